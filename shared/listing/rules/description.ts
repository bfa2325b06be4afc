import { DESCRIPTION_WORDS, keywordKey } from '../../contract/listing.ts';
import { countWords, wordsOf } from '../../contract/words.ts';
import { isLeadingWord, tidyCut } from '../../wording/cut.ts';
import { unlabelled } from '../../wording/plain-text.ts';

/** True of every listing with pictures: sentences by which a text grows without a claim about the item. */
const closings = [
  'Pictured.',
  'As pictured.',
  'Questions are welcome.',
  'Thank you for looking.',
  'Please see the photos for details.',
] as const;

/** Most words that closings may make up: a text has to say something of its own. */
const CLOSING_WORDS = 13;

/** Words that no line of the fixed sentences could do without: no brand is looked for in them. */
export const fixedSentences = `Details: ${closings.join(' ')}`;

/** Signs that stand alone, such as dashes and slashes, would count as words to some and not to others. */
export function tidyDescription(description: string): string {
  const joined = unlabelled(description, 'description')
    .replace(/(?<=\S)\s+[\p{Pd}]+\s+/gu, ', ')
    .replace(/(?<=\S)\s+([/|])\s+/gu, '$1')
    .replace(/(?<=\S)\s+([.,;:!?])(?=\s|$)/gu, '$1')
    .replace(/(?<![,;:])[,;:]+(?=[.!?](?:\s|$))/gu, '');
  return wordsOf(joined)
    .filter((word) => !/^[^\P{P}&%]+$|^[|~]+$/u.test(word))
    .join(' ');
}

/** Gives a text the end of a sentence. */
function asSentence(text: string): string {
  const bare = text.replace(/(?<![\s,;:\p{Pd}])[\s,;:\p{Pd}]+$/u, '');
  return bare === '' || /[.!?…。！？]["'”’)]*$/u.test(bare) ? bare : `${bare}.`;
}

/** Closings that have exactly `count` words together, longest first; undefined where there is no such choice. */
function closingOf(count: number): string[] | undefined {
  if (count === 0) return [];
  if (count > CLOSING_WORDS) return undefined;
  const choose = (left: number, upTo: number): string[] | undefined => {
    if (left === 0) return [];
    for (let index = upTo - 1; index >= 0; index -= 1) {
      const sentence = closings[index] ?? '';
      const rest = countWords(sentence) <= left ? choose(left - countWords(sentence), index) : undefined;
      if (rest !== undefined) return [sentence, ...rest];
    }
    return undefined;
  };
  return choose(count, closings.length);
}

/** Words that need what follows them: `shown with`, `made of`, `comes in`. */
const needsMore = /(?:[^e]ed|ing|shown|made|seen|built|set|comes?|is|are|has|have|features?|includes?)$/iu;

/** A number of words after which a text can end, and how well: 2 after punctuation, 1 before a joining word. */
interface Ending {
  readonly length: number;
  readonly quality: 1 | 2;
}

function endings(words: readonly string[]): Ending[] {
  return words.slice(0, DESCRIPTION_WORDS).flatMap((word, index): Ending[] => {
    const length = index + 1;
    if (isLeadingWord(word)) return [];
    if (/[.,;:!?]["'”’)]*$/u.test(word)) return [{ length, quality: 2 }];
    const next = words[length];
    const parts = next !== undefined && isLeadingWord(next) && !needsMore.test(word);
    return parts ? [{ length, quality: 1 }] : [];
  });
}

/** Most words that a shorter ending may cost against a better one. */
const COST = 9;

/** The part of a too long text that reads as complete, as long as may be; a bare cut where there is no such part. */
function shortened(words: readonly string[]): string {
  const near = endings(words).filter(({ length }) => length >= DESCRIPTION_WORDS - COST);
  const [best] = near.sort((a, b) => b.quality - a.quality || b.length - a.length);
  return asSentence(tidyCut(words.slice(0, best?.length ?? DESCRIPTION_WORDS).join(' ')));
}

const contentWords = (text: string): string[] => keywordKey(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** `Details: black, ceramic.` of as many of the facts as fit into `room` words and are not said yet. */
function detailSentence(said: string, facts: readonly string[], room: number): string {
  const chosen: string[] = [];
  let left = room - 1;
  for (const fact of facts) {
    const count = countWords(fact);
    const known = new Set(contentWords(`${said} ${chosen.join(' ')}`));
    if (count === 0 || count > left || contentWords(fact).every((word) => known.has(word))) continue;
    chosen.push(fact);
    left -= count;
  }
  return chosen.length === 0 ? '' : `Details: ${chosen.join(', ')}.`;
}

/**
 * A description of exactly 25 words: cut at the end of a sentence or clause, filled up with the facts given and then
 * with sentences that claim nothing; undefined where there is too little to say.
 *
 * @param facts short phrases that are true of the item, most telling first
 */
export function twentyFiveWords(description: string, facts: readonly string[]): string | undefined {
  const whole = asSentence(tidyDescription(description));
  const words = wordsOf(whole);
  if (words.length === DESCRIPTION_WORDS) return whole;
  const base = words.length > DESCRIPTION_WORDS ? shortened(words) : whole;
  const room = DESCRIPTION_WORDS - countWords(base);
  const details = room >= 2 ? detailSentence(base, facts, room) : '';
  for (const parts of details === '' ? [[base]] : [[base, details], [base]]) {
    const text = parts.filter((part) => part !== '').join(' ');
    const closing = closingOf(DESCRIPTION_WORDS - countWords(text));
    if (closing !== undefined && text !== '') return [text, ...closing].join(' ');
  }
  return undefined;
}
