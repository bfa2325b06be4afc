/** A part of a text: from `start` up to, not including, `end`, in UTF-16 units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Whether one of the spans holds the whole of `start` to `end`. */
export const covers = (spans: readonly Span[], start: number, end: number): boolean =>
  spans.some((span) => span.start <= start && end <= span.end);

/**
 * The matches that `matchAll` finds. That copies the pattern for each text, and most texts are short and match
 * nothing: three quarters of the time went into copies.
 *
 * @param pattern must be global, with the flag `u` or `v`
 */
export function matchesOf(text: string, pattern: RegExp): RegExpExecArray[] {
  const matches: RegExpExecArray[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    matches.push(match);
    if (match[0] === '') pattern.lastIndex += (text.codePointAt(match.index) ?? 0) > 0xffff ? 2 : 1;
  }
  return matches;
}

/** Where a pattern matches, see matchesOf. */
export const spansOf = (text: string, pattern: RegExp): Span[] =>
  matchesOf(text, pattern).map(({ 0: found, index }) => ({ start: index, end: index + found.length }));

/** The same places in their order, those that overlap as one. */
export function merged(spans: readonly Span[]): Span[] {
  const whole: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = whole.at(-1);
    if (last === undefined || span.start >= last.end) whole.push(span);
    else whole[whole.length - 1] = { start: last.start, end: Math.max(last.end, span.end) };
  }
  return whole;
}
