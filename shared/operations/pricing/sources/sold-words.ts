import { judgeOffers } from '../offers/judge-offers.ts';
import { isFunctionWord } from '../offers/lexicon.ts';
import { commonOf } from '../offers/subject.ts';
import { inOneSpelling } from '../offers/title-tokens.ts';

/** The marketplace matches every word; a longer query finds only the original listing. */
const mostWords = 6;
/** Matches further down the list name other products too often. */
const bestMatches = 10;
const longestWord = 40;

/** Letters and digits, so that no word is an operator of the marketplace's search (`-`, `"`, `*`, brackets). */
const words = /[\p{L}\p{M}\p{N}]+(?:[-.][\p{L}\p{M}\p{N}]+)*\+?/gu;

const isOfLength = (word: string): boolean =>
  (word.length > 1 || /\p{N}/u.test(word)) && word.length <= longestWord;

/** The words of a text that identify things, without function words and operators. */
export const searchWords = (text: string): string[] =>
  (text.match(words) ?? []).filter((word) => isOfLength(word) && !isFunctionWord(inOneSpelling(word)));

/**
 * The words with which to search for sold offers: those that the best matches' titles have in common (brand, model,
 * kind), in the order of the title that has most of them, at most six. Titles of accessories, bundles and broken ones
 * are left out. If the titles have too little in common, the first six words of the caller's description are used.
 *
 * @returns undefined if neither names a product: a search for one word finds everything
 */
export function soldWords(titles: readonly string[], description = ''): string | undefined {
  const kinds = judgeOffers(titles, description);
  const whole = titles.filter((_, index) => kinds[index] === 'whole').slice(0, bestMatches);
  const common = commonOf(whole.map((title) => new Set(searchWords(title).map(inOneSpelling))));
  const described = new Set(searchWords(description).map(inOneSpelling));
  const inTitle = whole.map((title) => {
    const seen = new Set<string>();
    return searchWords(title).filter((word) => {
      const key = inOneSpelling(word);
      const asked = (common.has(key) || described.has(key)) && !seen.has(key);
      seen.add(key);
      return asked;
    });
  });
  const fullest = inTitle.reduce<string[]>((best, one) => (one.length > best.length ? one : best), []);
  const asked = fullest.length > 1 ? fullest : searchWords(description);
  return asked.length > 1 ? asked.slice(0, mostWords).join(' ') : undefined;
}

/**
 * The smallest share of the words asked for that a title must have: the marketplace fills its list with offers that
 * have fewer of them.
 */
const shareAsked = 0.75;

/** The marketplace's titles have at most 80 characters. */
const longestTitle = 250;

/** Says whether a title has what was asked for, within their first 250 characters. */
export function titlesWith(asked: string): (title: string) => boolean {
  const wanted = searchWords(asked).map(inOneSpelling);
  const different = new Set(wanted);
  return (title) => {
    const read = title.slice(0, longestTitle);
    const isPlain = /^[\0-\x7f]*$/.test(read);
    const found = new Set<string>();
    // Words that are asked for are not function words, so those of a title need not be looked up.
    for (const word of (isPlain ? read.toLowerCase() : read).match(words) ?? []) {
      if (!isOfLength(word)) continue;
      const key = isPlain ? word : inOneSpelling(word);
      if (different.has(key)) found.add(key);
    }
    return wanted.filter((word) => found.has(word)).length >= shareAsked * wanted.length;
  };
}
