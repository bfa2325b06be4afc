import { html } from 'hono/html';
import { moneyText } from '../../../../billing/payments/packs.ts';
import {
  isOfCall,
  movementKinds,
  type StatementEntry,
  type StatementSums,
} from '../../../../billing/usage/statement.ts';
import { type UsageRow, usageRows } from '../../../../billing/usage/usage-by-day.ts';
import type { Html } from '../../layout/answer.ts';
import { counted, longDay, monthName, whole } from '../../layout/formats.ts';
import { figureCard } from '../../layout/parts.ts';
import { type Column, cardTable } from '../../layout/tables.ts';
import { pathTo, type SignedIn } from '../../visit.ts';
import { type KeyNames, nameOf } from '../key-names.ts';
import { type Money, valueColumn, worth } from '../money.ts';
import { sumColumns } from '../usage.ts';
import { operationsOf, sumOf, sumsBy } from '../usage-chart.ts';

/** A part of a statement's movements, with the balance before and after it. */
export interface StatementPart {
  readonly opening: { readonly words: string; readonly balance: number };
  readonly entries: readonly StatementEntry[];
  readonly closing: { readonly words: string; readonly balance: number };
}

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

/** What was paid or went back, or what a call's credits were worth. */
function moneyOf({ kind, amount, paid, returned }: StatementEntry, money: Money): Html | string {
  if (paid !== undefined) return moneyText(paid.amount, paid.currency);
  const backIn = returned && money.currencyOf(returned.grantId);
  if (returned !== undefined && backIn !== undefined) return `−${moneyText(returned.amount, backIn)}`;
  return isOfCall(kind) ? worth(amount, money.price) : '';
}

/** A movement, or a line that only states a balance. */
type Line = StatementEntry | StatementPart['opening'];

/** A cell that lines with a balance only do not have. */
const ofEntry =
  (cell: (entry: StatementEntry) => Html | string) =>
  (line: Line): Html | string =>
    'kind' in line ? cell(line) : '';

/**
 * The movements, the newest first, each with the balance after it, between the balances after and before all of them.
 */
export function statementTable(
  { opening, entries, closing }: StatementPart,
  names: KeyNames,
  { timeName, time, reference }: Shown,
  money: Money,
): Html {
  const columns: readonly Column<Line>[] = [
    { name: timeName, cell: ofEntry(({ at }) => time(at)) },
    { name: 'What', kind: 'heading', cell: (line) => ('kind' in line ? whatOf(line) : line.words) },
    {
      name: 'Key',
      kind: 'cut',
      cell: ofEntry(({ kind, keyId }) => (kind === 'charge' ? nameOf(names, keyId) : '')),
    },
    { name: 'Reference', cell: ofEntry(reference) },
    { name: 'Credits', kind: 'amount', cell: ofEntry(({ amount: credits }) => signed(credits)) },
    { name: 'Money', kind: 'amount', cell: ofEntry((entry) => moneyOf(entry, money)) },
    { name: 'Balance', kind: 'amount', cell: ({ balance }) => whole(balance) },
  ];
  return cardTable(columns, [closing, ...entries, opening], {
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

/** Calls and credits by operation, what they were worth, and their total. */
export function operationTotals(sums: StatementSums, money: Money): Html {
  const rows = rowsOf(sums);
  const byOperation = sumsBy(rows, ({ operation }) => operation);
  const lines = operationsOf(rows).map((operation) => ({
    name: operation ?? 'Call',
    isSum: false,
    ...(byOperation.get(operation) ?? { calls: 0, credits: 0 }),
  }));
  const columns: readonly Column<(typeof lines)[number]>[] = [
    { name: 'Operation', kind: 'heading', cell: ({ name }) => name },
    ...sumColumns(money),
  ];
  return cardTable(columns, [...lines, { name: 'All', isSum: true, ...sumOf(rows) }], {
    label: 'Charged by operation',
    classes: 'dense',
    rowClass: ({ isSum }) => (isSum ? 'sum' : undefined),
  });
}

/** The days with movements, or the months if there are many days, the newest first. */
function spansOf({ days }: StatementSums) {
  const spans: readonly (readonly [name: string, days: typeof days])[] =
    days.length <= daysShown
      ? days
          .filter(({ granted, spent, usage }) => granted !== 0 || spent !== 0 || usage.length > 0)
          .map((day) => [longDay(day.day), [day]] as const)
      : [...Map.groupBy(days, ({ day }) => monthName(day.slice(0, 7)))];
  return spans
    .map(([name, own]) => ({
      name,
      query: `from=${own[0]?.day}&to=${own.at(-1)?.day}`,
      granted: own.reduce((sum, { granted }) => sum + granted, 0),
      spent: own.reduce((sum, { spent }) => sum + spent, 0),
      balance: own.at(-1)?.balance ?? 0,
    }))
    .toReversed();
}

/** What was added, charged and left on each day; each day leads to its movements. */
export function dayTotals(visit: SignedIn, sums: StatementSums, money: Money): Html {
  const spans = spansOf(sums);
  type Span = (typeof spans)[number];
  const columns: readonly Column<Span>[] = [
    {
      name: 'Day (UTC)',
      kind: 'heading',
      cell: ({ name, query }) => html`<a href="${pathTo(visit, `/statement?${query}`)}">${name}</a>`,
    },
    { name: 'Added, net', kind: 'amount', cell: ({ granted }) => signed(granted) },
    { name: 'Charged', kind: 'amount', cell: ({ spent }) => signed(0 - spent) },
    ...valueColumn<Span>(money, ({ spent }) => spent),
    { name: 'Balance', kind: 'amount', cell: ({ balance }) => whole(balance) },
  ];
  return cardTable(columns, spans, { label: 'By day', classes: 'dense' });
}
