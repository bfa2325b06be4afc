import type { Call } from '../../../platform/call/call.ts';
import type { ServiceError } from '../../../platform/errors/service-error.ts';
import type { Identity } from '../identity/identity.ts';
import type { Money } from '../rates/reference-rates.ts';

/*
 * The addresses that failures of sources name, apart from the sources: sources are loaded while pictures arrive, and
 * one may run out of time before it has asked.
 */

/**
 * The address of a results API's search without its query; `/search.json` where only a host is configured.
 *
 * @param apiUrl `https://serpapi.com` or the whole address of the search
 */
export function resultsAddress(apiUrl: string): string {
  const { origin, pathname } = new URL(apiUrl);
  return `${origin}${pathname === '/' ? '/search.json' : pathname}`;
}

/** The address of the marketplace's search by picture. @param apiUrl base of its REST API */
export const marketSearchAddress = (apiUrl: string): string =>
  `${apiUrl}/buy/browse/v1/item_summary/search_by_image`;

/** The address of the marketplace's search by words. @param apiUrl base of its REST API */
export const wordSearchAddress = (apiUrl: string): string => `${apiUrl}/buy/browse/v1/item_summary/search`;

/** The account that searches, the bounds of the search, and the log for its events. */
export type SearchCall = Pick<Call, 'account' | 'budget' | 'clock' | 'log'>;

/** What to search for. */
export interface VisualQuery {
  readonly imageUrl: string;
  /** The bytes at `imageUrl`, checked to be a picture; rejects if they cannot be fetched. */
  readonly picture: () => Promise<Uint8Array>;
  /** ISO 3166-1 alpha-2, upper case. */
  readonly country: string;
  /** The caller's words about the product. */
  readonly description?: string | undefined;
  /** What the product is, asked once; null if the model failed, undefined if there is none. Never rejects. */
  readonly identity?: (() => Promise<Identity | null | undefined>) | undefined;
}

/** A price as a source shows it. */
export interface ShownPrice {
  /** Decimal text. */
  readonly amount: string;
  /** ISO 4217; undefined if the source leaves it open. */
  readonly currency: string | undefined;
  /** As the source writes it; undefined if that is not known. */
  readonly text?: string | undefined;
}

/** One listing that looks like the picture. Its texts and addresses may be a stranger's: `boundedSource` makes them fit to show. */
export interface VisualMatch {
  readonly title: string;
  readonly url: string;
  /** Exact; undefined unless the source gives amount and currency. */
  readonly price?: (Money & ShownPrice) | undefined;
  /** What the source shows in place of a price if it leaves the currency open. */
  readonly openPrice?: ShownPrice | undefined;
  /** A URL, or an inline picture (data URL, bare base64); empty when the source gives none. */
  readonly image: string;
  /** Retailer or marketplace; empty when the source does not say. */
  readonly vendor: string;
  /** Undefined if the source does not say it. */
  readonly condition?: 'new' | 'used' | undefined;
}

/** How many offers of a product the marketplace has at a fixed price; undefined if it does not say. */
export interface MarketCount {
  readonly offers?: number | undefined;
  readonly new?: number | undefined;
  readonly used?: number | undefined;
}

/** A source has no part in a call, as there is nothing to search for or nothing left to search with. */
export interface Abstention {
  /** What the caller learns if no other source answers. */
  readonly abstains: ServiceError;
}

/** What a source finds. */
export interface VisualAnswer {
  /** Best first. */
  readonly matches: VisualMatch[];
  readonly market?: MarketCount | undefined;
}

/** A service outside that finds listings by a picture, or by what the picture shows. */
export interface VisualSource {
  readonly name: string;
  /** Address that failures name where the source does not name one itself. */
  readonly url?: string;
  /** Whether it is asked only if the others leave too few prices, as each of its searches is paid for. */
  readonly isLastResort?: boolean;
  /** Whether it fetches the picture from its address itself, so that another address may show it something else. */
  readonly asksByAddress?: boolean;
  /**
   * @throws ServiceError UPSTREAM_FAILED or TIMEOUT (with `url` and `httpStatus` if known), RATE_LIMIT, or SERVER_ERROR
   *   if access is not configured or not granted
   */
  search(query: VisualQuery, call: SearchCall): Promise<VisualAnswer | Abstention>;
}
