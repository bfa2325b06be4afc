import type { Span } from '../spans.ts';
import { covers } from '../spans.ts';
import { senseRules } from './senses.ts';
import { variantTable } from './variant-table.ts';

/**
 * A word of Latin letters that is not part of a longer token, a contraction (O'Color) or a host name; or a unit that
 * follows directly on its number.
 */
const wordPattern =
  /(?:(?<![\p{L}\p{N}\p{M}_@]|\p{L}['’])[A-Za-z]{2,}|(?=[CKLMcklm])(?<=(?<![\p{L}\p{N}\p{M}_@.,-])\d[\d.,]*)(?:[Cc]enti|[Mm]illi|[Kk]ilo)?(?:[Mm]et|[Ll]it)ers?)(?![\p{L}\p{N}\p{M}_@]|\.[a-z])/gu;

const senseRuleOf = new Map(
  senseRules.flatMap((rule) => Object.keys(rule.spellings).map((word) => [word, rule] as const)),
);

function australianOf(word: string, before: string, after: string): string | undefined {
  const rule = senseRuleOf.get(word);
  if (rule === undefined) return variantTable().get(word);
  return rule.applies(before, after) ? rule.spellings[word] : undefined;
}

/** How much of the text before a word decides its sense: to search all of it for each word would take too long. */
const longestBefore = 60;

/** Gives `target` the capitals of `word`; undefined for a word in neither of the three usual forms. */
function inCapitalsOf(word: string, target: string): string | undefined {
  if (word === word.toLowerCase()) return target;
  if (word === word.toUpperCase()) return target.toUpperCase();
  const [first = '', rest = ''] = [word.slice(0, 1), word.slice(1)];
  return rest === rest.toLowerCase() && first === first.toUpperCase()
    ? target.slice(0, 1).toUpperCase() + target.slice(1)
    : undefined;
}

/**
 * Respells American English as Australian English, word by word, with inflections and capitals following.
 *
 * Only variants of spelling change, never a word of another meaning. Words inside a `kept` span stay.
 */
export function toAustralianSpelling(text: string, kept: readonly Span[] = []): string {
  return text.replace(wordPattern, (word, start: number) => {
    const end = start + word.length;
    if (covers(kept, start, end)) return word;
    const target = australianOf(
      word.toLowerCase(),
      text.slice(Math.max(0, start - longestBefore), start),
      text.slice(end),
    );
    return target === undefined ? word : (inCapitalsOf(word, target) ?? word);
  });
}
