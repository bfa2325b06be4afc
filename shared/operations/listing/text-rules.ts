import { descriptionWords, keywordCount, keywordKey, titleLength } from '../../contract/listing.ts';
import { countWords, wordsOf } from '../../contract/texts.ts';
import { cutAtWord, isLeadingWord, tidyCut } from '../../libraries/wording/cut.ts';
import { unlabelled, unquoted } from '../../libraries/wording/plain-text.ts';
import { separators } from './draft.ts';

/** A title without a label, surrounding quotation marks or separators at its ends. */
export const tidyTitle = (title: string): string =>
  unlabelled(title, 'title')
    .replace(/^[\s,;:|\p{Pd}]+/u, '')
    .replace(/(?<![\s,;:|/\\]|\s\p{Pd})(?:[\s,;:|/\\]|\s\p{Pd}|\p{Pd}(?=\s*$))+$/u, '')
    .replace(/(?<=[\p{L}\p{N})]{3})\.$/u, '');

/** A title of this length may end where the model's next word did not fit. */
const cutLength = titleLength - 20;
/** Words that cannot end a title, unlike `on` and `in` (`clip on`). */
const looseEnd =
  /(?:\s+(?:an?|the|and|or|nor|but|with|without|for|from|into|onto|of|to|via|per|plus|than|your))+$/iu;

/** The title, if it is long, without joining words at its end. */
export const finished = (title: string): string =>
  title.length < cutLength ? title : tidyTitle(title.replace(looseEnd, ''));

/** A title of at most 80 characters, cut at a word. */
export const shortTitle = (title: string): string => finished(cutAtWord(tidyTitle(title), titleLength));

/**
 * A title with the brand exactly as given, whatever its characters. If both do not fit, the brand takes precedence.
 *
 * @param rest the title without the brand
 */
export function brandedTitle(brand: string, rest: string): string {
  const room = titleLength - brand.length - 1;
  const shortened = room > 0 ? cutAtWord(tidyTitle(rest), room) : '';
  return shortened === '' || shortened.length > room ? brand : `${brand} ${shortened}`;
}

/** Characters of a keyword at most: anything longer is a sentence. */
const longestKeyword = 60;

