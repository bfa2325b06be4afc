import { wordsOf } from '../../contract/words.ts';
import { canonicalUrl } from './canonical-url.ts';
import type { VisualMatch } from './visual-source.ts';

/** The constant of reciprocal rank fusion: how much the first ranks stand out. */
const fusionConstant = 20;
/** The worth of full agreement with the caller's words, in units of a first rank. */
const descriptionWeight = 1;

const wordSet = (text: string): Set<string> =>
  new Set(wordsOf(text.toLowerCase().replace(/[^\p{L}\p{N}.]+/gu, ' ')));

/** Share of the description's words that the title has, 0 to 1. */
function agreement(title: string, description: ReadonlySet<string>): number {
  if (description.size === 0) return 0;
  const inTitle = wordSet(title);
  return [...description].filter((word) => inTitle.has(word)).length / description.size;
}

/** Fills gaps in a listing from a second sighting of it. */
function complete(first: VisualMatch, second: VisualMatch): VisualMatch {
  return {
    ...first,
    price: first.price ?? second.price,
    image: first.image === '' ? second.image : first.image,
    vendor: first.vendor === '' ? second.vendor : first.vendor,
  };
}

/**
 * Merges the lists of several sources into one, best first, each listing once. Ranks are fused, so a listing that two
 * sources rank high comes first; titles with the caller's words move up.
 */
export function mergeMatches(lists: readonly (readonly VisualMatch[])[], description = ''): VisualMatch[] {
  const wanted = wordSet(description);
  const found = new Map<string, { match: VisualMatch; score: number }>();
  for (const list of lists) {
    for (const [rank, match] of list.entries()) {
      const key = canonicalUrl(match.url);
      const score = fusionConstant / (fusionConstant + rank);
      const earlier = found.get(key);
      found.set(
        key,
        earlier === undefined
          ? { match, score: score + descriptionWeight * agreement(match.title, wanted) }
          : { match: complete(earlier.match, match), score: earlier.score + score },
      );
    }
  }
  return [...found.values()].sort((a, b) => b.score - a.score).map(({ match }) => match);
}
