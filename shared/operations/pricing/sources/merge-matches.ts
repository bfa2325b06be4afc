import { wordsOf } from '../../../contract/words.ts';
import { canonicalUrl } from './canonical-url.ts';
import type { VisualMatch } from './visual-source.ts';

/** The constant of reciprocal rank fusion: how much the first ranks stand out. */
const fusionConstant = 20;
/** The worth of full agreement with the caller's words, in units of a first rank. */
const descriptionWeight = 1;

/** What one source found, best first. */
export interface SourceMatches {
  readonly source: string;
  readonly matches: readonly VisualMatch[];
}

/** A place in a source's list. */
export interface Sighting {
  readonly source: string;
  /** 1 for the source's best match. */
  readonly rank: number;
}

/** A listing with where it was found. */
export interface MergedMatch extends VisualMatch {
  /** Every source that lists it, with its best place there; the first one gave title and address. */
  readonly foundBy: readonly Sighting[];
  /** Source of the price, or of what it shows in place of one. */
  readonly pricedBy: string | undefined;
  /** How well it matches: the fused ranks, and the words that its title shares with the caller's. */
  readonly score: number;
}

const wordSet = (text: string): Set<string> =>
  new Set(wordsOf(text.toLowerCase().replace(/[^\p{L}\p{N}.]+/gu, ' ')));

/** Share of the description's words that the title has, 0 to 1. */
function agreement(title: string, description: ReadonlySet<string>): number {
  if (description.size === 0) return 0;
  const inTitle = wordSet(title);
  return [...description].filter((word) => inTitle.has(word)).length / description.size;
}

const pricedBy = ({ price, openPrice }: VisualMatch, source: string): string | undefined =>
  (price ?? openPrice) === undefined ? undefined : source;

/**
 * Fills gaps in a listing from another sighting of it. A source that lists it again tells nothing more about its rank.
 */
function complete(first: MergedMatch, second: VisualMatch, sighting: Sighting, score: number): MergedMatch {
  const isListedAgain = first.foundBy.some(({ source }) => source === sighting.source);
  const takesPrice = first.price === undefined && second.price !== undefined;
  const openPrice = first.openPrice ?? second.openPrice;
  return {
    ...first,
    price: first.price ?? second.price,
    openPrice,
    pricedBy: takesPrice ? sighting.source : (first.pricedBy ?? pricedBy(second, sighting.source)),
    image: first.image === '' ? second.image : first.image,
    vendor: first.vendor === '' ? second.vendor : first.vendor,
    foundBy: isListedAgain ? first.foundBy : [...first.foundBy, sighting],
    score: isListedAgain ? first.score : first.score + score,
  };
}

/**
 * Merges the lists of several sources into one, best first, each listing once. Ranks are fused, so a listing that two
 * sources rank high comes first; titles with the caller's words move up.
 */
export function mergeMatches(lists: readonly SourceMatches[], description = ''): MergedMatch[] {
  const wanted = wordSet(description);
  const found = new Map<string, MergedMatch>();
  for (const { source, matches } of lists) {
    for (const [index, match] of matches.entries()) {
      const key = canonicalUrl(match.url);
      const score = fusionConstant / (fusionConstant + index);
      const sighting = { source, rank: index + 1 };
      const earlier = found.get(key);
      found.set(
        key,
        earlier === undefined
          ? {
              ...match,
              foundBy: [sighting],
              pricedBy: pricedBy(match, source),
              score: score + descriptionWeight * agreement(match.title, wanted),
            }
          : complete(earlier, match, sighting, score),
      );
    }
  }
  return [...found.values()].sort((a, b) => b.score - a.score);
}
