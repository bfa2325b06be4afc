import { respelling, wordPattern } from './respelt.ts';
import { senseRules } from './senses.ts';
import { variantTable } from './variant-table.ts';

const senseRuleOf = new Map(
  senseRules.flatMap((rule) => Object.keys(rule.spellings).map((word) => [word, rule] as const)),
);

function australianOf(word: string, before: string, after: string): string | undefined {
  const rule = senseRuleOf.get(word);
  if (rule === undefined) return variantTable().get(word);
  return rule.applies(before, after) ? rule.spellings[word] : undefined;
}

/**
 * Respells American English as Australian English, word by word, with inflections and capitals following.
 *
 * Only variants of spelling change, never a word of another meaning. Words inside a `kept` span stay.
 */
export const toAustralianSpelling = respelling(wordPattern('ers?'), australianOf);
