import { html } from 'hono/html';
import { inWholeUnits, moneyText } from '../../../../billing/payments/packs.ts';
import { keptMs } from '../../../../billing/usage/calls.ts';
import { movementLabel, type StatementEntry, statementPage } from '../../../../billing/usage/statement.ts';
import { type StatementSums, usageByDay } from '../../../../billing/usage/usage-by-day.ts';
import { type Cell, csvAnswer } from '../../layout/answer.ts';
import { counted, isoTime, moment, utcMoment, whole } from '../../layout/formats.ts';
import { badge } from '../../layout/parts.ts';
import { type Column, cardTable } from '../../layout/tables.ts';
import type { Html, Page, SignedIn } from '../../visit.ts';
import { type KeyNames, nameOf, readKeyNames } from '../keys/key-names.ts';
import { type Period, statementPeriodOf } from '../period.ts';
import { type Money, moneyOf, readMoney, worth } from './money.ts';

/** The requested period, its sums, the names of the account's keys, and its payments. */
export interface AskedStatement {
  readonly period: Period;
  readonly sums: StatementSums;
  readonly names: KeyNames;
  readonly money: Money;
}

/** @throws ServiceError BAD_REQUEST if the address does not name valid days */
export async function readAsked(visit: SignedIn): Promise<AskedStatement> {
  const { accountId, query, now, services } = visit;
  const period = statementPeriodOf(query, now);
  const [sums, names, money] = await Promise.all([
    usageByDay({ accountId, ...period }, services.ledger, visit),
    readKeyNames(visit),
    readMoney(visit, period.to),
  ]);
  return { period, sums, names, money };
}

/** One page of a statement's movements, with the balance before and after them. */
export type StatementPart = Awaited<ReturnType<typeof readPart>>;

/** The page that the address asks for, the newest by default. */
export async function readPart(
  { accountId, query, budget, services }: SignedIn,
  { sums }: AskedStatement,
  limit: number,
) {
  const before = query.get('before') ?? undefined;
  const request = { accountId, sums, before, limit };
  const { opening, closing, entries, next } = await statementPage(request, services.ledger, { budget });
  return {
    closing: { words: before === undefined ? 'Closing balance' : 'To be carried over', balance: closing },
    entries,
    opening: { words: next === undefined ? 'Opening balance' : 'Carried over', balance: opening },
    /** Where the next, older page begins. */
    next,
  };
}

/** `+50` or `−10`, with a minus sign that is as wide as the plus. */
export const signed = (amount: number): string =>
  amount === 0 ? '0' : `${amount > 0 ? '+' : '−'}${whole(Math.abs(amount))}`;

/** A movement's name: a link to its call while that is kept. On paper, with the id of the call or of the movement. */
function whatOf({ now, to }: Pick<SignedIn, 'now' | 'to'>, entry: StatementEntry, isPaper: boolean): Html {
  const { kind, operation = 'Call', amount, missing = 0, id, requestId, at } = entry;
  const isCall = kind === 'charge';
  const reference = isCall ? requestId : id;
  // The ledger outlives the calls.
  const call = isCall && !isPaper && at > now - keptMs ? requestId : undefined;
  const name = isCall ? operation : badge(amount > 0 ? 'good' : 'off', movementLabel(entry));
  const linked = call && html`<a href="${to(`/calls?request=${encodeURIComponent(call)}`)}">${name}</a>`;
  const more = html`<small class="under">${counted(missing, 'credit')} more had been spent</small>`;
  return html`${linked ?? name}${missing === 0 ? '' : more}${isPaper && reference ? html`<code class="under">${reference}</code>` : ''}`;
}

/** What was paid or refunded, or what a call's credits were worth. */
function moneyCell(entry: StatementEntry, money: Money): Html | string {
  const sum = moneyOf(entry, money);
  if (sum === undefined) return '';
  return sum.isPaid ? moneyText(sum.amount, sum.currency) : worth(entry.amount, money.price);
}

/** A movement, or a line that only states a balance. */
type Line = StatementEntry | StatementPart['opening'];

/** A cell that balance-only lines do not have. */
const ofEntry =
  (cell: (entry: StatementEntry) => Html | string) =>
  (line: Line): Html | string =>
    'kind' in line ? cell(line) : '';

/**
 * The movements, the newest first, each with the balance after it, between the balances after and before all of them.
 *
 * @param isPaper times are then in UTC, since paper has no tooltips
 */
export function statementTable(
  visit: Pick<SignedIn, 'now' | 'to'>,
  { opening, entries, closing }: StatementPart,
  { names, money }: Pick<AskedStatement, 'names' | 'money'>,
  isPaper: boolean,
): Html {
  const columns: readonly Column<Line>[] = [
    {
      name: isPaper ? 'Time (UTC)' : 'Time',
      cell: ofEntry(({ at }) => (isPaper ? utcMoment(at) : moment(at))),
    },
    {
      name: 'What',
      kind: 'heading',
      cell: (line) => ('kind' in line ? whatOf(visit, line, isPaper) : line.words),
    },
    {
      name: 'Key',
      cell: ofEntry(({ kind, keyId }) => (kind === 'charge' ? nameOf(names, keyId) : '')),
    },
    { name: 'Credits', kind: 'amount', cell: ofEntry(({ amount: credits }) => signed(credits)) },
    { name: 'Money', kind: 'amount', cell: ofEntry((entry) => moneyCell(entry, money)) },
    { name: 'Balance', kind: 'amount', cell: ({ balance }) => whole(balance) },
  ];
  return cardTable(columns, [closing, ...entries, opening], {
    label: 'Statement',
    rowClass: (line) => ('kind' in line ? undefined : 'sum'),
  });
}

/** A line that only states a balance. */
const balanceLine = ({ words, balance }: StatementPart['opening']): Cell[] => [
  ...['', words.toLowerCase(), '', '', '', '', '', '', '', '', ''],
  balance,
];

/** Decimal places of a charge's value in the file. */
const valueDigits = 4;

/** What was paid or refunded, what charged credits were worth, and the currency of either. */
function moneyCells(entry: StatementEntry, money: Money): Cell[] {
  const sum = moneyOf(entry, money);
  if (sum === undefined) return ['', '', ''];
  const amount = inWholeUnits(sum.amount, sum.currency);
  const currency = sum.currency.toUpperCase();
  return sum.isPaid ? [amount, '', currency] : ['', Number(amount.toFixed(valueDigits)), currency];
}

/** Movements of one file: about 3 MB; a function's answer may have 6. */
export const rowsOfFile = 25_000;

/**
 * GET /dashboard/statement.csv: the columns of the page, the newest movement first; the opening balance and all credits
 * add up to the closing one.
 */
export const statementFile: Page = async (visit) => {
  const asked = await readAsked(visit);
  const { period, names, money } = asked;
  const { opening, closing, entries } = await readPart(visit, asked, rowsOfFile);
  const lines = entries.map((entry) => {
    const { at, kind, operation, keyId, id, requestId, amount, balance } = entry;
    const keyName = keyId === undefined ? undefined : nameOf(names, keyId);
    const cells = [isoTime(at), kind, operation, keyId, keyName, id, requestId, amount];
    return [...cells, ...moneyCells(entry, money), balance];
  });
  return csvAnswer(
    `statement-${period.from}-to-${period.to}.csv`,
    'time,what,operation,key_id,key_name,id,request_id,credits,paid,value,currency,balance',
    [balanceLine(closing), ...lines, balanceLine(opening)],
  );
};
