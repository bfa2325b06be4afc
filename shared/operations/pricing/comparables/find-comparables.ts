import type { Call } from '../../../platform/call/call.ts';
import { inTime } from '../../../platform/call/time-budget.ts';
import type { Identity } from '../identity/identity.ts';
import type { ImageStore } from '../images.ts';
import { type ImageUploadError, normaliseImages } from '../images.ts';
import type { LookAtPictures } from '../kept/record-search.ts';
import type { Verdict } from '../look/verdict.ts';
import type { JudgedPrice, JudgedRange } from '../range/price-range.ts';
import { areFresh, type ReferenceRates, rateSources } from '../rates/reference-rates.ts';
import type { SoldOffers } from '../sources/find-sold.ts';
import type { Sighting } from '../sources/merge-matches.ts';
import type { PageReader } from '../sources/page-reader.ts';
import { searchSources } from '../sources/search-sources.ts';
import type {
  MarketCount,
  SoldSource,
  VisualMatch,
  VisualQuery,
  VisualSource,
} from '../sources/visual-source.ts';
import type { JudgedSale } from './judge-comparables.ts';
import { findPrice, type MatchPrice } from './price-of-match.ts';

/** What finding comparables needs from outside. */
export interface ComparablesServices {
  readonly sources: readonly VisualSource[];
  /** Absent: no prices of sold offers. */
  readonly sold?: SoldSource | undefined;
  readonly pages: PageReader;
  readonly rates: () => Promise<ReferenceRates>;
  readonly images: ImageStore;
  /** Absent: titles alone tell offers apart. */
  readonly look?: LookAtPictures | undefined;
}

/**
 * Another seller's listing to compare with. `price` is in the currency asked for, with 2 decimals; undefined if it is
 * unknown or comes to 0.00.
 */
export interface Comparable {
  readonly title: string;
  readonly price: string | undefined;
  readonly url: string;
  readonly image: string;
  readonly vendor: string;
}

interface PriceEnrichmentError {
  readonly index: number;
  readonly url: string;
  readonly message: string;
}

/** All that is known about a comparable's part in the range. */
export interface PriceEvidence extends MatchPrice, JudgedPrice {
  readonly foundBy: readonly Sighting[];
  /** How well it matches the picture and the caller's words, to compare with the other comparables' scores only. */
  readonly score: number;
  readonly condition: VisualMatch['condition'];
  /** What its picture shows; undefined if it was not looked at. */
  readonly look: Verdict | undefined;
}

export interface Comparables {
  /** Best match first. */
  readonly items: readonly Comparable[];
  /** For each item, in the same order, what its price is and whether it counts. */
  readonly evidence: readonly PriceEvidence[];
  /** Sold offers of such a product, best match first; none unless they are searched. */
  readonly sold: readonly JudgedSale[];
  /** What the product is; null if the model failed, undefined if it was not asked. */
  readonly identity: Identity | null | undefined;
  /** How many offers of the product the marketplace has; undefined if no source says it. */
  readonly market: MarketCount | undefined;
  /** Whether the look at the offers' pictures failed. */
  readonly isUnseen: boolean;
  /** Whether sold offers were asked for at a source that does not show them to the public. */
  readonly soldIsClosed: boolean;
  /** How many sold offers were found; undefined if that is not known. */
  readonly soldFound: number | undefined;
  /** Whether the range relies on the sold ones. */
  readonly leansOnSold: boolean;
  readonly range: JudgedRange | undefined;
  readonly imageErrors: readonly ImageUploadError[];
  readonly priceErrors: readonly PriceEnrichmentError[];
}

/** The most that any answer shows. Sold offers are searched by this many titles, so that a kept search fits any limit. */
const mostCompared = 15;
/** As many as are looked at: of those that an answer has no room for, only the ones whose prices are known. */
const mostLookedAt = 24;

const places: Readonly<Record<Verdict, number>> = {
  same: 0,
  unclear: 1,
  kind: 2,
  accessory: 3,
  lot: 3,
  other: 3,
};

