import { folded } from './title-tokens.ts';
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

/** The lists in the form in which titles are read. */
export interface Lexicon {
  /** By the first word. */
  readonly phrases: ReadonlyMap<string, readonly Phrase[]>;
  /** Entries that also end or begin a compound. */
  readonly endings: ReadonlyMap<string, readonly Phrase[]>;
  readonly beginnings: ReadonlyMap<string, readonly Phrase[]>;
  readonly longestPart: number;
  /** The entries that are English words as well. */
  readonly english: ReadonlySet<string>;
}

/** Place of English among the languages. */
export const english = 0;
/** Shorter beginnings and endings are those of too many other words. */
export const shortestPart = 5;

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

/** The words of an entry, as `tokensOf` gives those of a title. */
const wordsOf = (entry: string): string[] =>
  entry.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== '');

function add(map: Map<string, Phrase[]>, key: string, phrase: Phrase): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [phrase]);
  else known.push(phrase);
}

/** Reads the lists of all languages: some tens of milliseconds. */
export function compileLexicon(): Lexicon {
  const phrases = new Map<string, Phrase[]>();
  const endings = new Map<string, Phrase[]>();
  const beginnings = new Map<string, Phrase[]>();
  const englishTexts = new Set<string>();
  for (const [language, table] of languages.entries()) {
    const { headLast } = table;
    const only = folded(table.only).split(', ');
    for (const role of roles) {
      for (const entry of folded(table[role]).split(', ')) {
        const words = wordsOf(entry);
        const [first] = words;
        if (first === undefined) continue;
        const phrase = { words, language, role, headLast };
        const text = words.join(' ');
        add(phrases, first, phrase);
        // A box that is called empty is on offer itself.
        const isEmpty = only.some((word) => text.startsWith(word) || text.endsWith(word));
        if (role === 'containers' && isEmpty) add(phrases, first, { ...phrase, role: 'spares' });
        if (language === english) englishTexts.add(text);
        if (first.length >= shortestPart && entry.startsWith('-')) add(endings, first, phrase);
        if (first.length >= shortestPart && entry.endsWith('-')) add(beginnings, first, phrase);
      }
    }
  }
  const longest = (words: Iterable<string>) => Math.max(0, ...[...words].map(({ length }) => length));
  return {
    phrases,
    endings,
    beginnings,
    longestPart: longest([...endings.keys(), ...beginnings.keys()]),
    english: englishTexts,
  };
}
