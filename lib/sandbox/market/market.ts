import type { Clock } from '../../../shared/platform/call/clock.ts';
import type { ListingBook } from './listing-book.ts';
import type { NoticeSender } from './notices/notice-sender.ts';
import type { Grants } from './oauth/grants.ts';
import type { PictureStore } from './picture-store.ts';

/** The application as it is registered at the marketplace. The URL may be set after the start. */
export interface Registration {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly ruName: string;
  /** Where the seller's browser goes after consenting or declining. */
  acceptUrl: string | undefined;
}

/** A listing found by a search. */
export interface FoundListing {
  readonly title: string;
  /** Decimal text. */
  readonly price: string;
  readonly currency: string;
  readonly pictureUrl: string;
  readonly pageUrl: string;
  /** Used where it is absent. */
  readonly condition?: 'new' | 'used' | undefined;
  readonly categoryId?: string | undefined;
  /** The product of the marketplace's own catalogue that the seller chose. */
  readonly productId?: string | undefined;
}

/** Listings that look like the picture, best first, at most `limit`. */
export type FindSimilar = (
  bytes: Buffer,
  limit: number,
) => readonly FoundListing[] | Promise<readonly FoundListing[]>;

/** The search criteria; a listing must meet all that are given. */
export interface ListingQuery {
  /** Its title has all of them. */
  readonly words?: string | undefined;
  readonly productId?: string | undefined;
  readonly categoryId?: string | undefined;
  readonly condition?: 'new' | 'used' | undefined;
}

/** All listings that fit, best first. */
export type FindListings = (query: ListingQuery) => readonly FoundListing[];

/** State shared by the emulator's routes. */
export interface Market {
  readonly now: Clock;
  readonly registration: Registration;
  readonly grants: Grants;
  readonly pictures: PictureStore;
  readonly listings: ListingBook;
  readonly notices: NoticeSender;
  readonly findSimilar: FindSimilar;
  readonly findListings: FindListings;
  /** Origin that the emulator puts before its own paths. */
  readonly origin: () => string;
}
