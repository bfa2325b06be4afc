/** A word of a title, or a sign that separates parts of it: a comma, a bar, a bracket. */
export interface TitleToken {
  /** The word in that one spelling; empty for a sign. */
  readonly text: string;
  /** A hyphen ties it to the next word, which is then the head: "L-Boxx". */
  readonly joins?: boolean;
}

/** Longer than titles may be; the rest of a longer text is not looked at. */
const longest = 500;

/** Accents. */
const marks = /[\u0300-\u036f]/g;
const letters = new Map(
  'ß:ss æ:ae œ:oe ø:o đ:d ð:d ł:l ı:i'.split(' ').map((pair) => [pair.slice(0, 1), pair.slice(2)] as const),
);

/** One spelling for texts that differ in case, accents and compatibility forms. */
export const inOneSpelling = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(marks, '')
    .normalize('NFC')
    .replace(/[ßæœøđðłı]/g, (letter) => letters.get(letter) ?? letter);

/**
 * A word; a plus belongs to it where it ends the word ("S22+"). An apostrophe splits: "d'origine", "won't".
 * Everything else that is neither a space nor a hyphen inside a word separates.
 */
const pieces = /[\p{L}\p{M}\p{N}]+(?:\+(?![\p{L}\p{N}+]))?|[-\u2010\u2011'’`´.°"”″ \t]+|[^\s]/gu;

/** A run of a script that puts no spaces between words. */
const spacelessRuns =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ーｰ々]+|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ーｰ々]+/gu;
const spaceless =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ーｰ々]/u;

export const isSpaceless = (text: string): boolean => spaceless.test(text);

/** The runs of a word that are each of one kind of script: `iphone13手机壳` is two. */
const runsOf = (word: string): readonly string[] => word.match(spacelessRuns) ?? [];

const signWords: Readonly<Record<string, string>> = { '+': 'plus', '&': 'and' };

/** A hyphen between spaces separates; `w/` and `c/` are words, short for "with". */
function signsOf(sign: string): TitleToken[] {
  const isSpace = /^[-\u2010\u2011'’`´.°"”″ \t]+$/.test(sign) && !/^ +[-\u2010\u2011]+ +$/.test(sign);
  return isSpace ? [] : [{ text: signWords[sign] ?? '' }];
}

/** The words and separators of a title, in one pass over its first 500 characters, before and after folding. */
export function tokensOf(title: string): TitleToken[] {
  // Cut again, since folding turns some characters into eighteen.
  const text = inOneSpelling(title.slice(0, longest))
    .slice(0, longest)
    .replace(/\bw\/ ?o\b/g, 'without')
    .replace(/\b[wc]\/ ?/g, 'with ')
    .replace(/[–—]/g, ' - ');
  const found = text.match(pieces) ?? [];
  return found.flatMap((piece, index) =>
    /^[\p{L}\p{M}\p{N}]/u.test(piece)
      ? runsOf(piece).map((run) => ({
          text: run,
          joins: /^[-\u2010\u2011]$/.test(found[index + 1] ?? ''),
        }))
      : signsOf(piece),
  );
}
