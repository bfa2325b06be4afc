import { html } from 'hono/html';
import type { Html } from './answer.ts';

/** A column of a table of records. */
export interface Column<Row> {
  readonly name: string;
  readonly cell: (row: Row) => Html | string;
  /**
   * - `heading`: heads the row, and its card.
   * - `state`: a badge, which needs no label, and is beside the heading of a card.
   * - `amount`: a number, aligned with the others of its column.
   * - `cut`: a text that may be long and is cut off where there is no room; a card shows all of it.
   * - `long`: a text that may be long and is broken into lines.
   */
  readonly kind?: 'heading' | 'state' | 'amount' | 'cut' | 'long';
}

interface TableOptions<Row> {
  /** What the table is about, for those who do not see it. */
  readonly label: string;
  readonly id?: string;
  /** Further classes of the table. */
  readonly classes?: string;
  readonly rowClass?: (row: Row) => string | undefined;
}

const classOf = (kind: string | undefined): Html | '' =>
  kind === undefined || kind === 'heading' ? '' : html` class="${kind}"`;

/** Cells of a card say what they are, where a badge or a heading does not. */
const labelOf = <Row>({ name, kind }: Column<Row>): Html | '' =>
  kind === 'heading' || kind === 'state' ? '' : html` data-label="${name}"`;

/**
 * Records as a table without the frame around it. Where a page is narrower than 640 px the style sheet turns each row
 * into a card, so that nothing is hidden at the side. The roles are those that the elements have anyway: Safari forgets
 * them once their `display` is another.
 */
export function cardRows<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  { classes = '', rowClass }: Pick<TableOptions<Row>, 'classes' | 'rowClass'> = {},
): Html {
  const cell = (column: Column<Row>, row: Row): Html =>
    column.kind === 'heading'
      ? html`<th role="rowheader">${column.cell(row)}</th>`
      : html`<td role="cell"${classOf(column.kind)}${labelOf(column)}>${column.cell(row)}</td>`;
  return html`<table role="table" class="cards ${classes}">
<thead role="rowgroup"><tr role="row">${columns.map(({ name, kind }) => html`<th role="columnheader"${kind === 'amount' ? html` class="amount"` : ''}>${name}</th>`)}</tr></thead>
<tbody role="rowgroup">
${rows.map((row) => {
  const own = rowClass?.(row);
  return html`<tr role="row"${own === undefined ? '' : html` class="${own}"`}>${columns.map((column) => cell(column, row))}</tr>
`;
})}</tbody></table>`;
}

/** The same within a card of the page. */
export function cardTable<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  { label, id, ...options }: TableOptions<Row>,
): Html {
  return html`<div class="card table"${id === undefined ? '' : html` id="${id}"`} tabindex="0" role="region" aria-label="${label}">${cardRows(columns, rows, options)}</div>`;
}
