import { html } from 'hono/html';
import type { Statement } from '../../usage/statement.ts';
import type { Html } from '../answer.ts';
import { monthName } from '../days.ts';
import { pathTo, type SignedIn } from '../visit.ts';
import type { StatementPart } from './statement-table.ts';

const rowsOfPage = 50;
/** Rows of a page to print: about 1.5 MB. */
const rowsToPrint = 5000;

const isToPrint = ({ query }: SignedIn): boolean => query.get('rows') === 'all';

/** How many rows of a month the address wants on one page. */
export const rowsOfPart = (visit: SignedIn): number => (isToPrint(visit) ? rowsToPrint : rowsOfPage);

/** The rows from one on, with what was carried over to them and is carried on. */
export function tablePart(
  { month, opening, entries, closing }: Statement,
  from: number,
  size: number,
): StatementPart {
  const shown = entries.slice(from, from + size);
  const to = from + shown.length;
  const before = entries[from - 1];
  const last = shown.at(-1);
  return {
    opening:
      before === undefined
        ? { words: `Opening balance of ${monthName(month)}`, balance: opening }
        : { words: 'Carried over', balance: before.balance },
    entries: shown,
    closing:
      to === entries.length || last === undefined
        ? { words: `Closing balance of ${monthName(month)}`, balance: closing }
        : { words: 'To be carried over', balance: last.balance },
  };
}

/** The address of a part of a month; the first one's is the month's own. */
export const addressOf = (visit: SignedIn, path: string, month: string, part: number, more = ''): string =>
  pathTo(visit, `${path}?month=${month}${part === 1 ? '' : `&part=${part}`}${more}`);

/** Ways to the other parts of a month, and to a page with all of them. */
export function ways(
  visit: SignedIn,
  month: string,
  { part, parts }: { readonly part: number; readonly parts: number },
): Html {
  const rows = isToPrint(visit) ? '&rows=all' : '';
  const to = (label: string, other: number): Html | string =>
    other < 1 || other > parts
      ? ''
      : html`<a class="button" href="${addressOf(visit, '/statement', month, other, rows)}">${label}</a>`;
  const all =
    rows === ''
      ? html`<a href="${addressOf(visit, '/statement', month, 1, '&rows=all')}">All on one page, to print</a>`
      : '';
  return parts === 1
    ? html``
    : html`<p class="pages">${to('Earlier', part - 1)}<span class="faint">Part ${part} of ${parts}</span>${to('Later', part + 1)}${all}</p>`;
}
