import type { Span } from '../spans.ts';

/** Stands where a mention stood; no text has it, as Unicode gives it no character. */
const gap = '\uFFFF';

const opening = new RegExp(`^ *${gap} *(\\p{Ll})`, 'u');
const bracketed = new RegExp(`[([{] *${gap} *[)\\]}]`, 'gu');
const credited = new RegExp(`(?:(?: +|^)(?:made +)?(?:by|from))* *${gap}`, 'giu');
const several = new RegExp(`${gap}(?:(?: +(?:and|or|&))? *${gap})+`, 'giu');
const joined = new RegExp(
  `(?: +(?:and|or|&|with|for|of|in|the|an?))+ *${gap} *(?=$|[,;:.!?|/)\\]]|\\p{Pd} )`,
  'giu',
);
const separated = new RegExp(`(?:[,;:|/]| \\p{Pd}) *${gap} *(?=$|[,;:.!?|/)\\]]|\\p{Pd}(?: |$))`, 'gu');

const sentence = new RegExp(`(?<=[.!?]) *${gap} *[.!?](?=\\s|$)`, 'gu');

/** The text without these places, and without what only led to them: joining words, brackets, separators. */
export function withoutMentions(text: string, spans: readonly Span[]): string {
  if (spans.length === 0) return text;
  const gaps = spans
    .toSorted((a, b) => b.start - a.start)
    .reduce((so, { start, end }) => so.slice(0, start) + gap + so.slice(end), text);
  const opens =
    /^\p{Lu}/u.test(text.trimStart()) && spans.some(({ start }) => text.slice(0, start).trim() === '');
  return gaps
    .replace(bracketed, gap)
    .replace(opening, (found, letter: string) => (opens ? `${gap}${letter.toUpperCase()}` : found))
    .replace(several, gap)
    .replace(credited, gap)
    .replace(joined, gap)
    .replace(separated, gap)
    .replace(sentence, gap)
    .replaceAll(gap, ' ')
    .replace(/ {2,}/g, ' ')
    .replace(/ (?=[,;:.!?](?:\s|$)|[)\]])/gu, '');
}
