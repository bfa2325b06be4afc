import type { RequestOf, ResponseOf } from '../../contract/endpoint.ts';
import type { myListings as endpoint } from '../../contract/market/my-listings.ts';
import { type Call, delivered, type Outcome } from '../../platform/call/call.ts';
import { countOperation } from './daily-limit.ts';
import { type ListIdentity, markOfItem, readCursor, writeCursor } from './listing-cursor.ts';
import type { ListedItem } from './listings.ts';
import { marketplaceOrAustralia } from './marketplaces.ts';
import type { OwnListingServices } from './own-listing.ts';
import { sellerToken } from './tokens.ts';

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
