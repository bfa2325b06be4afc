import { compileLexicon, type Lexicon, type Phrase, type Role, shortestPart } from './compile-lexicon.ts';

let compiled: Lexicon | undefined;

/** Compiled when the first title is read: a function's start does without it. */
function lexicon(): Lexicon {
  compiled ??= compileLexicon();
  return compiled;
}

/** Whether a phrase is an English word, too. */
export const isEnglish = (text: string): boolean => lexicon().english.has(text);

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
