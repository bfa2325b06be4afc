/** A part of a text: from `start` up to, not including, `end`, in UTF-16 units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Whether one of the spans holds the whole of `start` to `end`. */
export const covers = (spans: readonly Span[], start: number, end: number): boolean =>
  spans.some((span) => span.start <= start && end <= span.end);

/** Where a pattern matches. The pattern must be global. */
export const spansOf = (text: string, pattern: RegExp): Span[] =>
  Array.from(text.matchAll(pattern), (match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));

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
