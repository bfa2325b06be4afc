import { html } from 'hono/html';
import { dayOf } from '../../../billing/credits/days.ts';
import { pathTo, type SignedIn } from '../visit.ts';
import type { Html } from './answer.ts';
import { counted, whole } from './formats.ts';
import { icons } from './icons.ts';

/** The rows of a list that one page shows. */
export interface ListPart<Row> {
  /** The name of the list in the page's address, and the id of its section. */
  readonly name: string;
  readonly shown: readonly Row[];
  readonly from: number;
  readonly of: number;
}

/** Bytes that a text takes in a page. */
export const weightOf = (text: string): number => Buffer.byteLength(text.replace(/[&<>"']/g, '&amp;'));

/** How many rows fit, counted from the first; at least one, however large it is. */
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

/** Links to the newest rows of a list and to older ones, each where it leads to others than this page shows. */
export const newestAndOlder = (newest: string | undefined, older: string | undefined): Html | '' =>
  newest === undefined && older === undefined
    ? ''
    : html`<p class="pages">${newest === undefined ? '' : html`<a class="button" href="${newest}">Newest</a>`}${older === undefined ? '' : html`<a class="button" href="${older}">Older</a>`}</p>`;

/** Links to the other parts, if there are any. @param path of the page with the list */
export function waysOf(visit: SignedIn, path: string, part: ListPart<unknown>): Html | '' {
  const { name, shown, from, of } = part;
  const next = from + shown.length;
  if (from === 0 && next === of) return '';
  const to = (first: number): string => pathTo(visit, `${path}?${name}=${first}#${name}`);
  return html`<p class="pages">${from === 0 ? '' : html`<a class="button" href="${to(0)}">First</a>`}<span class="faint">${from + 1} to ${next} of ${of}</span>${next === of ? '' : html`<a class="button" href="${to(next)}">Next</a>`}</p>`;
}

/** A labelled select field of a filter. Its options always include the chosen value. */
export function choice(
  label: string,
  name: string,
  options: readonly (readonly [value: string, text: string])[],
  chosen = '',
): Html {
  const all = options.some(([value]) => value === chosen) ? options : [...options, [chosen, chosen] as const];
  return html`<label>${label}<select name="${name}">${all.map(
    ([value, text]) =>
      html`<option${value === text ? '' : html` value="${value}"`}${value === chosen ? html` selected` : ''}>${text}</option>`,
  )}</select></label>
`;
}

/** A field for a day up to today (UTC). */
export const dayField = (
  { now }: Pick<SignedIn, 'now'>,
  label: string,
  name: string,
  value: string,
  bounds: Html | '' = '',
): Html =>
  html`<label>${label}<input type="date" name="${name}" value="${value}"${bounds} max="${dayOf(now)}"></label>
`;

/** An entry of a list of facts. */
export const fact = (name: string, value: Html | string): Html =>
  html`<div><dt>${name}</dt><dd>${value}</dd></div>
`;

/** A value that was refused, which the page shows in its field again. */
export interface Problem {
  readonly at: 'name' | 'low-balance' | 'callbacks' | 'invitations' | 'limit';
  readonly words: string;
  readonly typed: string;
}

/** The reason why a value was refused; the field refers to it as `fault-<at>`. */
export const faultOf = (at: Problem['at'], problem: Problem | undefined): Html | '' =>
  problem?.at === at
    ? html`<p class="fault" id="fault-${at}" role="alert">${icons.alert}${problem.words}</p>`
    : '';

/** The attributes of a field whose value was refused. */
export const faultMark = (at: Problem['at'], problem: Problem | undefined): Html | '' =>
  problem?.at === at ? html` aria-invalid="true" aria-describedby="fault-${at}" autofocus` : '';

/** Why what was asked for was not done, above a page. */
export const problemNotice = (words: string | undefined): Html | '' =>
  words === undefined ? '' : html`<p class="notice bad" role="alert">${icons.alert}${words}</p>`;

/** A figure with its name and an optional note. */
export const figureCard = (id: string, name: string, value: string, note?: Html | string): Html =>
  html`<section class="card figure" aria-labelledby="${id}"><h2 id="${id}">${name}</h2><p class="number">${value}</p>${note === undefined ? '' : html`<p class="note">${note}</p>`}</section>
`;

/** The balance as it is now. */
export const balanceFigure = (
  balance: { readonly available: number; readonly held: number } | undefined,
): Html => {
  const { available = 0, held = 0 } = balance ?? {};
  const note =
    held === 0 ? undefined : `${counted(held, 'credit')} more set aside for calls that are running.`;
  return figureCard('balance', 'Balance', whole(available), note);
};

/** A section of a page with settings: its title and note on one side, its controls on the other. */
export const section = (
  id: string,
  parts: { readonly title: string; readonly note: Html | string; readonly content: Html },
): Html => html`<section class="setting" id="${id}" aria-labelledby="${id}-title">
<div><h2 id="${id}-title">${parts.title}</h2><p class="note">${parts.note}</p></div>
<div class="setting-parts">${parts.content}</div>
</section>
`;

/** The path of a page with a query, without parameters that are absent or empty. */
export function addressOf(
  visit: Pick<SignedIn, 'base'>,
  path: string,
  query: Readonly<Record<string, string | null | undefined>>,
): string {
  const said = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return pathTo(visit, said.length === 0 ? path : `${path}?${new URLSearchParams(said)}`);
}
