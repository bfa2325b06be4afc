import { isSpaceless, type TitleToken, tokensOf } from './title-tokens.ts';
import { languages } from './words/languages.ts';
import type { OfferWords } from './words/offer-words.ts';

/** What a phrase says. */
export type Role = Exclude<keyof OfferWords, 'headLast'>;

/** An entry of the lists. */
export interface Phrase {
  readonly words: readonly string[];
  readonly language: number;
  readonly role: Role;
  readonly headLast: boolean;
}

const roles = [
  'features',
  'accessories',
  'containers',
  'spares',
  'fits',
  'fitsLoosely',
  'with',
  'without',
  'after',
  'in',
  'only',
  'lots',
  'broken',
  'harmless',
] as const satisfies readonly Role[];

/** Its place among the languages. */
export const english = 0;
/** Shorter endings stand at the end of too many other words. */
const shortestEnding = 5;

/** By the first word. */
const phrases = new Map<string, Phrase[]>();
const endings = new Map<string, Phrase[]>();
const beginnings = new Map<string, Phrase[]>();
/** Words of the scripts without spaces, to cut their runs. */
const pieces = new Set<string>();
let longestPiece = 1;
let longestEnding = 0;

function add(map: Map<string, Phrase[]>, key: string, phrase: Phrase): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [phrase]);
  else known.push(phrase);
}

const onlyOf = ({ only }: OfferWords): string[] =>
  only.split(',').map((entry) =>
    tokensOf(entry)
      .map(({ text }) => text)
      .join(' '),
  );

for (const [language, table] of languages.entries()) {
  for (const role of roles) {
    for (const entry of table[role].split(',')) {
      const isEnding = entry.trim().startsWith('-');
      const isBeginning = entry.trim().endsWith('-');
      const words = tokensOf(entry).map(({ text }) => text);
      const [first] = words;
      if (first === undefined) continue;
      const phrase = { words, language, role, headLast: table.headLast };
      add(phrases, first, phrase);
      if (isEnding && first.length >= shortestEnding) {
        add(endings, first, phrase);
        longestEnding = Math.max(longestEnding, first.length);
      }
      if (isBeginning && first.length >= shortestEnding) {
        add(beginnings, first, phrase);
        longestEnding = Math.max(longestEnding, first.length);
      }
      // A box that is called empty is on offer itself.
      const text = words.join(' ');
      if (
        role === 'containers' &&
        onlyOf(table).some((only) => text.startsWith(only) || text.endsWith(only))
      ) {
        add(phrases, first, { ...phrase, role: 'spares' });
      }
      for (const word of words.filter(isSpaceless)) {
        pieces.add(word);
        longestPiece = Math.max(longestPiece, word.length);
      }
    }
  }
}

/** The entries that are English words as well. */
export const englishPhrases: ReadonlySet<string> = new Set(
  [...phrases.values()]
    .flat()
    .filter(({ language }) => language === english)
    .map(({ words }) => words.join(' ')),
);

/** Cuts a run without spaces into the longest words of the lists and what is between them. */
function cut(run: string): string[] {
  const words: string[] = [];
  let other = '';
  for (let at = 0; at < run.length; ) {
    let length = Math.min(longestPiece, run.length - at);
    while (length > 0 && !pieces.has(run.slice(at, at + length))) length -= 1;
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
  const found: Phrase[] = [];
  const longest = Math.min(longestEnding, word.length - 2);
  const forms = singulars(word);
  for (let length = shortestEnding; length <= longest; length += 1) {
    for (const form of forms) found.push(...(endings.get(form.slice(-length)) ?? []));
    found.push(...(beginnings.get(word.slice(0, length)) ?? []));
  }
  return found;
}

/** The entries that start with a word or end it, whatever comes after it in the title. */
export const entriesOf = (word: string): readonly Phrase[] => [
  ...(phrases.get(word) ?? []),
  ...partsOf(word),
];

const joining: ReadonlySet<Role> = new Set<Role>(['fits', 'fitsLoosely', 'with', 'without', 'in']);
const longestJoining = 4;

/** Whether a folded word only joins others, in some language: "for", "mit", "без". */
export const isFunctionWord = (word: string): boolean =>
  word.length <= longestJoining &&
  (phrases.get(word) ?? []).some(({ words, role }) => words.length === 1 && joining.has(role));
