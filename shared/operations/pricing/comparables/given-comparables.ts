import type { GivenComparable } from '../../../contract/given-comparables.ts';
import type { Identity } from '../identity/identity.ts';
import { shownMatch } from '../sources/bounded-match.ts';
import { agreement, type MergedMatch, wordSet } from '../sources/merge-matches.ts';

/** The name in explanations, where sources have theirs. */
const source = 'given';

/**
 * The caller's own comparables as matches, their texts and addresses bounded as found ones are. Those whose titles have
 * most of the words about the product come first, otherwise in the caller's order.
 *
 * @param description in the caller's words
 * @param identity what the model took the product for
 */
export function sortGiven(
  given: readonly GivenComparable[],
  description = '',
  identity?: Identity | null,
): MergedMatch[] {
  const { search, brand, model, kind } = identity ?? {};
  const said = [search, brand, model, kind].map((part) => part?.value ?? '');
  // Titles are normalised as well.
  const wanted = wordSet([description, ...said].join(' ').normalize('NFC'));
  return given
    .map(({ price, currency, sold, url = '', image = '', vendor = '', ...comparable }, index) => {
      const money = { amount: price, currency };
      const match = shownMatch({ ...comparable, url, image, vendor, price: money, isSold: sold });
      const foundBy = [{ source, rank: index + 1 }];
      return { ...match, foundBy, pricedBy: source, score: agreement(match.title, wanted) };
    })
    .sort((a, b) => b.score - a.score);
}
