import { piecesLeft } from '../listing-book.ts';
import type { TradingHandler } from './call.ts';
import { withoutMembers } from './edit-item.ts';
import { failure, invalidInput, isFailure } from './errors.ts';
import {
  duplicateListing,
  duplicateReply,
  feesXml,
  keepPictures,
  notAccessible,
  writtenXml,
} from './listing-reply.ts';
import { changedItem, changesIn } from './revision.ts';
import { leaf } from './write-xml.ts';
import { textAt } from './xml.ts';

/** Days after its end in which a listing can be listed again. */
const relistDays = 90;
const day = 86_400_000;

/**
 * RelistFixedPriceItem, and VerifyRelistItem, which lists nothing: an ended listing becomes a new one, with the changes that the request names. What quantity the
 * real one gives to a listing of which nothing was left is not documented; here it must be named.
 *
 * @see https://developer.ebay.com/devzone/merchant-data/CallRef/types/RelistFixedPriceItemRequestType.html (read
 *   2026-11-23)
 */
export const relistItem: TradingHandler = (call) => {
  const { callName, request, site, market, seller } = call;
  const changes = changesIn(request);
  const duplicate = duplicateReply(call, changes.item);
  if (duplicate !== undefined) return duplicate;
  const itemId = textAt(changes.item, 'ItemID')?.trim() ?? '';
  const ended = market.listings.get(itemId);
  if (ended !== undefined && ended.seller !== seller) return { errors: [notAccessible(itemId)] };
  if (ended?.endedAt === undefined || ended.endedAt + relistDays * day < market.clock.now()) {
    const reason =
      'This item was not relisted because the listing does not exist, is still active or ended too long ago.';
    return { errors: [failure('196', 'Item cannot be relisted.', reason, ['0', itemId])] };
  }
  if (ended.siteId !== site.siteId) {
    return { errors: [invalidInput('X-EBAY-API-SITEID', 'It must be the site of the listing.')] };
  }
  const { errors: faults, item } = changedItem(withoutMembers(ended.item, ['UUID']), changes, call);
  const errors = [...faults, ...duplicateListing(call, item)];
  if (isFailure(errors)) return { errors };
  if (piecesLeft({ item }) === 0) {
    const reason = 'The quantity must be a valid number greater than 0.';
    return { errors: [failure('515', 'Quantity is not valid.', reason)] };
  }
  if (callName.startsWith('Verify')) return { errors, content: [leaf('ItemID', '0'), feesXml(site)] };
  keepPictures(item, call);
  const listing = market.listings.add({ seller, siteId: site.siteId, item }, itemId);
  return { errors, content: writtenXml(listing, call) };
};
