import { ServiceError } from '../../errors/service-error.ts';
import { statement as readStatement, type Statement } from '../../usage/statement.ts';
import { offeredMonth, offeredMonths } from '../period.ts';
import type { DashboardServices, SignedIn } from '../visit.ts';
import { readKeyNames } from './key-names.ts';

/** Rows of one file: about 3 MB; a function's answer may have 6. */
export const rowsOfFile = 25_000;

/** The month that the address asks for, by default the running one. @throws ServiceError BAD_REQUEST */
export async function readMonth(visit: SignedIn, services: DashboardServices) {
  const { visitor, query, now, budget } = visit;
  const month = offeredMonth(query.get('month') || (offeredMonths(now)[0] ?? ''), now);
  const request = { accountId: visitor.accountId, month };
  const [all, names] = await Promise.all([
    readStatement(request, services.ledger, { budget }),
    readKeyNames(visit, services),
  ]);
  return { all, names };
}

/** The part of a month's movements that the address asks for, the first by default. @throws ServiceError NOT_FOUND */
export function partAskedFor({ query }: SignedIn, { entries }: Statement, size: number) {
  const part = Number(query.get('part') ?? '1');
  const parts = Math.max(1, Math.ceil(entries.length / size));
  if (!Number.isInteger(part) || part < 1 || part > parts) throw new ServiceError('NOT_FOUND');
  return { part, parts, from: (part - 1) * size };
}
