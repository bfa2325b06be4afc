import data from './offer-words.json' with { type: 'json' };

/** The marketplace's titles have at most 80 characters, those of shops a few hundred. */
const longestText = 500;

/** Words, signs that add or separate, and dashes next to a space. */
const token = /[\p{L}\p{N}]+|[+&,;:|()[\]{}]|(?<=\s)[-–—]|[-–—](?=\s)/gu;

/** "screens" and "screen" are one word; "glass" stays. */
const singular = (word: string): string => (/^\p{L}{2,}[^\P{L}su]s$/u.test(word) ? word.slice(0, -1) : word);

/**
 * The words of a text in one spelling: lower case, no accents, no plural s. `plus` replaces a sign that adds, and an
 * empty text one that separates. Only the first 500 characters are read.
 */
export function tokensOf(text: string): string[] {
  const plain = text
    .slice(0, longestText)
    .normalize('NFKD')
    .slice(0, longestText)
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\bw\/o\b/g, ' without ')
    .replace(/\bw\//g, ' with ')
    .replaceAll('ł', 'l');
  return (plain.match(token) ?? []).map((match) => {
    if (/[\p{L}\p{N}]/u.test(match)) return singular(match);
    return match === '+' || match === '&' ? 'plus' : '';
  });
}

/**
 * The role of a phrase in a title:
 * - `things` are used with a product, and are the offer itself if a title names them before any extras;
 * - `features` belong to whole products as well, so they count only before the product's name or before what they fit;
 * - `containers` (boxes, papers) count only alone;
 * - `parts` explicitly mean a part or a substitute; `fits` come between a thing and what it fits;
 * - `with`, `without` and `included` make extras of things; `only` says that there is nothing else;
 * - `body` names the whole product; `lots` and `broken` speak for themselves;
 * - `harmless` are phrases that contain a listed word without its meaning.
 */
export type Role = keyof typeof data.en;

/** A phrase in a title, by its word positions. */
export interface Found {
  readonly role: Role;
  readonly start: number;
  readonly end: number;
}

interface Entry {
  readonly role: Role;
  readonly words: readonly string[];
  /** Whether it also ends compounds, as `-hülle` does. */
  readonly isEnding: boolean;
}

const roles = Object.keys(data.en) as Role[];

const entries = Object.values(data).flatMap((language) =>
  roles.flatMap((role) =>
    language[role].map((text): Entry => ({ role, words: tokensOf(text), isEnding: text.startsWith('-') })),
  ),
);

/** Longer phrases first, so that "lot of" is not read as "lot". */
const byFirstWord = Map.groupBy(
  entries.toSorted((a, b) => b.words.length - a.words.length),
  ({ words: [first] }) => first,
);
const endings = entries.filter(({ isEnding }) => isEnding);

/** Listed words that only connect others. */
const functionWords = new Set(
  entries
    .filter(({ role, words }) => words.length === 1 && /^(?:fits|with|without|included|only)$/.test(role))
    .flatMap(({ words }) => words),
);

/** Whether a word, as `tokensOf` gives it, only connects others: for, with, ohne, avec. */
export const isFunctionWord = (word: string): boolean => functionWords.has(word);

/** Whether a word alone is an entry of the lists. */
export const isListed = (word: string): boolean =>
  byFirstWord.get(word)?.some(({ words }) => words.length === 1) === true ||
  endings.some(({ words: [end = ''] }) => word.endsWith(end));

/** The end of a phrase starting at a position; undefined if absent. Signs may separate its words: "left, right". */
function endOf(words: readonly string[], tokens: readonly string[], start: number): number | undefined {
  let at = start;
  for (const word of words) {
    while (at > start && tokens[at] === '') at += 1;
    if (tokens[at] !== word) return undefined;
    at += 1;
  }
  return at;
}

/** The listed phrase that starts at a position. */
function phraseAt(tokens: readonly string[], start: number): Found | undefined {
  const token = tokens[start] ?? '';
  for (const { role, words } of byFirstWord.get(token) ?? []) {
    const end = endOf(words, tokens, start);
    if (end !== undefined) return { role, start, end };
  }
  const ending = endings.find(({ words: [end = ''] }) => token.endsWith(end));
  return ending && { role: ending.role, start, end: start + 1 };
}

/** The listed phrases in a title, in its order. */
export function phrasesIn(tokens: readonly string[]): Found[] {
  const offers: Found[] = [];
  for (let at = 0; at < tokens.length; ) {
    const phrase = phraseAt(tokens, at);
    if (phrase !== undefined) offers.push(phrase);
    at = phrase?.end ?? at + 1;
  }
  return offers;
}
