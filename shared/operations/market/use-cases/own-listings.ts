import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { RequestOf, ResponseOf } from '../../../contract/endpoint.ts';
import type {
  getItem as getItemEndpoint,
  myListings as myListingsEndpoint,
} from '../../../contract/market/own-listings.ts';
import { type Call, delivered, type Outcome } from '../../../platform/call/call.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import { ours } from '../../../platform/errors/wording.ts';
import { parseJson } from '../../../platform/web/parse-json.ts';
import { beginOperation, countOperation, sellerToken } from '../daily-limit.ts';
import { markOf, readOwnListing } from '../listings/held-listing.ts';
import { getMyEbaySelling, type ListedItem } from '../listings/selling-list.ts';
import { marketplaceOrAustralia } from '../marketplaces.ts';
import type { OwnerServices } from '../seller-facts.ts';
import type { TradingServices } from './lookups.ts';

/**
 * A listing of the seller as the marketplace holds it.
 *
 * @throws ServiceError BAD_REQUEST if it is not the seller's
 */
export async function getItem(
  request: RequestOf<typeof getItemEndpoint>,
  services: OwnerServices,
  call: Call,
): Promise<Outcome<ResponseOf<typeof getItemEndpoint>>> {
  const token = await beginOperation(request, services, call);
  const held = await readOwnListing(services, { itemId: request.item_id, token }, call);
  return delivered({
    item_id: held.itemId,
    state: held.state,
    mark: markOf(held),
    listing: held.fields,
    ...(held.unexpressed.length > 0 && { unexpressed: [...held.unexpressed] }),
  });
}

/** Pages count what there is at the moment, so an old one would show something else. */
const lifetimeMs = 3_600_000;

/** A listing as cursors remember it: few are alike, and sixty of them are short enough. */
const markOfItem = ({ item_id: itemId }: ListedItem): string =>
  createHash('sha256').update(itemId).digest('base64url').slice(0, 4);
const mostMarks = 60;

/** Where a list goes on. It opens nothing that a list would not show: whose list it is, the token says. */
const cursorShape = z.object({
  page: z.int().min(2).max(1_000_000),
  /** Milliseconds since 1970. */
  madeAt: z.int(),
  /** State and marketplace that the list was asked for with. */
  list: z.string(),
  /** Marks of listings on the pages before, the latest last. */
  shown: z.array(z.string()).max(mostMarks),
});

const refusal = (why: string) =>
  new ServiceError('BAD_REQUEST', ours(`cursor ${why}: begin again without one.`), { fields: ['cursor'] });

/** @throws ServiceError BAD_REQUEST if it is no cursor, of another list or older than an hour */
function readCursor(text: string, list: string, now: number): z.output<typeof cursorShape> {
  const { data } = cursorShape.safeParse(parseJson(Buffer.from(text, 'base64url').toString('utf8')));
  if (data?.list !== list) throw refusal('is not one of this list');
  if (Math.abs(now - data.madeAt) > lifetimeMs) throw refusal('is older than an hour');
  return data;
}

/**
 * A page of the seller's listings, the newest first.
 *
 * @throws ServiceError BAD_REQUEST if the cursor is not one of this list
 */
export async function myListings(
  request: RequestOf<typeof myListingsEndpoint>,
  services: TradingServices,
  call: Call,
): Promise<Outcome<ResponseOf<typeof myListingsEndpoint>>> {
  const token = sellerToken(request.market_access_token);
  const { marketplace_id: marketplaceId, state, cursor } = request;
  const list = `${state} ${marketplaceId ?? ''}`;
  const madeAt = call.clock();
  const {
    page,
    shown,
  }: Pick<z.output<typeof cursorShape>, 'page' | 'shown'> = cursor === undefined
    ? { page: 1, shown: [] }
    : readCursor(cursor, list, madeAt);
  await countOperation(services, call);
  const marketplace = marketplaceOrAustralia(marketplaceId ?? '');
  const { items, hasMore } = await getMyEbaySelling(
    services.trading,
    { token, marketplace },
    state,
    page,
    call,
  );
  // A list of sales names a listing with each of them.
  const unseen = items.filter((item) => !shown.includes(markOfItem(item)));
  const marks = [...shown, ...unseen.map(markOfItem)].slice(-mostMarks);
  const next = JSON.stringify({ page: page + 1, madeAt, list, shown: marks });
  // The marketplace lists what is on sale on all its sites, whichever is asked. Where no site is known, none is ruled out.
  const isWanted = ({ siteName = marketplace.siteName }: ListedItem) =>
    marketplaceId === undefined || siteName === marketplace.siteName;
  return delivered({
    listings: unseen.filter(isWanted),
    ...(hasMore && { cursor: Buffer.from(next).toString('base64url') }),
  });
}
