import type { ListingBook } from './listing-book.ts';
import type { MarketClock } from './market-clock.ts';
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

/** A listing that looks like a picture. */
export interface SimilarListing {
  readonly title: string;
  /** Decimal text; absent: an auction without a price. */
  readonly price?: string | undefined;
  readonly currency: string;
  readonly pictureUrl: string;
  readonly pageUrl: string;
}

/** Listings that look like the picture, best first, at most `limit`. */
export type FindSimilar = (
  bytes: Buffer,
  limit: number,
) => readonly SimilarListing[] | Promise<readonly SimilarListing[]>;

/** Listings whose titles have all the words, at most `limit`. */
export type FindByWords = (words: string, limit: number) => readonly SimilarListing[];

/** What the emulator's routes share. */
export interface Market {
  readonly clock: MarketClock;
  readonly registration: Registration;
  readonly grants: Grants;
  readonly pictures: PictureStore;
  readonly listings: ListingBook;
  readonly notices: NoticeSender;
  readonly locations: Readonly<Record<string, unknown>>[];
  readonly findSimilar: FindSimilar;
  readonly findByWords: FindByWords;
  /** Origin that the emulator puts before its own paths. */
  readonly origin: () => string;
}
