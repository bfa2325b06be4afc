import { inOneSpelling } from './title-tokens.ts';
import { languages } from './words/languages.ts';
import type { OfferWords } from './words/offer-words.ts';

/** What a phrase says. */
export type Role = Exclude<keyof OfferWords, 'headLast'>;

/** An entry of the lists. */
export interface Phrase {
  readonly words: readonly string[];
  /** The words with a space between them. */
  readonly text: string;
  readonly language: number;
  readonly role: Role;
  readonly headLast: boolean;
  /** Whether it shows that a title is in its language: it is not also an English phrase, and not too short. */
  readonly isEvidence: boolean;
}

/** The lists in the form in which titles are read. */
export interface Lexicon {
  /** By the first word. */
  readonly phrases: ReadonlyMap<string, readonly Phrase[]>;
  /** Entries that also end or begin a compound. */
  readonly endings: ReadonlyMap<string, readonly Phrase[]>;
  readonly beginnings: ReadonlyMap<string, readonly Phrase[]>;
  readonly longestPart: number;
}

/** Index of English among the languages. */
export const english = 0;
/** Shorter words of other languages are too often English words as well to show the language of a title. */
const shortestEvidence = 4;
/** Shorter beginnings and endings are those of too many other words. */
const shortestPart = 5;

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

/** Reads the lists of all languages, which takes tens of milliseconds. */
function compileLexicon(): Lexicon {
  const phrases = new Map<string, Phrase[]>();
  const endings = new Map<string, Phrase[]>();
  const beginnings = new Map<string, Phrase[]>();
  const englishTexts = new Set<string>();
  for (const [language, table] of languages.entries()) {
    const { headLast } = table;
    const only = inOneSpelling(table.only).split(', ');
    for (const role of roles) {
      for (const entry of inOneSpelling(table[role]).split(', ')) {
        const words = wordsOf(entry);
        const [first] = words;
        if (first === undefined) continue;
        const text = words.join(' ');
        if (language === english) englishTexts.add(text);
        const isLong = text.length >= shortestEvidence || !/^[a-z]/.test(text);
        const phrase = {
          words,
          text,
          language,
          role,
          headLast,
          isEvidence: isLong && !englishTexts.has(text),
        };
        add(phrases, first, phrase);
        // A box that is called empty is itself on offer.
        const isEmpty = only.some((word) => text.startsWith(word) || text.endsWith(word));
        if (role === 'containers' && isEmpty) add(phrases, first, { ...phrase, role: 'spares' });
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
  };
}

let compiled: Lexicon | undefined;

/** Compiled when the first title is read, which keeps it out of a function's start. */
function lexicon(): Lexicon {
  compiled ??= compileLexicon();
  return compiled;
}

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

/** Whether a word in its one spelling only joins others, in some language: "for", "mit", "без". */
export const isFunctionWord = (word: string): boolean =>
  word.length <= longestJoining &&
  (lexicon().phrases.get(word) ?? []).some(({ words, role }) => words.length === 1 && joining.has(role));
