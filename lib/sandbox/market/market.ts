import type { SellerProfile } from './fixtures/seller.ts';
import type { ListingBook } from './listing-book.ts';
import type { MarketClock } from './market-clock.ts';
import type { Grants } from './oauth/grants.ts';
import type { PictureStore } from './picture-store.ts';

/** The application as the marketplace has it registered. The URLs may be set after the start. */
export interface Registration {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly ruName: string;
  /** Where a consenting seller's browser goes. */
  acceptUrl: string | undefined;
  /** Where a declining seller's browser goes; absent: the accept URL. */
  declineUrl: string | undefined;
}

/** A listing that looks like a picture. */
export interface SimilarListing {
  readonly title: string;
  /** Decimal text; absent: an auction without a price. */
  readonly price?: string | undefined;
  readonly currency: string;
  readonly pictureUrl: string;
  readonly pageUrl: string;
  /** Words that name a category. */
  readonly category?: string | undefined;
  readonly condition?: string | undefined;
}

/** Listings that look like the picture, best first, at most `limit`. */
export type FindSimilar = (
  bytes: Buffer,
  limit: number,
) => readonly SimilarListing[] | Promise<readonly SimilarListing[]>;

/** What the emulator's routes share. */
export interface Market {
  readonly clock: MarketClock;
  readonly registration: Registration;
  readonly grants: Grants;
  readonly pictures: PictureStore;
  readonly listings: ListingBook;
  /** Profile that sellers show; each goes by the user id of its own sign-in. */
  readonly seller: SellerProfile;
  readonly locations: Readonly<Record<string, unknown>>[];
  readonly fulfillmentPolicies: Readonly<Record<string, unknown>>[];
  readonly findSimilar: FindSimilar;
  /** Origin that the emulator puts before its own paths. */
  readonly origin: () => string;
}
