import type { Site } from '../fixtures/sites.ts';
import { type Listing, piecesSold } from '../listing-book.ts';
import type { Market } from '../market.ts';
import { asListed } from './as-listed.ts';
import { withMembers, withoutMembers } from './edit-item.ts';
import { failure, invalidInput, isFailure, type TradingError } from './errors.ts';
import { requiredMembers } from './item-form.ts';
import { judgeItem } from './judge-item.ts';
import { childrenOf, find, textAt, type XmlElement } from './xml.ts';

/** What a request wants to change: members of the item with their new content, and paths to delete. */
export interface Changes {
  readonly item: XmlElement;
  readonly deleted: readonly string[];
}

/** The changes in a request of a Revise or Relist call. */
export const changesIn = (request: XmlElement): Changes => ({
  item: find(request, 'Item') ?? request,
  deleted: childrenOf(request, 'DeletedField').map(({ text }) => text.trim()),
});

/**
 * Members that `DeletedField` removes. The first letter of each name in a path may be small.
 *
 * @see https://developer.ebay.com/Devzone/XML/docs/Reference/eBay/types/ReviseFixedPriceItemRequestType.html (read
 *   2026-11-23)
 */
const deletable = ['ConditionDescription', 'ConditionDescriptors', 'ConditionID', 'ItemSpecifics', 'SKU'];

const memberOf = (path: string): string | undefined => /^[Ii]tem\.([A-Za-z]+)$/.exec(path)?.[1];

function deletedMembers({ item, deleted }: Changes, site: Site) {
  const names: string[] = [];
  const errors: TradingError[] = [];
  for (const path of deleted) {
    const name = deletable.find((one) => one.slice(1) === memberOf(path)?.slice(1));
    if (name === undefined || requiredMembers(site).includes(name)) {
      errors.push(invalidInput('DeletedField', `"${path}" cannot be deleted.`));
    } else if (find(item, name) !== undefined) {
      errors.push(invalidInput('DeletedField', `"${path}" is both deleted and given.`));
    } else names.push(name);
  }
  return { names, errors };
}

/**
 * After a sale the title, the category, the duration and the type stand, and best offers stay switched on. Of the last
 * two a request can only say what they are. The error for a category was not found: it may be another one.
 *
 * @see https://developer.ebay.com/devzone/xml/Docs/Reference/ebay/ReviseFixedPriceItem.html (read 2026-11-23)
 * @see https://easychannel.com/listing-errors/ebay-listing-error-10039-listing-cannot-be-revised (read 2026-11-23)
 */
function frozenFaults(listing: Listing, changes: XmlElement): TradingError[] {
  if (piecesSold(listing) === 0) return [];
  const isChanged = (path: string) => {
    const wanted = textAt(changes, path)?.trim();
    return wanted !== undefined && wanted !== textAt(listing.item, path)?.trim();
  };
  const hadOffers = textAt(listing.item, 'BestOfferDetails.BestOfferEnabled')?.trim() === 'true';
  const frozen =
    isChanged('PrimaryCategory.CategoryID') || (hadOffers && isChanged('BestOfferDetails.BestOfferEnabled'));
  const titleReason =
    'The title or subtitle cannot be changed if an auction-style listing has a bid or ends within 12 hours, or a fixed price listing has a sale or a pending Best Offer.';
  const otherReason =
    'Portions of this listing cannot be revised if the item has bid or active Best Offers or is ending in 12 hours.';
  return [
    ...(isChanged('Title') ? [failure('10039', 'Listing cannot be revised.', titleReason)] : []),
    ...(frozen ? [failure('21919028', 'Portions of this listing cannot be revised.', otherReason)] : []),
  ];
}

/** A listing with changes, and what the marketplace says about that: it stands only if nothing of it is an error. */
export interface Revision {
  readonly errors: readonly TradingError[];
  readonly item: XmlElement;
}

/**
 * An item with changes, judged as a whole. A member that is not given stays; one that is given replaces the former one
 * with all that it held.
 *
 * @see https://developer.ebay.com/devzone/guides/features-guide/content/Development/Listings-Revising.html (read
 *   2026-11-23)
 */
export function changedItem(
  former: XmlElement,
  changes: Changes,
  { site, market, seller }: { readonly site: Site; readonly market: Market; readonly seller: string },
): Revision {
  const { names, errors } = deletedMembers(changes, site);
  const given = changes.item.children.filter(({ name }) => name !== 'ItemID');
  // What the policies of the former item say was not sent, and others may be named now.
  const derived = find(former, 'SellerProfiles') === undefined ? [] : ['ShippingDetails', 'ReturnPolicy'];
  const item = withMembers(withoutMembers(former, [...names, ...derived]), given);
  const verdict = isFailure(errors) ? errors : judgeItem({ item, site, market, seller });
  return { item: asListed({ item, site, seller }), errors: verdict };
}

/**
 * What a listing that is on sale would be with changes. After the end nothing can be revised.
 *
 * @see https://developer.ebay.com/support/knowledge-base/816 (error 291, read 2026-11-23)
 */
export function revise(listing: Listing, changes: Changes, site: Site, market: Market): Revision {
  if (market.listings.isEnded(listing)) {
    const reason = 'You are not allowed to revise ended listings.';
    return { item: listing.item, errors: [failure('291', 'Auction ended.', reason)] };
  }
  const frozen = frozenFaults(listing, changes.item);
  if (frozen.length > 0) return { item: listing.item, errors: frozen };
  return changedItem(listing.item, changes, { site, market, seller: listing.seller });
}
