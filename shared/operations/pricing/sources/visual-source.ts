import type { Call } from '../../../platform/call/call.ts';
import type { ServiceError } from '../../../platform/errors/service-error.ts';
import type { Identity } from '../identity/identity.ts';
import type { Money } from '../rates/reference-rates.ts';

/*
 * Addresses for failures of sources, kept apart from them: sources load while pictures arrive, and one may run out of
 * time before its first request.
 */

/**
 * The search address of a results API without its query; `/search.json` if only a host is configured.
 *
 * @param apiUrl `https://serpapi.com` or the full search address
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

/** The searching account, the limits of the search, and its event log. */
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
  /** The product's identity, requested once; null if the model failed, undefined without a model. Never rejects. */
  readonly identity?: (() => Promise<Identity | null | undefined>) | undefined;
}

/** A price as a source shows it. */
export interface ShownPrice {
  /** Decimal text. */
  readonly amount: string;
  /** ISO 4217; undefined if the source does not tell. */
  readonly currency: string | undefined;
  /** The source's own text; undefined if unknown. */
  readonly text?: string | undefined;
}

/** One listing that looks like the picture. Its texts and addresses may be a stranger's: `boundedSource` makes them fit to show. */
export interface VisualMatch {
  readonly title: string;
  readonly url: string;
  /** Exact; undefined unless the source gives amount and currency. */
  readonly price?: (Money & ShownPrice) | undefined;
  /** The source's price text if the currency is unclear. */
  readonly openPrice?: ShownPrice | undefined;
  /** A URL, or an inline picture (data URL, bare base64); empty when the source gives none. */
  readonly image: string;
  /** Retailer or marketplace; empty if not stated. */
  readonly vendor: string;
  /** Undefined if not stated. */
  readonly condition?: 'new' | 'used' | undefined;
  /** Whether it was sold at this price; otherwise a seller asks it. */
  readonly isSold?: boolean | undefined;
}

/** The marketplace's number of fixed-price offers of a product; undefined if not stated. Only its own searches give one. */
export interface MarketCount {
  readonly offers?: number | undefined;
  readonly new?: number | undefined;
  readonly used?: number | undefined;
}

/** A source abstains: there is nothing to search for, or its quota is used up. */
export interface Abstention {
  /** The caller's error if no other source answers. */
  readonly abstains: ServiceError;
}

/** The results of a source. */
export interface VisualAnswer {
  /** Best first. */
  readonly matches: VisualMatch[];
  readonly market?: MarketCount | undefined;
}

/** An outside service that finds listings by a picture or its content. */
export interface VisualSource {
  readonly name: string;
  /** Default address for failures that name none. */
  readonly url?: string;
  /** Whether it is asked only if the others find too few prices, as each search costs money. */
  readonly isLastResort?: boolean;
  /** Whether it fetches the picture itself, so the address matters. */
  readonly asksByAddress?: boolean;
  /** Whose content it gives, if that must not be mixed: an answer then has the offers of one owner only. */
  readonly owner?: string | undefined;
  /**
   * @throws ServiceError UPSTREAM_FAILED or TIMEOUT (with `url` and `httpStatus` if known), RATE_LIMIT, or SERVER_ERROR
   * if access is not configured or is denied
   */
  search(query: VisualQuery, call: SearchCall): Promise<VisualAnswer | Abstention>;
}
