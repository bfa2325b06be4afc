import { html } from 'hono/html';
import { dayOf } from '../../../../billing/credits/days.ts';
import { type StatementSums, statementPage, statementSums } from '../../../../billing/usage/statement.ts';
import type { Html } from '../../layout/answer.ts';
import { counted } from '../../layout/formats.ts';
import { addressOf, newestAndOlder } from '../../layout/parts.ts';
import type { DashboardServices, SignedIn } from '../../visit.ts';
import { type KeyNames, readKeyNames } from '../key-names.ts';
import { type Money, readMoney } from '../money.ts';
import { type StatementPeriod, statementPeriodOf } from '../period.ts';
import type { StatementPart } from './statement-tables.ts';

/** What the address asks for: a period, its sums, the names of the account's keys, and what it paid. */
export interface AskedStatement {
  readonly period: StatementPeriod;
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

/** An address for the same days. @param more further parameters */
export const sameDays = (
  visit: SignedIn,
  path: string,
  { query }: StatementPeriod,
  more: Readonly<Record<string, string | undefined>> = {},
): string => addressOf(visit, path, { ...query, ...more });

/** The rows that the address asks for, with the balance before and after them. */
export async function readPart(
  { visitor, query, budget }: SignedIn,
  services: DashboardServices,
  { period, sums }: Pick<AskedStatement, 'period' | 'sums'>,
  limit: number,
): Promise<StatementPart & { readonly next?: string | undefined }> {
  const before = query.get('before') ?? undefined;
  const request = { accountId: visitor.accountId, sums, before, limit };
  const { opening, closing, entries, next } = await statementPage(request, services.ledger, { budget });
  return {
    closing: {
      words: before === undefined ? `Closing balance of ${period.label}` : 'To be carried over',
      balance: closing,
    },
    entries,
    opening: {
      words: next === undefined ? `Opening balance of ${period.label}` : 'Carried over',
      balance: opening,
    },
    next,
  };
}

/** Links to the newest and to older rows, unless all are on this page. */
export function ways(
  visit: SignedIn,
  path: string,
  { period }: AskedStatement,
  next: string | undefined,
): Html | '' {
  const newest = visit.query.has('before') ? sameDays(visit, path, period) : undefined;
  return newestAndOlder(newest, next && sameDays(visit, path, period, { before: next }));
}

/** How often balance and ledger are read until they match, since calls may be charged between the two. */
const readings = 3;

/**
 * The parts of the closing balance, if the days reach into the present: what is available, and what is set aside for
 * calls that are running. A settled call keeps its hold for a moment although its credits have left the balance, so
 * what is set aside is the rest of the closing balance.
 */
export async function balanceNow(
  visit: SignedIn,
  { accounts, ledger }: DashboardServices,
  { period, sums }: Pick<AskedStatement, 'period' | 'sums'>,
): Promise<Html> {
  const { visitor, budget, now } = visit;
  if (period.to < dayOf(now) || period.from > dayOf(now)) return html``;
  const request = { accountId: visitor.accountId, from: period.from, to: period.to };
  let { closing } = sums;
  for (let reading = 1; ; reading += 1) {
    const { available, held } = (await accounts.readBalance(visitor.accountId, budget)) ?? {
      available: 0,
      held: 0,
    };
    if (closing >= available && closing <= available + held)
      return html`<p class="note">Now: ${counted(available, 'credit')} available${closing === available ? '' : ` and ${counted(closing - available, 'credit')} set aside for calls that are running, which together are the closing balance`}. Calls that failed took nothing and are not listed.</p>`;
    if (reading === readings)
      return html`<p class="note">Now ${counted(available, 'credit')} available and ${counted(held, 'credit')} set aside do not make up the closing balance: calls are being paid while this is read. Load the page again.</p>`;
    closing = (await statementSums(request, ledger, { budget })).closing;
  }
}
