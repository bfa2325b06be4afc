import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { RequestOf, ResponseOf } from '../../contract/endpoint.ts';
import type { myListings as endpoint } from '../../contract/market/my-listings.ts';
import { type Call, delivered, type Outcome } from '../../platform/call/call.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { ours } from '../../platform/errors/wording.ts';
import { parseJson } from '../../platform/web/parse-json.ts';
import { countOperation } from './daily-limit.ts';
import type { ListedItem } from './listings.ts';
import { marketplaceOrAustralia } from './marketplaces.ts';
import type { OwnListingServices } from './own-listing.ts';
import { sellerToken } from './tokens.ts';

/** The list that a cursor belongs to: whose, of what, and asked for by whom. */
export type ListIdentity = Readonly<Record<'accountId' | 'seller' | 'marketplace' | 'state', string>>;

/** Pages count what there is at the moment, so an old one would show something else. */
const lifetimeMs = 3_600_000;

/** A listing as cursors remember it: few are alike, and sixty of them are short enough. */
const markOfItem = (itemId: string): string =>
  createHash('sha256').update(itemId).digest('base64url').slice(0, 4);
const mostMarks = 60;

const shape = z.tuple([
  z.int().min(2).max(1_000_000),
  z.int(),
  z.array(z.string()).max(mostMarks).optional(),
]);

/** It keeps cursors from being used for another list by mistake; they open nothing. */
const sealOf = (content: string, list: ListIdentity): string =>
  createHash('sha256')
    .update(JSON.stringify([content, list.accountId, list.seller, list.marketplace, list.state]))
    .digest('base64url')
    .slice(0, 16);

/**
 * @param now milliseconds since 1970
 * @param shown marks of the listings of the pages before, the latest last
 */
export function writeCursor(
  page: number,
  list: ListIdentity,
  now: number,
  shown: readonly string[] = [],
): string {
  const content = Buffer.from(JSON.stringify([page, now, shown.slice(-mostMarks)])).toString('base64url');
  return `${content}.${sealOf(content, list)}`;
}

const refusal = (why: string) =>
  new ServiceError('BAD_REQUEST', ours(`cursor ${why}: begin again without one.`), { fields: ['cursor'] });

/** A cursor that was read. */
export interface Cursor {
  readonly page: number;
  /** Marks of listings that were shown before. */
  readonly shown: readonly string[];
  /** @throws ServiceError BAD_REQUEST if it belongs to another list */
  require(list: ListIdentity): void;
}

/** @throws ServiceError BAD_REQUEST if it is no cursor or older than an hour */
export function readCursor(cursor: string, now: number): Cursor {
  const [content = '', seal] = cursor.split('.');
  const parsed = shape.safeParse(parseJson(Buffer.from(content, 'base64url').toString('utf8')));
  if (!parsed.success) throw refusal('is not one of this list');
  const [page, madeAt, shown = []] = parsed.data;
  if (Math.abs(now - madeAt) > lifetimeMs) throw refusal('is older than an hour');
  return {
    page,
    shown,
    require: (list) => {
      if (seal !== sealOf(content, list)) throw refusal('is not one of this list');
    },
  };
}

const shown = (item: ListedItem): ResponseOf<typeof endpoint>['listings'][number] => ({
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
  request: RequestOf<typeof endpoint>,
  services: OwnListingServices,
  call: Call,
): Promise<Outcome<ResponseOf<typeof endpoint>>> {
  const token = sellerToken(request.market_access_token);
  const { marketplace_id: marketplaceId, state } = request;
  const cursor = request.cursor === undefined ? undefined : readCursor(request.cursor, call.clock());
  await countOperation(services, call);
  const { listings, owners } = services;
  // Whose list it is matters only where it has several pages.
  const identity = async (): Promise<ListIdentity> => {
    const { lastingId, userId } = await owners.of(token, listings, call);
    const seller = lastingId ?? userId ?? '';
    return { accountId: call.account.id, seller, marketplace: marketplaceId ?? '', state };
  };
  cursor?.require(await identity());
  const page = cursor?.page ?? 1;
  const marketplace = marketplaceOrAustralia(marketplaceId ?? '');
  const { items, hasMore } = await listings.list({ token, marketplace, state, page }, call);
  // A list of sales names a listing with each of them.
  const before = cursor?.shown ?? [];
  const unseen = items.filter(({ itemId }) => !before.includes(markOfItem(itemId)));
  const marks = [...before, ...unseen.map(({ itemId }) => markOfItem(itemId))];
  const next = hasMore ? writeCursor(page + 1, await identity(), call.clock(), marks) : undefined;
  // The marketplace lists what is on sale on all its sites, whichever is asked. Where no site is known, none is ruled out.
  const isWanted = ({ siteName = marketplace.siteName }: ListedItem) =>
    marketplaceId === undefined || siteName === marketplace.siteName;
  return delivered({
    listings: unseen.filter(isWanted).map(shown),
    ...(next !== undefined && { cursor: next }),
  });
}
