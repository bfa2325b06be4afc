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
