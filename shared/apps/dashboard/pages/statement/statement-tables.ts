import { html } from 'hono/html';
import { moneyText } from '../../../../billing/payments/packs.ts';
import {
  movementKinds,
  type StatementEntry,
  type StatementSums,
} from '../../../../billing/usage/statement.ts';
import { type UsageRow, usageRows } from '../../../../billing/usage/usage-rows.ts';
import type { Html } from '../../layout/answer.ts';
import { type Column, cardTable } from '../../layout/card-table.ts';
import { counted, longDay, monthName, whole } from '../../layout/formats.ts';
import { figureCard } from '../../layout/parts.ts';
import { pathTo, type SignedIn } from '../../visit.ts';
import { nameOf } from '../keys.ts';
import { operationsOf, sumOf, sumsBy } from '../usage-sums.ts';
import type { AskedStatement, StatedBalance, StatementPart } from './asked-statement.ts';

/** `+50` or `−10`, with a minus sign that is as wide as the plus. */
const signed = (amount: number): string =>
  amount === 0 ? '0' : `${amount > 0 ? '+' : '−'}${whole(Math.abs(amount))}`;

/** How a page shows the times of movements and their references. */
export interface Shown {
  readonly timeName: string;
  readonly time: (at: number) => Html | string;
  /** The request id for a call; otherwise the movement's own id. */
  readonly reference: (entry: StatementEntry) => Html | string;
}

const whatOf = ({ kind, operation, amount, missing = 0 }: StatementEntry): Html | string =>
  kind === 'charge'
    ? (operation ?? 'Call')
    : html`<span class="badge ${amount > 0 ? 'good' : 'off'}">${movementKinds[kind].label}</span>${missing === 0 ? '' : html`<small class="under">${counted(missing, 'credit')} more had been spent</small>`}`;

/** `USD 19.00`, or `−USD 19.00` for money that went back; undefined where none moved or the reader may not see it. */
function moneyOf({ money }: StatementEntry, currencies: ReadonlyMap<string, string>): string | undefined {
  const currency = money && currencies.get(money.grantId);
  if (money === undefined || currency === undefined) return undefined;
  return `${money.amount < 0 ? '−' : ''}${moneyText(Math.abs(money.amount), currency)}`;
}

type Line = StatementEntry | StatedBalance;
const ofEntry =
  (cell: (entry: StatementEntry) => Html | string) =>
  (line: Line): Html | string =>
    'kind' in line ? cell(line) : '';

/**
 * The movements, the newest first, each with the balance after it. The column of money is there for accounts that have
 * bought credits.
 */
export function statementTable(
  { closing, entries, opening }: StatementPart,
  { names, currencies }: Pick<AskedStatement, 'names' | 'currencies'>,
  { timeName, time, reference }: Shown,
): Html {
  const money: Column<Line> = {
    name: 'Money',
    kind: 'amount',
    cell: ofEntry((entry) => moneyOf(entry, currencies) ?? ''),
  };
  const columns: readonly Column<Line>[] = [
    { name: timeName, cell: ofEntry(({ at }) => time(at)) },
    {
      name: 'What',
      kind: 'heading',
      cell: (line) => ('kind' in line ? whatOf(line) : line.words),
    },
    {
      name: 'Key',
      kind: 'cut',
      cell: ofEntry(({ kind, keyId }) => (kind === 'charge' ? nameOf(names, keyId) : '')),
    },
    { name: 'Reference', kind: 'cut', cell: ofEntry(reference) },
    ...(currencies.size === 0 ? [] : [money]),
    { name: 'Credits', kind: 'amount', cell: ofEntry(({ amount }) => signed(amount)) },
    { name: 'Balance', kind: 'amount', cell: ({ balance }) => whole(balance) },
  ];
  return cardTable<Line>(columns, [closing, ...entries, opening], {
    label: 'Statement',
    classes: 'dense',
    rowClass: (line) => ('kind' in line ? undefined : 'sum'),
  });
}

/** With more days than this, each line is a month, since no page may weigh more than 60 kB. */
const daysShown = 93;

/** The four figures that a statement consists of. */
export const figures = ({ opening, added, charged, closing }: StatementSums): Html =>
  html`<div class="figures narrow">${figureCard('opening', 'Opening balance', whole(opening))}${figureCard('added', 'Added, net', signed(added))}${figureCard('charged', 'Charged', signed(0 - charged))}${figureCard('closing', 'Closing balance', whole(closing))}</div>`;

/** What the calls of these days took, by operation, key and day. */
export const rowsOf = ({ days }: StatementSums): UsageRow[] => usageRows(days, undefined);

const amount = (value: number | string): Html =>
  html`<td class="amount">${typeof value === 'number' ? whole(value) : value}</td>`;

/** Calls and credits by operation, and their total. */
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

/** The days with movements, or the months if there are many days. */
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

/** What was added, charged and left on each day; each day leads to its movements. */
export function dayTotals(visit: SignedIn, sums: StatementSums): Html {
  const total = (days: StatementSums['days'], of: 'granted' | 'spent'): number =>
    days.reduce((sum, day) => sum + day[of], 0);
  return html`<div class="card table" tabindex="0" role="region" aria-label="By day"><table class="dense">
<thead><tr><th scope="col">Day (UTC)</th><th scope="col" class="amount">Added, net</th><th scope="col" class="amount">Charged</th><th scope="col" class="amount">Balance</th></tr></thead>
<tbody>
${spansOf(sums)
  .toReversed()
  .map(
    ({ name, query, days }) =>
      html`<tr><th scope="row"><a href="${pathTo(visit, `/statement?${query}`)}">${name}</a></th>${amount(signed(total(days, 'granted')))}${amount(signed(0 - total(days, 'spent')))}${amount(days.at(-1)?.balance ?? 0)}</tr>
`,
  )}</tbody></table></div>`;
}
