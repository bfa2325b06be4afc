import { type StatementSums, statementSums } from '../../../../billing/usage/statement.ts';
import { type StatementPeriod, statementPeriodOf } from '../../period.ts';
import { type DashboardServices, pathTo, type SignedIn } from '../../visit.ts';
import { type KeyNames, readKeyNames } from '../key-names.ts';

/** What the address asks for: some days, what they came to, and the names of the keys that called. */
export interface AskedStatement {
  readonly period: StatementPeriod;
  readonly sums: StatementSums;
  readonly names: KeyNames;
}

/** @throws ServiceError BAD_REQUEST if these are not days */
export async function readAsked(visit: SignedIn, services: DashboardServices): Promise<AskedStatement> {
  const { visitor, query, now, budget } = visit;
  const period = statementPeriodOf(query, now);
  const request = { accountId: visitor.accountId, from: period.from, to: period.to };
  const [sums, names] = await Promise.all([
    statementSums(request, services.ledger, { budget }),
    readKeyNames(visit, services),
  ]);
  return { period, sums, names };
}

/** An address about the same days. @param more what else it says */
export const addressOf = (
  visit: SignedIn,
  path: string,
  { query }: StatementPeriod,
  more: Readonly<Record<string, string>> = {},
): string => pathTo(visit, `${path}?${new URLSearchParams({ ...query, ...more })}`);
