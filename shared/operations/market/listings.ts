import type { HeldFields, ListingState, UnexpressedPart } from '../../contract/market/held-listing.ts';
import type { ListingChanges, RemovableField } from '../../contract/market/listing-changes.ts';
import type { SiteName } from '../../contract/market/sites.ts';
import type { ListingRequest } from './listing-facts.ts';
import type { Marketplace } from './marketplaces.ts';
import type { RemoteCall } from './protocol/exchange.ts';
import type { BearerToken } from './tokens.ts';

/** One thing that the marketplace says about a request, every value as text, absent ones empty. */
export interface MarketError {
  readonly errorCode: string;
  readonly severity: 'Warning' | 'Error';
  readonly shortMessage: string;
  readonly longMessage: string;
  readonly classification: string;
  readonly parameters: readonly { readonly id: string; readonly value: string }[];
}

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

/**
 * The life of a seller's listings at the marketplace, whichever protocol carries it. Its failures are those of the
 * protocol (MARKET_TOKEN_INVALID, RATE_LIMIT, UPSTREAM_FAILED, TIMEOUT, MARKET_CALL_RETIRED); that the marketplace
 * refuses a change is a verdict.
 */
export interface Listings {
  /** Where the listings are: ids of two places have nothing to do with each other. */
  readonly place: string;
  /** The token's owner. */
  owner(token: BearerToken, call: RemoteCall): Promise<Seller>;
  /** @param question `page` counts from 1; one after the last has no items */
  list(
    question: {
      readonly token: BearerToken;
      readonly marketplace: Marketplace;
      readonly state: ListingState;
      readonly page: number;
    },
    call: RemoteCall,
  ): Promise<ListedPage>;
  /** Anyone's listing; undefined where there is none, or it is not shown to the token's owner. */
  read(itemId: string, token: BearerToken, call: RemoteCall): Promise<HeldListing | undefined>;
  /** Sent again with the same `uuid` while no answer comes: the marketplace posts it once. */
  post(
    draft: { readonly listing: ListingRequest; readonly token: BearerToken; readonly uuid: string },
    call: RemoteCall,
  ): Promise<ListingVerdict>;
  verify(
    draft: { readonly listing: ListingRequest; readonly token: BearerToken },
    call: RemoteCall,
  ): Promise<ListingVerdict>;
  /** Sent once: a change that arrives late must not undo what came after it. */
  revise(revision: Revision, call: RemoteCall): Promise<ListingVerdict>;
  verifyRevision(revision: Revision, call: RemoteCall): Promise<ListingVerdict>;
  /** Lists an ended listing again with changes; sent again like a post. */
  relist(revision: Revision & { readonly uuid: string }, call: RemoteCall): Promise<ListingVerdict>;
  verifyRelisting(revision: Revision, call: RemoteCall): Promise<ListingVerdict>;
  /** Sent again while the connection breaks: then the listing has ended already. */
  end(
    question: { readonly token: BearerToken; readonly marketplace: Marketplace; readonly itemId: string },
    call: RemoteCall,
  ): Promise<ListingVerdict>;
}
