import { html } from 'hono/html';
import type { Html } from './answer.ts';
import { pathTo, type SignedIn } from './visit.ts';

/** The rows of a list that one page shows. */
export interface ListPart<Row> {
  /** What the address of a page calls the list, and the id of the section that it stands in. */
  readonly name: string;
  readonly shown: readonly Row[];
  readonly from: number;
  readonly of: number;
}

/** Bytes that a text takes in a page. */
export const weightOf = (text: string): number => Buffer.byteLength(text.replace(/[&<>"']/g, '&amp;'));

/** How many rows from the first on there is room for: at least one, however heavy it is. */
export function countFitting<Row>(
  rows: readonly Row[],
  room: number,
  weigh: (row: Row) => number = () => 1,
): number {
  let left = room;
  const full = rows.findIndex((row, index) => {
    left -= weigh(row);
    return left < 0 && index > 0;
  });
  return full === -1 ? rows.length : full;
}

/**
 * The part of a list that the address asks for, the first by default. No page may weigh more than 60 kB, however much an
 * account has.
 *
 * @param room rows, or what `weigh` counts
 */
export function partOf<Row>(
  { query }: Pick<SignedIn, 'query'>,
  name: string,
  rows: readonly Row[],
  room: number,
  weigh?: (row: Row) => number,
): ListPart<Row> {
  const asked = Number(query.get(name));
  // A list may have become shorter since its address was made.
  const from = Number.isInteger(asked) && asked > 0 && asked < rows.length ? asked : 0;
  const rest = rows.slice(from);
  return { name, shown: rest.slice(0, countFitting(rest, room, weigh)), from, of: rows.length };
}

/** Ways to the other parts; nothing if there are none. @param path of the page that the list stands on */
export function waysOf(visit: SignedIn, path: string, part: ListPart<unknown>): Html | '' {
  const { name, shown, from, of } = part;
  const next = from + shown.length;
  if (from === 0 && next === of) return '';
  const to = (first: number): string => pathTo(visit, `${path}?${name}=${first}#${name}`);
  return html`<p class="pages">${from === 0 ? '' : html`<a class="button" href="${to(0)}">First</a>`}<span class="faint">${from + 1} to ${next} of ${of}</span>${next === of ? '' : html`<a class="button" href="${to(next)}">Next</a>`}</p>`;
}
