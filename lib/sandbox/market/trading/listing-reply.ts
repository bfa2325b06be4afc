import feeNames from '../fixtures/fees.json' with { type: 'json' };
import type { Site } from '../fixtures/sites.ts';
import type { Listing } from '../listing-book.ts';
import {
  failure,
  invalidInput,
  type Members,
  type TradingCall,
  type TradingError,
  type TradingReply,
} from './call.ts';
import { valueAt, type XmlElement } from './xml.ts';

export const isoTime = (time: number): string => new Date(time).toISOString();

/** An amount of money as a text with its currency. */
export const money = (value: string, currencyID: string): Members => ({
  '@currencyID': currencyID,
  '#text': value,
});

/** Every fee by name, as elements `Fee`. */
export const fees = ({ currency }: Site): Members => ({
  Fee: feeNames.map((name) => ({ Name: name, Fee: money('0.0', currency) })),
});

/** The reply to a verification. */
export const verified = ({ site }: TradingCall, itemId = '0'): Members => ({
  ItemID: itemId,
  Fees: fees(site),
});

/** Id, times and fees of a written listing. */
export function written(listing: Listing, { market, site }: TradingCall): Members {
  return {
    ItemID: listing.itemId,
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
    .find((listing) => listing.seller === seller && valueAt(listing.item, 'UUID') === uuid);
  if (uuid === '' || existing === undefined) return undefined;
  const reason = 'The specified UUID has already been used; it identifies the listing in parameter 0.';
  return {
    errors: [failure('488', 'Duplicate UUID used.', reason, existing.itemId)],
    content: {
      DuplicateInvocationDetails: { InvocationTrackingID: existing.itemId },
    },
  };
}
