import { type Span, spansOf } from './spans.ts';

/*
 * Web and e-mail addresses by their form, not by a list of endings: there are over a thousand, and more each year.
 */

/** The signs of a host name between its dots; joiners are not seen by a reader. */
const sign = '[\\p{L}\\p{N}\\p{M}_\\u200c\\u200d-]';
const label = `${sign}+`;
/** Dots that browsers or readers take for one. The ideographic full stop ends sentences, but not between Latin letters. */
const dot = '(?:[.․．﹒]|(?<=[a-z\\d])[。｡](?=[a-z])|\\s?[[({]\\s?(?:dot|[.。．])\\s?[\\])}]\\s?)';
const spelt = '(?:\\s+dot\\s+|\\s*[([{]\\s*dot\\s*[)\\]}]\\s*)';
const colon = '[:：]';
const slash = '[/／⁄∕\\\\]';
/** The rest of a token, without the punctuation of the sentence behind it. */
const rest = '[^\\s<>"”]*[^\\s<>"”’\'.,;:!?)\\]}]';
const tail = `(?:(?:${slash}|[?#_-]|${colon}\\d)(?:${rest})?)?`;
const mailbox = '(?<![\\p{L}\\p{N}._%+-])[\\p{L}\\p{N}._%+-]';

/** What is an address whatever its words are. */
const certain: readonly RegExp[] = [
  `${mailbox}+[@＠]${label}(?:${dot}${label})+${tail}`,
  `${mailbox}{1,64}(?:(?:@|\\s*[([{]\\s*at\\s*[)\\]}]\\s*)${label}(?:${spelt}|\\.)[a-z]{2,}|\\s+at\\s+${label}${spelt}(?:com|net|org|info|biz|io|co|au|nz|uk))(?![\\p{L}\\p{N}])`,
  `(?:(?<![\\p{L}\\p{N}])\\p{L}[\\p{L}\\p{N}+.-]{0,30}${colon}|(?<![^\\s"'“‘([{<,;:：])${slash})${slash}${rest}`,
  `(?<!${sign})(?:(?:h(?:tt|xx)ps?|ftp|mailto|sms|tel|tg|whatsapp|javascript)${colon}|www\\.)${rest}`,
  // A purse or a key behind its scheme: no word and no number has so many signs.
  `(?<!${sign})[a-z]{2,20}${colon}[a-z\\d]{20,}${tail}`,
  `(?<![\\p{L}\\p{N}.])(?:\\d{1,3}\\.){3}\\d{1,3}(?:${slash}|${colon}\\d)(?:${rest})?`,
  `(?<!${sign})${label}\\s+(?:dot\\s+(?:com|net|org)(?:\\s+dot\\s+[a-z]{2})?|\\.(?:com|org|xyz|ru))(?!${sign})${tail}`,
].map((source) => new RegExp(source, 'giu'));

// So many labels and no more: the search must not walk a chain of dots again from each of its labels. Of a longer
// chain the end counts.
const host = new RegExp(
  `(?<!${sign})(?<before>${label}(?:${dot}${label}){0,8})${dot}(?<last>xn--[a-z\\d-]+|[\\p{L}\\p{M}]{2,63})(?![\\p{L}\\p{N}\\p{M}]|${dot}\\p{L}{2})(?<tail>${tail})`,
  'giu',
);

/** Endings that are no words: with a capital they are still no beginning of a sentence. */
const ending = /^(?:\p{L}{2}|com|net|org|info|biz|xyz|icu|vip|dev|mobi|app|xn--.+)$/iu;
const smallWord = /^(?:a[mnst]|be|by|do|go|he|hi|i[fnst]|me|my|no|o[fknr]|so|to|up|us|we)$/i;
/** `U.S.`, `e.g.`, `Dr.`: what stands behind such a dot belongs to it. */
const abbreviation =
  /^(?:\p{L}\.)*(?:\p{L}|dr|st|mrs?|ms|no|vol|mk|pt|approx|incl|excl|max|min|qty|etc|vs)$/iu;
/** `Node.js`, `10.cm`. */
const ordinary =
  /\.(?:js|jpe?g|png|pdf|docx?|txt|csv|epub)$|^\d+\.(?:[mck]m|kg|m[lg]|[gmt]b|oz|lbs?|ft|pcs?|[ap]m|hz)$/i;

interface Joined extends Span {
  readonly kind: 'address' | 'sentences' | 'word';
  /** Where the last label begins. */
  readonly last: number;
}

/**
 * What looks like a host name. Two sentences without a space between them look like one too, which their capital
 * tells: `Great condition.Comes with box`.
 */
function joinedIn(text: string): Joined[] {
  return Array.from(text.matchAll(host), ({ 0: found, index, groups = {} }) => {
    const { before = '', last = '', tail: path = '' } = groups;
    const capital = /^\p{Lu}/u.test(last);
    const begins = capital && (!ending.test(last) || smallWord.test(last));
    const short = abbreviation.test(before) && (capital || !ending.test(last));
    const end = index + found.length;
    const harmless = /^(?:[_-]|$)/.test(path) && (short || (!begins && ordinary.test(found)));
    const kind = harmless ? 'word' : begins ? 'sentences' : 'address';
    return { kind, start: index, end, last: end - path.length - last.length };
  });
}

/** Where a text has web or e-mail addresses, each up to the end of its path. */
export const addressesIn = (text: string): Span[] => [
  ...certain.flatMap((pattern) => spansOf(text, pattern)),
  ...joinedIn(text).filter(({ kind }) => kind === 'address'),
];

/** Where sentences without a space between them would read as an address, unless the user wrote them so. */
export const joinedSentences = (text: string, userText: string): Joined[] =>
  joinedIn(text).filter(
    ({ kind, start, end }) => kind === 'sentences' && !userText.includes(text.slice(start, end)),
  );

/** The text with a space between sentences that would read as an address, unless the user wrote them so. */
export function withSentencesApart(text: string, userText: string): string {
  let apart = '';
  let done = 0;
  for (const { start, last } of joinedSentences(text, userText)) {
    // Without its last sentence a chain of them would still read as an address.
    apart += `${text.slice(done, start)}${withSentencesApart(text.slice(start, last), userText)} `;
    done = last;
  }
  return apart + text.slice(done);
}