/** Offers that the product can be compared with come first, otherwise in the order of the search. */
const placeOf = (look: Verdict | undefined): number => places[look ?? 'unclear'];

/** The rates as stored; `convert` leaves out those that are too old. */
async function currentRates(services: ComparablesServices, call: Call): Promise<ReferenceRates> {
  const rates = await services.rates();
  for (const source of rateSources) {
    const day = rates.find((one) => one.source === source);
    if (day === undefined || !areFresh(day, call.clock())) {
      call.log.warn('rates.stale', { source, date: day?.date });
    }
  }
  return rates;
}

/** With less time than this sold offers are not searched: each search is paid for. */
const leastForSoldMs = 2_000;

/** Sold offers, if they are searched and the call has time for it besides what it needs afterwards. */
async function soldOffers(
  titles: readonly string[],
  query: VisualQuery,
  sold: SoldSource | undefined,
  call: Call,
  msAfter: number,
): Promise<SoldOffers> {
  const milliseconds = call.budget.remaining() - msAfter;
  if (sold === undefined || milliseconds < leastForSoldMs) return { offers: [], isClosed: false };
  const { findSold } = await import('../sources/find-sold.ts');
  return await inTime(
    milliseconds,
    (budget) => findSold(titles, query, sold, { ...call, budget }),
    call.budget,
  );
}

/**
 * Finds comparables of the product in the picture, at most `limit`, with prices in `currency`, images under URLs, and
 * the range in which such a product sells.
 *
 * @throws ServiceError if no source answered.
 */
export async function findComparables(
  query: VisualQuery,
  options: {
    readonly currency: string;
    readonly limit: number;
    /** What the call needs when the comparables are there, in milliseconds. */
    readonly msAfter: number;
  },
  services: ComparablesServices,
  call: Call,
): Promise<Comparables> {
  const { currency, limit, msAfter } = options;
  const { country } = query;
  // The lists of words are large, and a search takes longer than loading them.
  const judging = import('./judge-comparables.ts');
  judging.catch(() => {});
  const { matches: found, market } = await searchSources(services.sources, query, call);
  const matches = found
    .slice(0, mostLookedAt)
    .filter(({ price }, index) => index < limit || (services.look !== undefined && price !== undefined));
  const titles = found.slice(0, mostCompared).map(({ title }) => title);
  const pages = { country, pages: services.pages, call };
  const [
    priced,
    { items: pictured, errors: imageErrors },
    rates,
    { offers: offersSold, found: soldFound, isClosed: soldIsClosed },
    looks,
  ] = await Promise.all([
    Promise.all(
      matches.map(async (match, index) => ({ match, price: await findPrice(match, index, pages) })),
    ),
    normaliseImages(matches, services.images, call.budget),
    currentRates(services, call),
    soldOffers(titles, query, services.sold, call, msAfter),
    services.look?.(matches) ?? matches.map(() => undefined),
  ]);
  const chosen = priced
    .map((one, index) => ({ ...one, index, look: looks?.[index] }))
    .sort((a, b) => placeOf(a.look) - placeOf(b.look))
    .slice(0, limit);
  const to = { currency, rates, call };
  const { judgeComparables } = await judging;
  const { asking, ...judged } = judgeComparables(chosen, offersSold, to, query.description);
  return {
    ...judged,
    identity: await query.identity?.(),
    market,
    isUnseen: looks === null,
    soldIsClosed,
    soldFound,
    items: asking.map(({ match: { title, url, vendor }, price }, index) => {
      return { title, url, image: pictured[chosen[index]?.index ?? -1]?.image ?? '', vendor, price };
    }),
    evidence: asking.map(({ match: { foundBy, score, condition }, ...price }) => {
      return { ...price, foundBy, score, condition };
    }),
    imageErrors: chosen.flatMap(({ index: before }, index) =>
      imageErrors.filter((error) => error.index === before).map((error) => ({ ...error, index })),
    ),
    priceErrors: asking.flatMap(({ match: { url }, failure: message }, index) =>
      message === undefined ? [] : [{ index, url, message }],
    ),
  };
}
