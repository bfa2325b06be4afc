import type { Span } from '../spans.ts';

/** Stands where a mention stood; no text has it, as Unicode gives it no character. */
const GAP = '\uFFFF';

const opening = new RegExp(`^ *${GAP} *(\\p{Ll})`, 'u');
const bracketed = new RegExp(`[([{] *${GAP} *[)\\]}]`, 'gu');
const credited = new RegExp(`(?:(?: +|^)(?:made +)?(?:by|from))* *${GAP}`, 'giu');
const several = new RegExp(`${GAP}(?:(?: +(?:and|or|&))? *${GAP})+`, 'giu');
const joined = new RegExp(
  `(?: +(?:and|or|&|with|for|of|in|the|an?))+ *${GAP} *(?=$|[,;:.!?|/)\\]]|\\p{Pd} )`,
  'giu',
);
const separated = new RegExp(`(?:[,;:|/]| \\p{Pd}) *${GAP} *(?=$|[,;:.!?|/)\\]]|\\p{Pd}(?: |$))`, 'gu');

/** The text without these places, and without what only led to them: joining words, brackets, separators. */
export function withoutMentions(text: string, spans: readonly Span[]): string {
  if (spans.length === 0) return text;
  const gaps = spans
    .toSorted((a, b) => b.start - a.start)
    .reduce((so, { start, end }) => so.slice(0, start) + GAP + so.slice(end), text);
  const opens =
    /^\p{Lu}/u.test(text.trimStart()) && spans.some(({ start }) => text.slice(0, start).trim() === '');
  return gaps
    .replace(bracketed, GAP)
    .replace(opening, (found, letter: string) => (opens ? `${GAP}${letter.toUpperCase()}` : found))
    .replace(several, GAP)
    .replace(credited, GAP)
    .replace(joined, GAP)
    .replace(separated, GAP)
    .replaceAll(GAP, ' ')
    .replace(/ {2,}/g, ' ')
    .replace(/ (?=[,;:.!?](?:\s|$))/gu, '');
}
