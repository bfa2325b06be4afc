import { html } from 'hono/html';
import { inWholeUnits } from '../../../../billing/payments/packs.ts';
import {
  isOfCall,
  type StatementEntry,
  type StatementSums,
  statementEntries,
  statementSums,
} from '../../../../billing/usage/statement.ts';
import { ServiceError } from '../../../../platform/errors/service-error.ts';
import { type Cell, csvAnswer, type Html } from '../../layout/answer.ts';
import { isoTime } from '../../layout/formats.ts';
import { icons } from '../../layout/icons.ts';
import { sameQuery } from '../../layout/tables.ts';
import type { DashboardServices, Page, SignedIn } from '../../visit.ts';
import { type KeyNames, nameOf, readKeyNames } from '../key-names.ts';
import { type Money, readMoney } from '../money.ts';
import { type Period, statementPeriodOf } from '../period.ts';

/** What the address asks for: a period, its sums, the names of the account's keys, and what it paid. */
export interface AskedStatement {
  readonly period: Period;
  readonly sums: StatementSums;
  readonly names: KeyNames;
  readonly money: Money;
}

/** @throws ServiceError BAD_REQUEST if the address does not name valid days */
export async function readAsked(visit: SignedIn, services: DashboardServices): Promise<AskedStatement> {
  const { visitor, query, now, budget } = visit;
  const period = statementPeriodOf(query, now);
  const request = { accountId: visitor.accountId, from: period.from, to: period.to };
  const [sums, names, money] = await Promise.all([
    statementSums(request, services.ledger, { budget }),
    readKeyNames(visit, services),
    readMoney(visit, services, period.to),
  ]);
  return { period, sums, names, money };
}

/** Charges of one file: about 3 MB; a function's answer may have 6. */
const chargesOfFile = 25_000;

/** How many files all rows take. The sums say how many charges there are; other rows are few. */
function countOfFiles({ sums }: AskedStatement): number {
  const charges = sums.days.flatMap(({ usage }) => usage).reduce((sum, cell) => sum + cell.charges, 0);
  return Math.max(1, Math.ceil(charges / chargesOfFile));
}

/** Links to the files: usually one, or several if the rows do not fit into it. */
export function filesOf(visit: SignedIn, asked: AskedStatement): Html[] {
  const count = countOfFiles(asked);
  return Array.from({ length: count }, (_, index) => {
    const part = index === 0 ? undefined : String(index + 1);
    return html`<a class="button" href="${sameQuery(visit, '/statement.csv', { part })}">${icons.download}CSV${count === 1 ? '' : ` ${index + 1} of ${count}`}</a>`;
  });
}

/** A line that only states a balance. */
const balanceLine = (what: string, balance: number): Cell[] => [
  ...['', what, '', '', '', '', '', '', '', '', ''],
  balance,
];

/** Digits after the point that the value of a charge has in the file. */
const valueDigits = 4;

/** What was paid or went back, what charged credits were worth, and the currency of either. */
function moneyCells({ kind, amount, paid, returned }: StatementEntry, money: Money): Cell[] {
  if (paid !== undefined) return [inWholeUnits(paid.amount, paid.currency), '', paid.currency.toUpperCase()];
  const backIn = returned && money.currencyOf(returned.grantId);
  if (returned !== undefined && backIn !== undefined)
    return [0 - inWholeUnits(returned.amount, backIn), '', backIn.toUpperCase()];
  const { price } = money;
  if (price === undefined || amount === 0 || !isOfCall(kind)) return ['', '', ''];
  const value = inWholeUnits(amount * price.perCredit, price.currency);
  return ['', Number(value.toFixed(valueDigits)), price.currency.toUpperCase()];
}

/**
 * GET /dashboard/statement.csv: the columns of the page, the newest movement first; the opening balance and all credits
 * add up to the closing one.
 */
export const statementFile: Page = async (visit, services) => {
  const asked = await readAsked(visit, services);
  const { period, names, sums, money } = asked;
  const { from, to } = period;
  const count = countOfFiles(asked);
  const part = Number(visit.query.get('part') ?? '1');
  if (!Number.isInteger(part) || part < 1 || part > count) throw new ServiceError('NOT_FOUND');
  const lines: Cell[][] = [];
  let charges = 0;
  let [opening, closing] = [sums.opening, sums.closing];
  const request = { accountId: visit.visitor.accountId, sums };
  for await (const entry of statementEntries(request, services.ledger, { budget: visit.budget })) {
    const own = Math.min(count, Math.floor(charges / chargesOfFile) + 1);
    if (own > part) break;
    const { at, kind, operation, keyId, id, requestId, amount, balance } = entry;
    if (kind === 'charge') charges += 1;
    if (own < part) continue;
    if (lines.length === 0) closing = balance;
    opening = balance - amount;
    const keyName = keyId === undefined ? undefined : nameOf(names, keyId);
    const cells = [isoTime(at), kind, operation, keyId, keyName, id, requestId, amount];
    lines.push([...cells, ...moneyCells(entry, money), balance]);
  }
  return csvAnswer(
    `statement-${from}-to-${to}${count === 1 ? '' : `-part-${part}`}.csv`,
    'time,what,operation,key_id,key_name,id,request_id,credits,paid,value,currency,balance',
    [
      balanceLine(part === 1 ? 'closing balance' : 'to be carried over', closing),
      ...lines,
      balanceLine(part === count ? 'opening balance' : 'carried over', opening),
    ],
  );
};
