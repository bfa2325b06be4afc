import type { TradingHandler } from './call.ts';
import { invalidInput, isFailure } from './errors.ts';
import { feesXml, keepPictures, notAccessible, ownListing, writtenXml } from './listing-reply.ts';
import { changesIn, revise } from './revision.ts';
import { leaf } from './write-xml.ts';
import { textAt } from './xml.ts';

/**
 * ReviseFixedPriceItem, and ReviseItem, which alone knows `VerifyOnly`: the changes are judged and not made.
 *
 * @see https://developer.ebay.com/api-docs/user-guides/static/trading-user-guide/revise-preview.html (read 2026-11-23)
 */
export const reviseItem: TradingHandler = (call) => {
  const { request, site, market } = call;
  const itemId = textAt(request, 'Item.ItemID')?.trim() ?? '';
  const listing = ownListing(call, itemId);
  if (listing === undefined) return { errors: [notAccessible(itemId)] };
  if (listing.siteId !== site.siteId) {
    return { errors: [invalidInput('X-EBAY-API-SITEID', 'It must be the site of the listing.')] };
  }
  const { errors, item } = revise(listing, changesIn(request), site, market);
  if (isFailure(errors)) return { errors };
  if (textAt(request, 'VerifyOnly')?.trim() === 'true') {
    return { errors, content: [leaf('ItemID', itemId), feesXml(site), leaf('VerifyOnly', 'true')] };
  }
  keepPictures(item, call);
  return { errors, content: writtenXml(market.listings.revise(listing, item), call) };
};
