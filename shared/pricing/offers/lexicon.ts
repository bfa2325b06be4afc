import { compileLexicon, type Lexicon, type Phrase, type Role, shortestPart } from './compile-lexicon.ts';
import { isSpaceless, type TitleToken, tokensOf } from './title-tokens.ts';

let compiled: Lexicon | undefined;

/** Compiled when the first title is read: a function's start does without it. */
function lexicon(): Lexicon {
  compiled ??= compileLexicon();
  return compiled;
}

/** Whether a phrase is an English word, too. */
export const isEnglish = (text: string): boolean => lexicon().english.has(text);

const thai = /^\p{Script=Thai}/u;
/** One vowel, which folding writes as two characters and dictionaries as one. */
const saraAm = { folded: '\u0e4d\u0e32', whole: '\u0e33' } as const;
let thaiWords: Intl.Segmenter | undefined;

/** The places of a run where a word may begin or end, by ICU's dictionary; undefined where any place may be one. */
function boundariesOf(run: string): ReadonlySet<number> | undefined {
  if (!thai.test(run)) return undefined;
  thaiWords ??= new Intl.Segmenter('th', { granularity: 'word' });
  const boundaries = new Set([0]);
  let at = 0;
  for (const { segment } of thaiWords.segment(run.replaceAll(saraAm.folded, saraAm.whole))) {
    at += segment.replaceAll(saraAm.whole, saraAm.folded).length;
    boundaries.add(at);
  }
  return boundaries;
}

/**
 * Cuts a run without spaces into the longest words of the lists and what is between them. Thai letters are sounds, so
 * that a short word is often part of another: the one for a wheel is in the one for a camera.
 */
function cut(run: string): string[] {
  const { pieces, longestPiece } = lexicon();
  const boundaries = boundariesOf(run);
  const mayBeWord = (from: number, to: number) =>
    boundaries === undefined || (boundaries.has(from) && boundaries.has(to));
  const words: string[] = [];
  let other = '';
  for (let at = 0; at < run.length; ) {
    let length = Math.min(longestPiece, run.length - at);
    while (length > 0 && !(pieces.has(run.slice(at, at + length)) && mayBeWord(at, at + length))) length -= 1;
    if (length === 0) {
      other += run[at] ?? '';
      at += 1;
      continue;
    }
    if (other !== '') words.push(other);
    other = '';
    words.push(run.slice(at, at + length));
    at += length;
  }
  return other === '' ? words : [...words, other];
}

/** The words and separators of a title; runs without spaces are cut by the lists. */
export const titleTokens = (title: string): TitleToken[] =>
  tokensOf(title).flatMap((token) =>
    isSpaceless(token.text) ? cut(token.text).map((text) => ({ text, separates: false })) : [token],
  );

/** The word, and what it may be the plural of. */
const singulars = (word: string): string[] =>
  /^[a-z]{6,}(?:en|er|ar|or)$/.test(word)
    ? [word, word.slice(0, -1), word.slice(0, -2)]
    : /^[a-z]{6,}[ns]$/.test(word)
      ? [word, word.slice(0, -1)]
      : [word];

/** The entries that end or begin a compound. */
function partsOf(word: string): Phrase[] {
  const { endings, beginnings, longestPart } = lexicon();
  const found: Phrase[] = [];
  const longest = Math.min(longestPart, word.length - 2);
  const forms = singulars(word);
  for (let length = shortestPart; length <= longest; length += 1) {
    for (const form of forms) found.push(...(endings.get(form.slice(-length)) ?? []));
    found.push(...(beginnings.get(word.slice(0, length)) ?? []));
  }
  return found;
}

/** The entries that start with a word or end it, whatever comes after it in the title. */
export const entriesOf = (word: string): readonly Phrase[] => [
  ...(lexicon().phrases.get(word) ?? []),
  ...partsOf(word),
];

const joining: ReadonlySet<Role> = new Set<Role>(['fits', 'fitsLoosely', 'with', 'without', 'in']);
const longestJoining = 4;

/** Whether a folded word only joins others, in some language: "for", "mit", "без". */
export const isFunctionWord = (word: string): boolean =>
  word.length <= longestJoining &&
  (lexicon().phrases.get(word) ?? []).some(({ words, role }) => words.length === 1 && joining.has(role));
