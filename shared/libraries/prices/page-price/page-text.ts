import type { PageElement } from './page-tree.ts';

/** The element's text with runs of white space as one space, cut at `limit` characters. */
export function textOf({ textPart: { flow, start, end } }: PageElement, limit: number): string {
  return flow.text
    .slice(start, Math.min(end, start + limit + 1))
    .trim()
    .slice(0, limit);
}
