import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { RequestOf, ResponseOf } from '../../contract/endpoint.ts';
import type { getItem as getItemEndpoint } from '../../contract/market/get-item.ts';
import type { myListings as myListingsEndpoint } from '../../contract/market/my-listings.ts';
import { type Call, delivered, type Outcome } from '../../platform/call/call.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { ours } from '../../platform/errors/wording.ts';
import { parseJson } from '../../platform/web/parse-json.ts';
import { countOperation } from './daily-limit.ts';
import type { TradingServices } from './lookups.ts';
import { marketplaceOrAustralia } from './marketplaces.ts';
import { getMyEbaySelling } from './remote/get-my-ebay-selling.ts';
import type { ListedItem } from './remote/listings.ts';
import { readOwnListing } from './revising/own-listing.ts';
import { markOf } from './revising/repeat.ts';
import type { OwnerServices } from './token-owners.ts';
import { sellerToken } from './tokens.ts';

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
  const token = sellerToken(request.market_access_token);
  await countOperation(services, call);
  const held = await readOwnListing(services, { itemId: request.item_id, token }, call);
  const unexpressed = [...held.unexpressed];
  return delivered({
    item_id: held.itemId,
    state: held.state,
    mark: markOf(held),
    listing: held.fields,
    ...(unexpressed.length > 0 && { unexpressed }),
  });
}

/** Pages count what there is at the moment, so an old one would show something else. */
const lifetimeMs = 3_600_000;

/** A listing as cursors remember it: few are alike, and sixty of them are short enough. */
const markOfItem = (itemId: string): string =>
  createHash('sha256').update(itemId).digest('base64url').slice(0, 4);
const mostMarks = 60;

const cursorShape = z.object({
  page: z.int().min(2).max(1_000_000),
  /** Milliseconds since 1970. */
  madeAt: z.int(),
  /** State and marketplace that the list was asked for with. */
  list: z.string(),
  /** Marks of listings on the pages before, the latest last. */
  shown: z.array(z.string()).max(mostMarks),
});

/** Where a list goes on. It opens nothing that a list would not show: whose list it is, the token says. */
type Cursor = z.output<typeof cursorShape>;

const writeCursor = (cursor: Cursor): string =>
  Buffer.from(JSON.stringify({ ...cursor, shown: cursor.shown.slice(-mostMarks) })).toString('base64url');

const refusal = (why: string) =>
  new ServiceError('BAD_REQUEST', ours(`cursor ${why}: begin again without one.`), { fields: ['cursor'] });

/** @throws ServiceError BAD_REQUEST if it is no cursor, of another list or older than an hour */
function readCursor(text: string, list: string, now: number): Cursor {
  const { data } = cursorShape.safeParse(parseJson(Buffer.from(text, 'base64url').toString('utf8')));
  if (data?.list !== list) throw refusal('is not one of this list');
  if (Math.abs(now - data.madeAt) > lifetimeMs) throw refusal('is older than an hour');
  return data;
}

const shown = (item: ListedItem): ResponseOf<typeof myListingsEndpoint>['listings'][number] => ({
  item_id: item.itemId,
  title: item.title,
  price: item.price,
  currency: item.currency,
  quantity: item.quantity,
  quantitySold: item.quantitySold,
  ...(item.watchers !== undefined && { watchers: item.watchers }),
  state: item.state,
  url: item.url,
  ...(item.siteName !== undefined && { siteName: item.siteName }),
  ...(item.sku !== undefined && { sku: item.sku }),
  StartTime: item.startTime,
  ...(item.endTime !== undefined && { EndTime: item.endTime }),
});

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
  const { marketplace_id: marketplaceId, state } = request;
  const list = `${state} ${marketplaceId ?? ''}`;
  const now = call.clock();
  const { page, shown: before }: Pick<Cursor, 'page' | 'shown'> =
    request.cursor === undefined ? { page: 1, shown: [] } : readCursor(request.cursor, list, now);
  await countOperation(services, call);
  const marketplace = marketplaceOrAustralia(marketplaceId ?? '');
  const { items, hasMore } = await getMyEbaySelling(
    services.trading,
    { token, marketplace, state, page },
    call,
  );
  // A list of sales names a listing with each of them.
  const unseen = items.filter(({ itemId }) => !before.includes(markOfItem(itemId)));
  const marks = [...before, ...unseen.map(({ itemId }) => markOfItem(itemId))];
  // The marketplace lists what is on sale on all its sites, whichever is asked. Where no site is known, none is ruled out.
  const isWanted = ({ siteName = marketplace.siteName }: ListedItem) =>
    marketplaceId === undefined || siteName === marketplace.siteName;
  return delivered({
    listings: unseen.filter(isWanted).map(shown),
    ...(hasMore && { cursor: writeCursor({ page: page + 1, madeAt: now, list, shown: marks }) }),
  });
}
