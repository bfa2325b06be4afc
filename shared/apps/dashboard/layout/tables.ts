import { html } from 'hono/html';
import type { Html, SignedIn } from '../visit.ts';
import { attribute } from './answer.ts';

/** A column of a table of records. */
export interface Column<Row> {
  readonly name: string;
  readonly cell: (row: Row) => Html | string;
  /**
   * - `heading`: heads the row, and its card.
   * - `state`: a badge, which needs no label, and is beside the heading of a card.
   * - `amount`: a number, aligned with the others of its column.
   */
  readonly kind?: 'heading' | 'state' | 'amount';
}

interface TableOptions<Row> {
  /** The table's description for screen readers. */
  readonly label: string;
  readonly id?: string;
  /** Above the table, in its card. */
  readonly heading?: Html | undefined;
  readonly rowClass?: (row: Row) => string | undefined;
}

/**
 * Records as a table in a card. Where it has less than 53 rem the style sheet turns each row into a card, so that nothing
 * is cut off at the side. The roles repeat the elements' implicit ones, which Safari drops when `display` changes. Cells
 * of a card are labelled, except badges and headings.
 */
export function cardTable<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  { label, id, heading, rowClass }: TableOptions<Row>,
): Html {
  const cell = ({ name, kind, cell: content }: Column<Row>, row: Row): Html =>
    kind === 'heading'
      ? html`<th role="rowheader">${content(row)}</th>`
      : html`<td role="cell"${attribute('class', kind)}${attribute('data-label', kind === 'state' ? '' : name)}>${content(row)}</td>`;
  const lines = rows.map(
    (row) =>
      html`<tr role="row"${attribute('class', rowClass?.(row))}>${columns.map((column) => cell(column, row))}</tr>`,
  );
  return html`<div class="card table"${attribute('id', id)}>${heading}<table role="table" class="cards" aria-label="${label}">
<thead role="rowgroup"><tr role="row">${columns.map(({ name, kind }) => html`<th role="columnheader"${attribute('class', kind === 'amount' ? kind : '')}>${name}</th>`)}</tr></thead>
<tbody role="rowgroup">${lines}</tbody></table></div>`;
}

/** The address of a page with the query of this one and the changes given; an empty value removes its name. */
export function sameQuery(
  visit: Pick<SignedIn, 'to' | 'query'>,
  path: string,
  changes: Readonly<Record<string, string | undefined>> = {},
): string {
  const query = { ...Object.fromEntries(visit.query), notice: '', ...changes };
  const said = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return visit.to(said.length === 0 ? path : `${path}?${new URLSearchParams(said)}`);
}

const way = (label: string, address: string | undefined): Html | '' =>
  address ? html`<a class="button" href="${address}">${label}</a>` : '';

/** Links to the newest and to older rows of a list, where this page does not show them. */
export const newestAndOlder = (newest: string | undefined, older: string | undefined): Html | '' =>
  newest || older ? html`<p class="pages">${way('Newest', newest)}${way('Older', older)}</p>` : '';

interface PartOptions<Row> extends TableOptions<Row> {
  /** The name of the list in the page's address, and its element's id. */
  readonly name: string;
  /** The path of the page. */
  readonly path: string;
  /** Rows on a page. */
  readonly room: number;
}

/**
 * The page of a table that the address names, the first by default, and links to the others. No page may exceed 64 kB,
 * however much an account has.
 */
export function tableInParts<Row>(
  visit: SignedIn,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  { name, path, room, ...options }: PartOptions<Row>,
): Html {
  const asked = Number(visit.query.get(name));
  // A list may have become shorter since its address was made.
  const from = Number.isInteger(asked) && asked > 0 && asked < rows.length ? asked : 0;
  const next = Math.min(from + room, rows.length);
  const table = cardTable(columns, rows.slice(from, next), { ...options, id: name });
  if (from === 0 && next === rows.length) return table;
  const to = (first: number): string => `${sameQuery(visit, path, { [name]: String(first) })}#${name}`;
  return html`${table}<p class="pages">${way('First', from === 0 ? '' : to(0))}<span class="faint">${from + 1} to ${next} of ${rows.length}</span>${way('Next', next === rows.length ? '' : to(next))}</p>`;
}
