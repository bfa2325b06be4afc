import type { Listing } from '../listing-book.ts';
import { piecesLeft, piecesSold } from '../listing-book.ts';
import type { TradingCall, TradingHandler } from './call.ts';
import { textElement, withMembers } from './edit-item.ts';
import { failure, invalidInput, notice, type TradingError } from './errors.ts';
import { feeList, notAccessible, ownListing } from './listing-reply.ts';
import { block, leaf } from './write-xml.ts';
import { childrenOf, textAt, type XmlElement } from './xml.ts';

/** Listings in one call. */
const most = 4;

/** Price and pieces on sale that a listing would have. */
interface Stock {
  readonly price: string;
  readonly pieces: number;
}

const stockOf = (listing: Listing): Stock => ({
  price: textAt(listing.item, 'StartPrice')?.trim() ?? '',
  pieces: piecesLeft(listing),
});

function faultOf(status: XmlElement, call: TradingCall): TradingError | undefined {
  const itemId = textAt(status, 'ItemID')?.trim() ?? '';
  const listing = ownListing(call, itemId);
  if (listing === undefined) return notAccessible(itemId);
  if (call.market.listings.isEnded(listing)) {
    const reason = 'You are not allowed to revise an ended item.';
    return failure('21916750', 'FixedPrice item ended.', reason, ['0', itemId]);
  }
  if (listing.siteId !== call.site.siteId) {
    return invalidInput('X-EBAY-API-SITEID', 'It must be the site of the listing.');
  }
  if (Number(textAt(status, 'Quantity') ?? 1) > 0) return undefined;
  return failure('515', 'Quantity is not valid.', 'The quantity must be a valid number greater than 0.');
}

/**
 * ReviseInventoryStatus: price and quantity of up to four listings. The quantity that is sent is what is left to sell;
 * the one that comes back has the sold pieces as well. One listing that cannot be changed does not keep the others
 * from it.
 *
 * @see https://developer.ebay.com/devzone/XML/docs/Reference/ebay/types/InventoryStatusType.html (read 2026-11-23)
 * @see https://developer.ebay.com/support/knowledge-base/2161 (warning 21917091, read 2026-11-23)
 * @see https://github.com/davidtsadler/ebay-sdk-php/issues/27 (a quantity of 0, read 2026-11-23)
 */
export const reviseInventory: TradingHandler = (call) => {
  const { request, site, market } = call;
  const asked = childrenOf(request, 'InventoryStatus');
  const isEmpty = asked.some(
    (one) => childrenOf(one, 'StartPrice').length + childrenOf(one, 'Quantity').length === 0,
  );
  if (asked.length < 1 || asked.length > most || isEmpty) {
    const reason = `There must be 1 to ${most}, each with a price or a quantity.`;
    return { errors: [invalidInput('InventoryStatus', reason)] };
  }
  const errors: TradingError[] = [];
  const statuses: string[] = [];
  const fees: string[] = [];
  for (const status of asked) {
    const itemId = textAt(status, 'ItemID')?.trim() ?? '';
    const fault = faultOf(status, call);
    const listing = market.listings.get(itemId);
    if (fault !== undefined || listing === undefined) {
      errors.push(fault ?? notAccessible(itemId));
      continue;
    }
    const before = stockOf(listing);
    const after: Stock = {
      price: textAt(status, 'StartPrice')?.trim() ?? before.price,
      pieces: Number(textAt(status, 'Quantity') ?? before.pieces),
    };
    const price = textElement('StartPrice', after.price, { currencyID: site.currency });
    const changes = [price, textElement('Quantity', String(after.pieces))];
    if (Number(after.price) === Number(before.price) && after.pieces === before.pieces) {
      const reason =
        'The existing price and quantity values are identical to those specified in the request and, therefore, have not been modified.';
      errors.push(notice('21917091', 'Requested StartPrice and Quantity revision is redundant.', reason));
    } else market.listings.revise(listing, withMembers(listing.item, changes));
    statuses.push(
      block('InventoryStatus', [
        leaf('ItemID', itemId),
        leaf('StartPrice', after.price, { currencyID: site.currency }),
        leaf('Quantity', String(after.pieces + piecesSold(listing))),
      ]),
    );
    fees.push(block('Fees', [leaf('ItemID', itemId), ...feeList(site)]));
  }
  return { errors, content: [...statuses, ...fees], isPartial: statuses.length > 0 };
};
