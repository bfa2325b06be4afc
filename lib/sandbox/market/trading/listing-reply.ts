import feeNames from '../fixtures/fees.json' with { type: 'json' };
import { sellerNamed } from '../fixtures/sellers.ts';
import type { Site } from '../fixtures/sites.ts';
import { type Listing, pictureUrls } from '../listing-book.ts';
import {
  failure,
  invalidInput,
  type Members,
  type TradingCall,
  type TradingError,
  type TradingReply,
} from './call.ts';
import { textAt, valueAt, type XmlElement } from './xml.ts';

export const isoTime = (time: number): string => new Date(time).toISOString();

/** An amount of money as a text with its currency. */
export const money = (value: string, currencyID: string): Members => ({
  '@currencyID': currencyID,
  '#text': value,
});

/** Every fee by name, as elements `Fee`; the first posting of a listing has a discount. */
export const fees = ({ currency }: Site): Members => ({
  Fee: feeNames.map((name) => ({
    Name: name,
    Fee: money('0.0', currency),
    PromotionalDiscount: name === 'InsertionFee' ? money('0.35', currency) : undefined,
  })),
});

/** The reply to a verification. */
export const verified = ({ site }: TradingCall, itemId = '0'): Members => ({
  ItemID: itemId,
  Fees: fees(site),
});

/** Id, SKU, times and fees of a written listing, whose hosted pictures are kept from now on. */
export function written(listing: Listing, { market, site }: TradingCall): Members {
  for (const url of pictureUrls(listing)) {
    if (URL.canParse(url)) market.pictures.keep(new URL(url).pathname);
  }
  return {
    ItemID: listing.itemId,
    SKU: textAt(listing.item, 'SKU')?.trim(),
    StartTime: isoTime(listing.startTime),
    EndTime: isoTime(market.listings.endTimeOf(listing)),
    Fees: fees(site),
  };
}

/** Code 17, for a listing that is not there or belongs to someone else. */
export function notAccessible(itemId: string): TradingError {
  const reason = `The item ${itemId} was deleted, does not exist or is not this seller's.`;
  return failure('17', 'Item cannot be accessed.', reason, itemId);
}

/** The error for an unavailable quantity. */
export const noQuantity = failure(
  '515',
  'Quantity is not valid.',
  'The quantity must be a valid number greater than 0.',
);

/** The seller's own listing with an id, or why there is none. `ofSite`: it must be on the site of the call. */
export function ownListing(
  { market, seller, site }: TradingCall,
  itemId: string,
  { ofSite = true } = {},
): Listing | TradingError {
  const listing = market.listings.get(itemId);
  if (listing?.seller !== seller) return notAccessible(itemId);
  return ofSite && listing.siteId !== site.siteId
    ? invalidInput('X-EBAY-API-SITEID', 'It must be the site of the listing.')
    : listing;
}

/** The listing that used the item's UUID before, as the answer to it. */
export function duplicateReply({ market, seller }: TradingCall, item: XmlElement): TradingReply | undefined {
  const uuid = valueAt(item, 'UUID');
  const existing = market.listings
    .all()
    .find((listing) => listing.seller === seller && listing.uuid === uuid);
  if (uuid === '' || existing === undefined) return undefined;
  const reason = 'The specified UUID has already been used; it identifies the listing in parameter 0.';
  return {
    errors: [failure('488', 'Duplicate UUID used.', reason, existing.itemId)],
    content: {
      DuplicateInvocationDetails: {
        DuplicateInvocationID: uuid,
        Status: 'Success',
        InvocationTrackingID: existing.itemId,
      },
    },
  };
}

const identity = (item: XmlElement): string =>
  ['Title', 'PrimaryCategory.CategoryID', 'ConditionID'].map((path) => valueAt(item, path)).join('\n');

/**
 * Refuses a duplicate of another item that the seller has on sale. The sample seller is exempt, so that examples and
 * guides can be repeated. What counts as a duplicate is undocumented: here it is equal title, category and condition.
 *
 * @see https://pages.ebay.com/help/policies/listing-multi.html (the policy; the number 21919067 with title and item id as
 *   parameters is from public clients, read 2026-11-26)
 */
export function duplicateListing({ market, site, seller }: TradingCall, item: XmlElement): TradingError[] {
  if (sellerNamed(seller).mayRepeat === true) return [];
  const other = market.listings
    .all()
    .filter((listing) => listing.seller === seller && listing.siteId === site.siteId)
    .find((listing) => listing.endedAt === undefined && identity(listing.item) === identity(item));
  if (other === undefined) return [];
  const title = valueAt(other.item, 'Title');
  const reason = `This listing is a duplicate of your item: ${title} (${other.itemId}).`;
  const short = 'Listing violates the duplicate listing policy.';
  return [failure('21919067', short, reason, title, other.itemId)];
}
