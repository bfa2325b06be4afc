import { html } from 'hono/html';
import type { StatementSums } from '../../../../billing/usage/statement.ts';
import type { Html } from '../../answer.ts';
import { longDay, monthName } from '../../days.ts';
import { whole } from '../../numbers.ts';
import { pathTo, type SignedIn } from '../../visit.ts';
import { figureCard } from '../figure-card.ts';
import { operationsOf, sumOf, sumsBy, type UsageRow, usageRows } from '../usage-sums.ts';
import { signed } from './statement-table.ts';

/** With more days than this, months have a line each: no page may weigh more than 60 kB. */
const daysShown = 93;

/** The four figures that a statement consists of. */
export const figures = ({ opening, added, charged, closing }: StatementSums): Html =>
  html`<div class="figures narrow">${figureCard('opening', 'Opening balance', whole(opening))}${figureCard('added', 'Added, net', signed(added))}${figureCard('charged', 'Charged', signed(0 - charged))}${figureCard('closing', 'Closing balance', whole(closing))}</div>`;

/** What the calls of these days took, by operation, key and day. */
export const rowsOf = ({ days }: StatementSums): UsageRow[] => usageRows(days, undefined);

const amount = (value: number | string): Html =>
  html`<td class="amount">${typeof value === 'number' ? whole(value) : value}</td>`;

/** Calls and credits by operation, with what all of them took. */
export function operationTotals(sums: StatementSums): Html {
  const rows = rowsOf(sums);
  const byOperation = sumsBy(rows, ({ operation }) => operation);
  const line = (name: string, { calls, credits }: { calls: number; credits: number }, of = '') =>
    html`<tr${of === '' ? '' : html` class="${of}"`}><th scope="row">${name}</th>${amount(calls)}${amount(credits)}</tr>
`;
  return html`<div class="card table" tabindex="0" role="region" aria-label="Charged by operation"><table class="dense">
<thead><tr><th scope="col">Operation</th><th scope="col" class="amount">Calls</th><th scope="col" class="amount">Credits</th></tr></thead>
<tbody>
${operationsOf(rows).map((operation) => line(operation ?? 'Call', byOperation.get(operation) ?? { calls: 0, credits: 0 }))}${line('All', sumOf(rows), 'sum')}</tbody></table></div>`;
}

interface Span {
  readonly name: string;
  readonly query: string;
  readonly days: StatementSums['days'];
}

/** The days on which something moved; the months of a longer time. */
function spansOf({ days }: StatementSums): Span[] {
  if (days.length <= daysShown)
    return days
      .filter(({ granted, spent, usage }) => granted !== 0 || spent !== 0 || usage.length > 0)
      .map((one) => ({ name: longDay(one.day), query: `from=${one.day}&to=${one.day}`, days: [one] }));
  return [...Map.groupBy(days, ({ day }) => day.slice(0, 7))].map(([month, own]) => ({
    name: monthName(month),
    query: `from=${own[0]?.day}&to=${own.at(-1)?.day}`,
    days: own,
  }));
}

/** Day by day what came, what went and what was left; each day leads to its movements. */
export function dayTotals(visit: SignedIn, sums: StatementSums): Html {
  const total = (days: StatementSums['days'], of: 'granted' | 'spent'): number =>
    days.reduce((sum, day) => sum + day[of], 0);
  return html`<div class="card table" tabindex="0" role="region" aria-label="By day"><table class="dense">
<thead><tr><th scope="col">Day (UTC)</th><th scope="col" class="amount">Added, net</th><th scope="col" class="amount">Charged</th><th scope="col" class="amount">Balance</th></tr></thead>
<tbody>
${spansOf(sums).map(
  ({ name, query, days }) =>
    html`<tr><th scope="row"><a href="${pathTo(visit, `/statement?${query}`)}">${name}</a></th>${amount(signed(total(days, 'granted')))}${amount(signed(0 - total(days, 'spent')))}${amount(days.at(-1)?.balance ?? 0)}</tr>
`,
)}</tbody></table></div>`;
}
