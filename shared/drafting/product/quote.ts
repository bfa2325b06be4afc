/** Longest passage that is looked for; what says one value is much shorter. */
const longestQuote = 300;

const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** Signs that keyboards and models write in several ways. */
const signs: readonly (readonly [RegExp, string])[] = [
  [/['’‘]/g, "['’‘]"],
  [/["“”]/g, '["“”]'],
  [/[-–—]/g, '[-–—]'],
];

const patternOf = (word: string): string =>
  signs.reduce((so, [sign, pattern]) => so.replace(sign, pattern), literal(word));

/** A passage of the seller's words. */
export interface Quote {
  readonly start: number;
  readonly end: number;
  /** As the seller wrote it. */
  readonly text: string;
}

/**
 * Where a passage that the model points at stands in the seller's words, whatever its white space and capitals. It
 * must stand there from edge to edge: `$45` is not in `$45,000`, nor in `$45.50`.
 */
export function quoteIn(userText: string, passage: string): Quote | undefined {
  const words = passage.slice(0, longestQuote + 1).match(/\S+/gu) ?? [];
  if (words.length === 0 || passage.length > longestQuote) return undefined;
  const body = words.map(patternOf).join('\\s+');
  const before = '(?<![\\p{L}\\p{N}]|\\d[.,]|(?<=\\d)\\p{Pd})';
  const pattern = new RegExp(`${before}${body}(?![\\p{L}\\p{N}]|[.,]\\d)`, 'iu');
  const found = pattern.exec(userText);
  if (found === null) return undefined;
  return { start: found.index, end: found.index + found[0].length, text: found[0] };
}
