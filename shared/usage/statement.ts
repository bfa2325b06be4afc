import type { TimeBudget } from '../call/time-budget.ts';
import { dayOf, endOfDay } from '../credits/day.ts';
import type { LedgerRow } from '../credits/ledger.ts';
import { ServiceError } from '../errors/service-error.ts';
import type { MoneyReader } from './usage-by-day.ts';

/** One movement of an account's credits. */
export interface StatementEntry {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly kind: 'grant' | 'charge';
  /** Credits: above 0 for a grant, below for a charge; 0 for a charge of an operation that is free. */
  readonly amount: number;
  /** Credits after this movement. */
  readonly balance: number;
  /** Id of the grant or the charge. */
  readonly id: string;
  readonly operation?: string | undefined;
  readonly keyId?: string | undefined;
  readonly requestId?: string | undefined;
}

/** An account's month in the order of time. `opening` and all amounts add up to `closing`. */
export interface Statement {
  /** `2026-11`, UTC. */
  readonly month: string;
  readonly opening: number;
  readonly entries: readonly StatementEntry[];
  /** What is left at the end of the month, or now: available and set aside for calls in flight together. */
  readonly closing: number;
}

interface StatementRequest {
  readonly accountId: string;
  readonly month: string;
}

const monthForm = /^(\d{4})-(0[1-9]|1[0-2])$/;

/** The first moments of a month and of the next. @throws ServiceError BAD_REQUEST */
function boundsOf(month: string): { start: number; end: number } {
  const [, year, number] = monthForm.exec(month) ?? [];
  if (year === undefined) throw new ServiceError('BAD_REQUEST', 'month must be of the form 2026-11.');
  return { start: Date.UTC(Number(year), Number(number) - 1), end: Date.UTC(Number(year), Number(number)) };
}

/** What a row adds to the balance; a voided one gives back what was never spent. */
function amountOf(row: LedgerRow): number {
  if (row.kind === 'grant') return row.amount;
  return row.ending === 'settled' ? 0 - row.amount : 0;
}

function entryOf(row: LedgerRow, balance: number): StatementEntry {
  const { at } = row;
  const amount = amountOf(row);
  if (row.kind === 'grant') return { at, kind: 'grant', amount, balance, id: row.grantId };
  const { keyId, requestId } = row.origin ?? {};
  return {
    at,
    kind: 'charge',
    amount,
    balance,
    id: row.chargeId,
    operation: row.operation,
    keyId,
    requestId,
  };
}

/**
 * The movements of a month one by one, for a page that shows a part or a file that is written as it goes. The first
 * value is the opening balance, from the sums of the last closed day before the month and the rows since.
 *
 * @throws ServiceError BAD_REQUEST if `month` is none; OVERLOADED if the database does not answer in time.
 */
export async function* statementEntries(
  { accountId, month }: StatementRequest,
  { sums, timedRows }: MoneyReader,
  { budget }: { readonly budget: TimeBudget },
): AsyncGenerator<{ readonly opening: number } | StatementEntry> {
  const { start, end } = boundsOf(month);
  const base = await sums.latest(accountId, dayOf(start), budget);
  let balance = base === undefined ? 0 : base.grantedTotal - base.spentTotal;
  let hasBegun = false;
  const rowsFrom = base === undefined ? 0 : endOfDay(base.day);
  for await (const row of timedRows.between(accountId, rowsFrom, end, budget)) {
    if (row.at >= start && !hasBegun) {
      hasBegun = true;
      yield { opening: balance };
    }
    if (row.kind === 'charge' && row.ending === 'voided') continue;
    balance += amountOf(row);
    if (row.at >= start) yield entryOf(row, balance);
  }
  if (!hasBegun) yield { opening: balance };
}

/** The whole of a month. @throws as statementEntries does */
export async function statement(
  request: StatementRequest,
  services: MoneyReader,
  bounds: { readonly budget: TimeBudget },
): Promise<Statement> {
  let opening = 0;
  const entries: StatementEntry[] = [];
  for await (const value of statementEntries(request, services, bounds)) {
    if ('opening' in value) opening = value.opening;
    else entries.push(value);
  }
  return { month: request.month, opening, entries, closing: entries.at(-1)?.balance ?? opening };
}
