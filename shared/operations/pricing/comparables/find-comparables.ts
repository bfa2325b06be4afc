import type { GivenComparable } from '../../../contract/given-comparables.ts';
import type { Call } from '../../../platform/call/call.ts';
import type { Identity } from '../identity/identity.ts';
import { type ImageStore, type ImageUploadError, normaliseImages } from '../images.ts';
import type { LookAtPictures } from '../kept/record-search.ts';
import type { Verdict } from '../look/verdict.ts';
import type { JudgedPrice, JudgedRange } from '../range/price-range.ts';
import { areFresh, type ReferenceRates, rateSources } from '../rates/reference-rates.ts';
import type { MergedMatch } from '../sources/merge-matches.ts';
import type { PageReader } from '../sources/page-reader.ts';
import { searchSources } from '../sources/search-sources.ts';
import type { MarketCount, VisualQuery, VisualSource } from '../sources/visual-source.ts';
import type { Offer } from './judge-comparables.ts';
import { convertFound, findPrice } from './price-of-match.ts';

/** The outside services for finding comparables. */
export interface ComparablesServices {
  readonly sources: readonly VisualSource[];
  readonly pages: PageReader;
  readonly rates: () => Promise<ReferenceRates>;
  readonly images: ImageStore;
  /** Absent: only titles are judged. */
  readonly look?: LookAtPictures | undefined;
}

/**
 * Another seller's listing to compare with. `price` is in the requested currency, with 2 decimals; undefined if unknown
 * or 0.00.
 */
export interface Comparable {
  readonly title: string;
  readonly price: string | undefined;
  readonly url: string;
  readonly image: string;
  readonly vendor: string;
  /** Whether it was sold at this price. */
  readonly isSold?: boolean | undefined;
  /** Only of given ones. */
  readonly condition?: 'new' | 'used' | undefined;
}

/** An offer with its picture's URL, its price and its role in the range. */
export interface JudgedOffer extends Offer, JudgedPrice {
  /** Empty when unavailable. */
  readonly image: string;
}

export interface Comparables {
  /** The best `limit` offers, as answers show them. */
  readonly items: readonly Comparable[];
  /** All offers behind the range, best match first, regardless of the limit. */
  readonly offers: readonly JudgedOffer[];
  /** What the product is; null if the model failed, undefined if it was not asked. */
  readonly identity: Identity | null | undefined;
  /** The marketplace's number of offers of the product; undefined if the offers are not the marketplace's. */
  readonly market: MarketCount | undefined;
  /** Whether the look at the offers' pictures failed. */
  readonly isUnseen: boolean;
  readonly range: JudgedRange | undefined;
  /** Errors of the items, by index. */
  readonly imageErrors: readonly ImageUploadError[];
  readonly priceErrors: readonly { readonly index: number; readonly url: string; readonly message: string }[];
}

/** Maximum number of offers whose pages are read, and that an answer shows. */
const mostCompared = 15;
/** Maximum number of offers looked at. Beyond the others, only offers with known prices can count. */
const mostLookedAt = 24;

const places: Readonly<Record<Verdict, number>> = {
  same: 0,
  unclear: 1,
  kind: 2,
  accessory: 3,
  lot: 3,
  other: 3,
};

/** Puts comparable offers first, otherwise keeping the order of the search. */
const placeOf = (look: Verdict | undefined): number => places[look ?? 'unclear'];

/** The rates as stored; `convert` ignores those that are too old. */
async function currentRates(services: ComparablesServices, call: Call): Promise<ReferenceRates> {
  const rates = await services.rates();
  for (const source of rateSources) {
    const day = rates.find((rate) => rate.source === source);
    if (day === undefined || !areFresh(day, call.clock())) {
      call.log.warn('rates.stale', { source, date: day?.date });
    }
  }
  return rates;
}

/** The matches to compare, best first, and the marketplace's counts: the caller's own matches, or those of a search. */
async function matchesFor(
  query: VisualQuery,
  given: readonly GivenComparable[] | undefined,
  { sources }: ComparablesServices,
  call: Call,
): Promise<{ readonly matches: readonly MergedMatch[]; readonly market: MarketCount | undefined }> {
  if (given !== undefined) {
    const [{ sortGiven }, identity] = await Promise.all([
      import('./given-comparables.ts'),
      query.identity?.(),
    ]);
    return { matches: sortGiven(given, query.description, identity), market: undefined };
  }
  const { matches, market } = await searchSources(sources, query, call);
  const compared = matches
    .slice(0, mostLookedAt)
    .filter(({ price }, index) => index < mostCompared || price !== undefined);
  return { matches: compared, market };
}

/**
 * Finds comparables of the product in the picture, or takes those that are given, with prices in `currency`, image
 * URLs, and the range in which it sells. The range covers all of them; the items are the best `limit`.
 *
 * @throws ServiceError if no source answered.
 */
export async function findComparables(
  query: VisualQuery,
  options: {
    readonly currency: string;
    readonly limit: number;
    /** The caller's own comparables: nothing is searched, and no page is read. */
    readonly given?: readonly GivenComparable[] | undefined;
  },
  services: ComparablesServices,
  call: Call,
): Promise<Comparables> {
  const { currency, limit, given } = options;
  // The word lists are large but load faster than a search runs.
  const judging = import('./judge-comparables.ts');
  judging.catch(() => {});
  const { matches, market } = await matchesFor(query, given, services, call);
  const pages = { country: query.country, pages: services.pages, call };
  const [priced, images, rates, looks, identity] = await Promise.all([
    Promise.all(
      matches.map(async (match, index) => ({ match, price: await findPrice(match, index, pages) })),
    ),
    normaliseImages(matches, services.images, call.budget),
    currentRates(services, call),
    services.look?.(matches) ?? matches.map(() => undefined),
    query.identity?.(),
  ]);
  const seen = priced
    .map(({ match, price }, index) => ({
      match,
      image: images.items[index]?.image ?? '',
      imageError: images.errors.find((error) => error.index === index),
      price: convertFound(price, index, { currency, rates, call }),
      look: looks?.[index],
    }))
    .sort((a, b) => placeOf(a.look) - placeOf(b.look));
  const { judgeComparables } = await judging;
  const described = [query.description, identity?.kind?.value]
    .filter((words) => words !== undefined)
    .join(' ');
  const { offers, range } = judgeComparables(seen, described);
  const shown = offers.slice(0, limit);
  return {
    identity,
    market,
    isUnseen: looks === null,
    offers,
    range,
    items: shown.map(({ match: { title, url, vendor, isSold, condition }, image, price: { price } }) => {
      const item = { title, url, image, vendor, price, isSold };
      return given === undefined ? item : { ...item, condition };
    }),
    imageErrors: shown.flatMap(({ imageError }, index) => (imageError ? [{ ...imageError, index }] : [])),
    priceErrors: shown.flatMap(({ match: { url }, price: { failure: message } }, index) =>
      message === undefined ? [] : [{ index, url, message }],
    ),
  };
}
