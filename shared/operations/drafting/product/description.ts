import { draftDescriptionWords } from '../../../contract/market/draft-item.ts';
import type { SiteName } from '../../../contract/market/sites.ts';
import { countWords, wordsOf } from '../../../contract/texts.ts';
import { asSentence, detailSentence, shortened, tidyDescription } from '../../listing/text-rules.ts';
import { wordsOfSite } from '../languages.ts';

const { least, most } = draftDescriptionWords;

/**
 * True of every listing with pictures, the same in every spelling of English: sentences that lengthen a text without
 * a claim about the item.
 */
const englishClosings = [
  'Please see the photos for details.',
  'The photos are part of this description, so please look closely before you buy.',
  'If anything is unclear, questions are welcome at any time.',
  'Thank you for looking.',
] as const;

/** Words that a text must have of its own: closings make up less than half of what a description needs at least. */
const ownWords = 30;

/** The longest beginning of whole sentences; if the first one is too long, a beginning that reads as complete. */
function cut(words: readonly string[]): string {
  const ends = words
    .slice(0, most)
    .flatMap((word, index) => (/[.!?…]["'”’)]*$/u.test(word) ? [index + 1] : []));
  const end = ends.findLast((length) => length >= least);
  return end === undefined ? shortened(words, most) : words.slice(0, end).join(' ');
}

/** The text with as many closing sentences as it needs to be long enough. */
function closed(text: string, closings: readonly string[]): string {
  let so = text;
  for (const closing of closings) {
    if (countWords(so) >= least) break;
    so = `${so} ${closing}`;
  }
  return so;
}

/** Words of a draft's description, as they are counted. */
export const descriptionLength = (text: string): number => countWords(tidyDescription(text));

/**
 * A description of 60 to 150 words: cut at the end of a sentence, or completed from facts and then with sentences that
 * claim nothing; undefined if there is too little to say.
 *
 * @param text plain text on one line
 * @param facts short phrases that are true of the item, most distinctive first
 */
export function draftDescription(text: string, facts: readonly string[], site: SiteName): string | undefined {
  const { closings = englishClosings, details: label } = wordsOfSite(site) ?? {};
  const whole = asSentence(tidyDescription(text));
  const words = wordsOf(whole);
  const base = words.length > most ? cut(words) : whole;
  const count = countWords(base);
  const details = count < least ? detailSentence(base, facts, most - count, label) : '';
  const own = [base, details].filter((part) => part !== '').join(' ');
  if (countWords(own) < ownWords) return undefined;
  const description = closed(own, closings);
  const length = countWords(description);
  return length >= least && length <= most ? description : undefined;
}
