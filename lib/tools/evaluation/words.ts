import words from './words.json' with { type: 'json' };

/** A text normalised for comparison: in lower case, without accents and apostrophes, with plain hyphens. */
export const folded = (text: string): string =>
  text
    .replace(/\s?½/gu, '.5')
    .normalize('NFKD')
    .replace(/[\p{M}'’‘`´]/gu, '')
    .replace(/\p{Pd}/gu, '-')
    .toLowerCase();

/** The words and numbers of a text, in which a hyphen is a space. */
export const wordsOf = (text: string): string[] =>
  folded(text).match(/[\p{L}\p{N}]+(?:[.,](?=\p{N})\p{N}+)*/gu) ?? [];

/** A word and its possible singulars. */
function formsOf(word: string): string[] {
  if (word.length < 4 || /\p{N}/u.test(word)) return [word];
  return [word, word.replace(/s$/u, ''), word.replace(/es$/u, ''), word.replace(/ies$/u, 'y')];
}

/** Whether two words are the same except for a plural. */
export function sameWord(a: string, b: string): boolean {
  const forms = formsOf(b);
  return a === b || formsOf(a).some((form) => forms.includes(form));
}

/** Whether a word is on a list, in singular or plural. @param list words separated by spaces */
export const isOn = (list: string, word: string): boolean =>
  list.split(' ').some((listed) => sameWord(word, listed));

/** Whether a text has all words of another one in any order, ignoring joining words. */
export function hasWords(text: string, wanted: string): boolean {
  const all = wordsOf(text);
  const distinctive = wordsOf(wanted).filter((word) => !isOn(words.joining, word));
  return distinctive.length > 0 && distinctive.every((word) => all.some((other) => sameWord(word, other)));
}

/** Whether consecutive words make up the wanted ones, however joined: `smart phone`, `smartphone`. */
export function haveRun(all: readonly string[], wanted: readonly string[]): boolean {
  const whole = wanted.join('');
  const runs = all.flatMap((_, from) => all.slice(from).map((__, at) => all.slice(from, from + at + 1)));
  return whole !== '' && runs.some((run) => sameWord(run.join(''), whole));
}

/** The groups of the colours that a text names, by their first colour: `navy and off-white` is blue and white. */
export function coloursIn(text: string): Set<string | undefined> {
  const plain = text.replace(/off[\s-]white/giu, 'offwhite').replace(/rose[\s-]gold/giu, 'rose');
  const groups = wordsOf(plain).flatMap((word) => words.colours.find((names) => isOn(names, word)) ?? []);
  return new Set(groups.map((names) => names.split(' ')[0]));
}

export type ConditionKind = keyof typeof words.conditions;

/**
 * The kind of condition that a seller's words state, by the most certain of them: `used, for parts` is broken, and
 * `new, worn once` is used. Undefined if they state none.
 */
export function conditionOf(text: string): ConditionKind | undefined {
  const plain = wordsOf(text)
    .join(' ')
    .replace(/\b(?:never|not) (?:been )?(?:used|worn|opened)\b/gu, 'unused');
  const kinds = Object.keys(words.conditions) as ConditionKind[];
  const states = (saying: string) => new RegExp(`\\b${saying}(?:e?s)?\\b`, 'u').test(plain);
  return kinds.find((kind) => words.conditions[kind].split(', ').some(states));
}
