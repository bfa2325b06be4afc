import type { Call } from '../../call/call.ts';
import type { Money } from '../rates/reference-rates.ts';

/** What bounds a search and takes its events. */
export type SearchCall = Pick<Call, 'budget' | 'log'>;

/** What is searched for. */
export interface VisualQuery {
  readonly imageUrl: string;
  /** The bytes behind `imageUrl`, checked to be a picture; rejects when they cannot be had. */
  readonly picture: () => Promise<Uint8Array>;
  /** ISO 3166-1 alpha-2, upper case. */
  readonly country: string;
  /** The caller's words about the product. */
  readonly description?: string | undefined;
}

/** One listing that looks like the picture. */
export interface VisualMatch {
  readonly title: string;
  readonly url: string;
  /** Exact where the source says amount and currency, else undefined. */
  readonly price?: Money | undefined;
  /** A URL, or an inline picture (data URL, bare base64); empty when the source gives none. */
  readonly image: string;
  /** Retailer or marketplace; empty when the source does not say. */
  readonly vendor: string;
}

/** A service that finds listings by a picture. */
export interface VisualSource {
  readonly name: string;
  /**
   * Matches, best first.
   *
   * @throws ServiceError UPSTREAM_FAILED or TIMEOUT (with `url` and `httpStatus` where known), RATE_LIMIT, or
   * SERVER_ERROR when access is not configured or not granted.
   */
  search(query: VisualQuery, call: SearchCall): Promise<VisualMatch[]>;
}
