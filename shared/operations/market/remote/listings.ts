import type { HeldFields, ListingState, UnexpressedPart } from '../../../contract/market/held-listing.ts';
import type { ListingChanges, RemovableField } from '../../../contract/market/listing-changes.ts';
import type { SiteName } from '../../../contract/market/sites.ts';
import type { Marketplace } from '../marketplaces.ts';
import type { MarketError } from '../protocol/trading-reply.ts';
import type { BearerToken } from '../tokens.ts';

/** What the marketplace says about a listing that it was to post, judge, change, list again or end. */
export interface ListingVerdict {
  /** The remote call, for the log. */
  readonly name: string;
  readonly ack: 'Success' | 'Warning' | 'Failure';
  readonly errors: readonly MarketError[];
  /** The listing that it is about. */
  readonly itemId: string | undefined;
  /** The listing that exists already, if that is why another was refused. */
  readonly existingId: string | undefined;
  /** ISO 8601, as the next one. */
  readonly startTime: string | undefined;
  readonly endTime: string | undefined;
  readonly fees: readonly { readonly name: string; readonly fee: string; readonly currency: string }[];
  /** Whether an earlier attempt at the same request may have arrived, so that this answers not all of them. */
  readonly afterAnother: boolean;
}

/** A seller as the marketplace names one. The user id may change, the other one does not. */
export interface Seller {
  readonly userId: string | undefined;
  readonly lastingId: string | undefined;
}

/** A listing as the marketplace holds it. */
export interface HeldListing {
  readonly itemId: string;
  readonly seller: Seller;
  readonly state: ListingState;
  readonly fields: HeldFields;
  readonly unexpressed: readonly UnexpressedPart[];
  readonly quantitySold: number;
  readonly startTime: string | undefined;
  readonly endTime: string | undefined;
}

/** A line of a seller's list. */
export interface ListedItem {
  readonly itemId: string;
  readonly title: string;
  readonly price: string;
  readonly currency: string;
  readonly quantity: number;
  readonly quantitySold: number;
  readonly watchers: number | undefined;
  readonly state: ListingState;
  readonly url: string;
  readonly siteName: SiteName | undefined;
  readonly sku: string | undefined;
  readonly startTime: string;
  readonly endTime: string | undefined;
}

/** A page of a seller's list. */
export interface ListedPage {
  readonly items: readonly ListedItem[];
  readonly hasMore: boolean;
}

/** What changes of a listing that was read, and by whose right. */
export interface Revision {
  readonly token: BearerToken;
  /** It must be on a site of ours. */
  readonly held: HeldListing;
  readonly changes: ListingChanges;
  readonly remove: readonly RemovableField[];
}

/** Which page of a seller's list is asked for. */
export interface ListQuestion {
  readonly token: BearerToken;
  readonly marketplace: Marketplace;
  readonly state: ListingState;
  /** Counted from 1; one after the last has no items. */
  readonly page: number;
}
