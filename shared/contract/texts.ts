/*
 * What the contract counts and detects in texts: words, web addresses, XML characters, placeholders. Operations read
 * texts in the same way.
 */

/** The words of a text: runs of characters that are not white space. */
export const wordsOf = (text: string): string[] => text.match(/\S+/gu) ?? [];

export const countWords = (text: string): number => wordsOf(text).length;

/** Whether a text has at most so many words. */
export const hasWordsUpTo =
  (most: number) =>
  (text: string): boolean =>
    countWords(text) <= most;

/** Whether this is an absolute http or https address. */
export function isHttp(address: URL | string): boolean {
  const url = typeof address === 'string' ? URL.parse(address) : address;
  return url?.protocol === 'http:' || url?.protocol === 'https:';
}

/** Maximum characters of a parsed address: a megabyte takes a tenth of a second. */
export const longestUrl = 8192;

/**
 * Whether this is an absolute http or https address that means the same to every reader: without credentials, and
 * without white space, which parsers drop silently.
 */
export function isWebAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && isHttp(url) && url.username === '' && url.password === '' && !/\s/.test(text);
}

/**
 * Everything outside the production `Char` of XML 1.0 (fifth edition, 2.2): most control characters, surrogates
 * without a partner, U+FFFE and U+FFFF. A listing reaches the marketplace as XML, which cannot express them.
 */
const notInXml = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u;

/** Whether XML can carry a text. */
export const isXmlText = (text: string): boolean => !notInXml.test(text);

/*
 * A placeholder is `@` and a name of ASCII letters, digits and `_`, not inside a word: after a letter, `@` belongs to
 * an e-mail address. Letters of scripts that write words without spaces do not count here.
 */
const wordCharacter =
  '[[\\p{L}\\p{N}_]--[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}]]';

const name = '@[A-Za-z_][A-Za-z0-9_]*';
/** Made for each template: most functions read none, and making it takes 1 ms the first time. */
const chain = () => new RegExp(`(?<!${wordCharacter}\\p{M}*)(?:${name})+(?!${wordCharacter})`, 'gv');

/** A placeholder in a template: its name without the `@`, and its position. */
export interface Placeholder {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** Every placeholder in a template, in order, adjoining ones included. */
export function placeholdersIn(template: string): Placeholder[] {
  return Array.from(template.matchAll(chain())).flatMap(({ 0: text, index }) =>
    Array.from(text.matchAll(new RegExp(name, 'g')), (match) => ({
      name: match[0].slice(1),
      start: index + match.index,
      end: index + match.index + match[0].length,
    })),
  );
}

/** The distinct names of a template's placeholders, in order of first appearance. */
export function placeholdersOf(template: string): string[] {
  return [...new Set(placeholdersIn(template).map((placeholder) => placeholder.name))];
}
