import { wordsOf } from '../../../contract/texts.ts';
import type { MarketCount, VisualMatch } from './visual-source.ts';

/** Tracking parameters, which do not identify the page. */
const tracking =
  /^(utm_.*|gclid|gbraid|wbraid|fbclid|msclkid|dclid|srsltid|mkevt|mkcid|mkrid|campid|toolid|customid|hash|_trkparms|_trksid|amdata|epid|itmmeta|itmprp|ref|ref_|tag|aff.*|spm|scm|pd_rd_.*|pf_rd_.*|psc|th|cmpid|sid|igshid|mc_cid|mc_eid|yclid|variant_source|currency|country|shipto|skuid)$/i;

/** Paths where a marketplace shows a listing by its number, with or without words before it. */
const itemNumber = /\/itm\/(?:[^/]+\/)?(\d{9,})$/;

/**
 * One canonical text for all addresses of the same listing: host without `www.` or `m.`, no fragment, no tracking
 * parameters, the rest sorted. A marketplace listing has the same number on all of the marketplace's hosts.
 */
export function canonicalUrl(text: string): string {
  const url = URL.parse(text);
  if (url === null) return text;
  const host = url.hostname.replace(/^(www|m|mobile)\./, '');
  const item = itemNumber.exec(url.pathname)?.[1];
  if (item !== undefined) return `item:${item}`;
  const parameters = [...url.searchParams]
    .filter(([name]) => !tracking.test(name))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`);
  const path = url.pathname.replace(/(?<!\/)\/+$/, '');
  return `${host}${path}${parameters.length === 0 ? '' : `?${parameters.join('&')}`}`;
}

/** The constant of reciprocal rank fusion: how much the first ranks stand out. */
const fusionConstant = 20;
/** The weight of full agreement with the caller's words, in units of a first rank. */
const descriptionWeight = 1;

/** One source's results, best first. */
export interface SourceMatches {
  readonly source: string;
  readonly matches: readonly VisualMatch[];
  /** As the source's; undefined: its matches may be mixed. */
  readonly owner?: string | undefined;
  readonly market?: MarketCount | undefined;
}

/** A rank in a source's list. */
interface Sighting {
  readonly source: string;
  /** 1 for the source's best match. */
  readonly rank: number;
}

/** A listing with its sightings. */
export interface MergedMatch extends VisualMatch {
  /** Every source that lists it, with its best place there; the first one gave title and address. */
  readonly foundBy: readonly Sighting[];
  /** Source of the price, or of the text in its place. */
  readonly pricedBy: string | undefined;
  /** The match score: fused ranks plus words that the title shares with the caller's. */
  readonly score: number;
}

export const wordSet = (text: string): Set<string> =>
  new Set(wordsOf(text.toLowerCase().replace(/[^\p{L}\p{N}.]+/gu, ' ')));

/** Share of the description's words in the title, 0 to 1. */
export function agreement(title: string, description: ReadonlySet<string>): number {
  return description.size === 0 ? 0 : description.intersection(wordSet(title)).size / description.size;
}

/**
 * Fills gaps in a listing from another sighting of it. A second sighting by the same source does not raise its score.
 */
function complete(first: MergedMatch, second: MergedMatch): MergedMatch {
  const sources = first.foundBy.map(({ source }) => source);
  const isListedAgain = second.foundBy.every(({ source }) => sources.includes(source));
  const takesPrice = first.price === undefined && second.price !== undefined;
  return {
    ...first,
    price: first.price ?? second.price,
    openPrice: first.openPrice ?? second.openPrice,
    pricedBy: takesPrice ? second.pricedBy : (first.pricedBy ?? second.pricedBy),
    image: first.image || second.image,
    vendor: first.vendor || second.vendor,
    ...(!isListedAgain && {
      foundBy: [...first.foundBy, ...second.foundBy],
      score: first.score + second.score,
    }),
  };
}

/**
 * Merges the lists of several sources into one, best first, each listing once. Ranks are fused, so a listing that two
 * sources rank high comes first; titles with the caller's words move up.
 */
export function mergeMatches(lists: readonly SourceMatches[], description = ''): MergedMatch[] {
  const wanted = wordSet(description);
  const merged = new Map<string, MergedMatch>();
  for (const { source, matches } of lists) {
    for (const [index, match] of matches.entries()) {
      const score = fusionConstant / (fusionConstant + index);
      const foundBy = [{ source, rank: index + 1 }];
      const seen = { ...match, foundBy, pricedBy: (match.price ?? match.openPrice) && source, score };
      const key = canonicalUrl(match.url);
      const earlier = merged.get(key);
      const agreed = descriptionWeight * agreement(match.title, wanted);
      merged.set(key, earlier === undefined ? { ...seen, score: score + agreed } : complete(earlier, seen));
    }
  }
  return [...merged.values()].sort((a, b) => b.score - a.score);
}

/** The offers that an answer may show together. */
export interface MergedOffers {
  readonly matches: MergedMatch[];
  /** How many of them the source gives a price. */
  readonly priced: number;
  /** Undefined if none of them is the marketplace's. */
  readonly market: MarketCount | undefined;
}

/**
 * Merges the lists of each owner, and chooses one: the first with enough priced offers, or else the one with most, the
 * first of equals; one with offers before one without.
 *
 * @param owners in the order of their sources
 */
export function mergeOneOwner(
  owners: ReadonlySet<string | undefined>,
  lists: readonly SourceMatches[],
  { enough, description }: { readonly enough: number; readonly description?: string | undefined },
): MergedOffers {
  const merged = Array.from(owners, (owner): MergedOffers => {
    const own = lists.filter((list) => list.owner === owner);
    const matches = mergeMatches(own, description);
    const counts = own.flatMap(({ market }) => market ?? []);
    return {
      matches,
      priced: matches.filter(({ price }) => price !== undefined).length,
      market: counts.length === 0 ? undefined : Object.assign({}, ...counts),
    };
  });
  const rank = ({ priced, matches }: MergedOffers) => (matches.length === 0 ? -1 : Math.min(priced, enough));
  const [chosen = { matches: [], priced: 0, market: undefined }] = merged.toSorted(
    (a, b) => rank(b) - rank(a),
  );
  return chosen;
}