function tidyKeyword(keyword: string): string {
  const bare = unquoted(keyword.replace(/^(?:[\s#*•·\p{Pd}]|\d+[.)]\s)+/u, ''))
    .replace(/(?<![\s.,;:])[\s.,;:]+$/u, '')
    // Commas separate the list that callers get, so a keyword has none.
    .replaceAll(/(?<=\d),(?=\d{3}(?!\d))/gu, '')
    .trim();
  return cutAtWord(bare, longestKeyword);
}

/**
 * The keywords one by one, without list marks and empty ones. A comma inside one makes two,
 * except in a number, which loses it.
 *
 * @param name must stay whole: a keyword whose split would cut it is dropped
 */
export const separated = (keywords: readonly string[], name = ''): string[] =>
  keywords.flatMap((keyword) => {
    const parts = keyword
      .split(separators)
      .map(tidyKeyword)
      .filter((part) => /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(part));
    const named = /[\p{L}\p{N}]/u.test(name) && keyword.includes(name);
    return named && !parts.some((part) => part.includes(name)) ? [] : parts;
  });

/** The keywords without repetitions; the first spelling of each stays. */
export const distinct = (keywords: readonly string[]): string[] =>
  [...Map.groupBy(keywords, keywordKey).values()].flatMap(([first]) => first ?? []);

/**
 * Exactly ten distinct keywords: the first ones given, filled up from the spare ones; undefined if both together are
 * too few.
 *
 * @param spare asked for only where keywords are missing
 * @param name must stay whole in every keyword
 */
export function tenKeywords(
  keywords: readonly string[],
  spare: () => readonly string[],
  name = '',
): string[] | undefined {
  let all = distinct(separated(keywords, name));
  if (all.length < keywordCount) all = distinct([...all, ...separated(spare(), name)]);
  return all.length < keywordCount ? undefined : all.slice(0, keywordCount);
}

/** Sentences that are true of every listing with pictures. They lengthen a text without a claim about the item. */
const closings = [
  'Pictured.',
  'As pictured.',
  'Questions are welcome.',
  'Thank you for looking.',
  'Please see the photos for details.',
] as const;

/** Words that closings may add at most: a text has to say something of its own. */
const closingWords = 13;

/** Our own filler sentences, in which no brand must be looked for. */
export const fixedSentences = `Details: ${closings.join(' ')}`;

/** The description without lone signs such as dashes and slashes, which only some counters count as words. */
export function tidyDescription(description: string): string {
  const joined = unlabelled(description, 'description')
    .replace(/(?<=\S)\s+[\p{Pd}]+\s+/gu, ', ')
    .replace(/(?<=[^\s<])\s+([/|])\s+/gu, '$1')
    .replace(/(?<=\S)\s+([.,;:!?])(?=\s|$)/gu, '$1')
    .replace(/(?<![,;:])[,;:]+(?=[.!?](?:\s|$))/gu, '');
  return wordsOf(joined)
    .filter((word) => !/^[^\P{P}&%]+$|^[|~]+$/u.test(word))
    .join(' ');
}

/** Ends a text like a sentence. */
export function asSentence(text: string): string {
  const bare = text.replace(/(?<![\s,;:\p{Pd}])[\s,;:\p{Pd}]+$/u, '');
  return bare === '' || /[.!?…。！？]["'”’)]*$/u.test(bare) ? bare : `${bare}.`;
}

/** Closings of exactly `count` words together, longest first; undefined if none add up to that. */
function closingOf(count: number): string[] | undefined {
  if (count === 0) return [];
  if (count > closingWords) return undefined;
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

/** Words that need more after them: `shown with`, `made of`, `comes in`. */
const needsMore = /(?:[^e]ed|ing|shown|made|seen|built|set|comes?|is|are|has|have|features?|includes?)$/iu;

/** How many words a text can end after, and how well: 2 after punctuation, 1 before a joining word. */
interface Ending {
  readonly length: number;
  readonly quality: 1 | 2;
}

function endings(words: readonly string[], most: number): Ending[] {
  return words.slice(0, most).flatMap((word, index): Ending[] => {
    const length = index + 1;
    if (isLeadingWord(word)) return [];
    if (/[.,;:!?]["'”’)]*$/u.test(word)) return [{ length, quality: 2 }];
    const next = words[length];
    const parts = next !== undefined && isLeadingWord(next) && !needsMore.test(word);
    return parts ? [{ length, quality: 1 }] : [];
  });
}

/** The most words that are given up for a better ending. */
const endingCost = 9;

/** The longest beginning of at most `most` words that reads as complete; a bare cut if there is none. */
export function shortened(words: readonly string[], most: number): string {
  const near = endings(words, most).filter(({ length }) => length >= most - endingCost);
  const [best] = near.sort((a, b) => b.quality - a.quality || b.length - a.length);
  return asSentence(tidyCut(words.slice(0, best?.length ?? most).join(' ')));
}

const contentWords = (text: string): string[] => keywordKey(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * `Details: black, ceramic.` with as many of the unsaid facts as fit into `room` words.
 *
 * @param label what stands before the facts: one word
 */
export function detailSentence(
  said: string,
  facts: readonly string[],
  room: number,
  label = 'Details',
): string {
  const chosen: string[] = [];
  let left = room - 1;
  for (const fact of facts) {
    const count = countWords(fact);
    const known = new Set(contentWords(`${said} ${chosen.join(' ')}`));
    if (count === 0 || count > left || contentWords(fact).every((word) => known.has(word))) continue;
    chosen.push(fact);
    left -= count;
  }
  return chosen.length === 0 ? '' : `${label}: ${chosen.join(', ')}.`;
}

/**
 * A description of exactly 25 words: cut at the end of a sentence or clause, or filled up with facts and then with
 * sentences that claim nothing; undefined if there is too little to say.
 *
 * @param facts short phrases that are true of the item, most telling first; asked for only where words are missing
 */
export function twentyFiveWords(description: string, facts: () => readonly string[]): string | undefined {
  const whole = asSentence(tidyDescription(description));
  const words = wordsOf(whole);
  return words.length === descriptionWords ? whole : fitted(whole, words, facts);
}

/** A text of another length made to have 25 words. */
function fitted(whole: string, words: readonly string[], facts: () => readonly string[]): string | undefined {
  const base = words.length > descriptionWords ? shortened(words, descriptionWords) : whole;
  const room = descriptionWords - countWords(base);
  const details = room >= 2 ? detailSentence(base, facts(), room) : '';
  for (const parts of details === '' ? [[base]] : [[base, details], [base]]) {
    const text = parts.filter((part) => part !== '').join(' ');
    const closing = closingOf(descriptionWords - countWords(text));
    if (closing !== undefined && text !== '') return [text, ...closing].join(' ');
  }
  return undefined;
}
