import { piecesLeft } from '../listing-book.ts';
import { failure, isFailure, type TradingHandler } from './call.ts';
import { judgeItem } from './item-rules.ts';
import { duplicateReply, fees, isoTime, noQuantity, ownListing, verified, written } from './listing-reply.ts';
import { changedItem, changesIn, revise } from './revision.ts';
import { find, textAt, valueAt, withMembers } from './xml.ts';

/** AddFixedPriceItem and VerifyAddFixedPriceItem: here the same checks, while the real verification leaves some out. */
export const addItem: TradingHandler = (call) => {
  const { callName, request, site, market, seller } = call;
  const item = find(request, 'Item') ?? request;
  const duplicate = duplicateReply(call, item);
  if (duplicate !== undefined) return duplicate;
  const errors = judgeItem({ ...call, item });
  if (isFailure(errors)) return { errors };
  if (callName.startsWith('Verify')) return { errors, content: verified(call) };
  const listed = { seller, siteId: site.siteId, item };
  return { errors, content: written(market.listings.add(listed), call) };
};

/**
 * ReviseFixedPriceItem, and ReviseItem, which alone knows `VerifyOnly`: the changes are validated but not made.
 *
 * @see https://developer.ebay.com/api-docs/user-guides/static/trading-user-guide/revise-preview.html (read 2026-11-23)
 */
export const reviseItem: TradingHandler = (call) => {
  const itemId = valueAt(call.request, 'Item.ItemID');
  const listing = ownListing(call, itemId);
  if ('code' in listing) return { errors: [listing] };
  const { errors, item } = revise(listing, changesIn(call.request), call);
  if (isFailure(errors)) return { errors };
  if (valueAt(call.request, 'VerifyOnly') === 'true')
    return { errors, content: { ...verified(call, itemId), VerifyOnly: true } };
  return { errors, content: written(call.market.listings.revise(listing, item), call) };
};

/**
 * ReviseInventoryStatus: price and quantity of a listing. The request's quantity is the number left to sell.
 *
 * @see https://developer.ebay.com/devzone/XML/docs/Reference/ebay/types/InventoryStatusType.html (read 2026-11-23)
 * @see https://github.com/davidtsadler/ebay-sdk-php/issues/27 (a quantity of 0, read 2026-11-23)
 */
export const reviseInventory: TradingHandler = (call) => {
  const { request, site, market } = call;
  const status = find(request, 'InventoryStatus');
  const itemId = valueAt(status, 'ItemID');
  const listing = ownListing(call, itemId);
  if ('code' in listing) return { errors: [listing] };
  if (listing.endedAt !== undefined) {
    const reason = 'You are not allowed to revise an ended item.';
    return { errors: [failure('21916750', 'FixedPrice item ended.', reason, itemId)] };
  }
  if (textAt(status, 'Quantity') === '0') return { errors: [noQuantity] };
  const changes = status?.children.filter(({ name }) => name !== 'ItemID') ?? [];
  market.listings.revise(listing, withMembers(listing.item, changes));
  return { content: { Fees: { ItemID: itemId, ...fees(site) } } };
};

/**
 * RelistFixedPriceItem, and VerifyRelistItem, which lists nothing: an ended listing becomes a new one, with the changes
 * that the request names. The quantity that the real one gives to a sold-out listing is undocumented; here it must be
 * given.
 *
 * @see https://developer.ebay.com/devzone/merchant-data/CallRef/types/RelistFixedPriceItemRequestType.html (read
 *   2026-11-23)
 */
export const relistItem: TradingHandler = (call) => {
  const { callName, request, site, market, seller } = call;
  const changes = changesIn(request);
  const duplicate = duplicateReply(call, changes.item);
  if (duplicate !== undefined) return duplicate;
  const itemId = valueAt(changes.item, 'ItemID');
  const ended = ownListing(call, itemId);
  if ('code' in ended) return { errors: [ended] };
  if (ended.endedAt === undefined) {
    const reason = 'This item was not relisted because the listing is still active.';
    return { errors: [failure('196', 'Item cannot be relisted.', reason, itemId)] };
  }
  const { errors, item } = changedItem(withMembers(ended.item, [], ['UUID']), changes, call);
  if (isFailure(errors)) return { errors };
  if (piecesLeft({ item }) === 0) return { errors: [noQuantity] };
  if (callName.startsWith('Verify')) return { errors, content: verified(call) };
  const listing = market.listings.add({ seller, siteId: site.siteId, item }, itemId);
  return { errors, content: written(listing, call) };
};

/** EndFixedPriceItem. */
export const endItem: TradingHandler = (call) => {
  const listing = ownListing(call, valueAt(call.request, 'ItemID'), { ofSite: false });
  if ('code' in listing) return { errors: [listing] };
  if (listing.endedAt !== undefined) {
    return { errors: [failure('1047', 'The auction has been closed.', 'The listing has already ended.')] };
  }
  const { endedAt = 0 } = call.market.listings.end(listing);
  return { content: { EndTime: isoTime(endedAt) } };
};
