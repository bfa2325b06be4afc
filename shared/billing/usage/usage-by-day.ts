import { paidOperations } from '../../contract/operations.evaluated.ts';
import { type Clock, dayMs } from '../../platform/call/clock.ts';
import type { TimeBudget } from '../../platform/call/time-budget.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import {
  balanceAfter,
  type Day,
  type DaySumsStore,
  dayOf,
  endOfDay,
  startOfDay,
  Tally,
  type UsageCell,
} from '../credits/days.ts';
import type { TimedRows } from '../credits/ledger.ts';

/** What reads the ledger for people. */
export interface LedgerReader {
  readonly sums: Pick<DaySumsStore, 'latest' | 'between'>;
  readonly timedRows: TimedRows;
}

const maxDays = 400;
/** Whether a text is a day, such as `2026-11-22`. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(startOfDay(text)) && dayOf(startOfDay(text)) === text;

/** How many days these are, inclusive. @throws ServiceError BAD_REQUEST if they are none, or more than 400 */
export function countOfDays(from: Day, to: Day): number {
  const count = (startOfDay(to) - startOfDay(from)) / dayMs + 1;
  if (!isDay(from) || !isDay(to) || !(count >= 1 && count <= maxDays)) {
    throw new ServiceError(
      'BAD_REQUEST',
      `Give the first day (from) and the last (to) as YYYY-MM-DD, in that order, and at most ${maxDays} days.`,
    );
  }
  return count;
}

/**
 * An account's grants and spending from `from` to `to` (inclusive, UTC), by day and in total; days without either are
 * included. Closed days come from their sums, the days after the last of them from the ledger's rows, so that every
 * figure is the ledger's.
 *
 * @throws ServiceError BAD_REQUEST if these are not days or more than 400; OVERLOADED if the database does not answer
 *   in time.
 */
export async function usageByDay(
  { accountId, from, to }: { readonly accountId: string; readonly from: Day; readonly to: Day },
  { sums, timedRows }: LedgerReader,
  { budget }: { readonly budget: TimeBudget },
) {
  const count = countOfDays(from, to);
  const [before, closed] = await Promise.all([
    sums.latest(accountId, from, budget),
    sums.between(accountId, from, to, budget),
  ]);
  const base = closed.at(-1) ?? before;
  const openFrom = base === undefined ? 0 : endOfDay(base.day);
  const open = new Tally();
  if (openFrom < endOfDay(to)) {
    for await (const row of timedRows.between(accountId, openFrom, endOfDay(to), budget)) open.add(row);
  }
  const known = [...(before === undefined ? [] : [before]), ...closed, ...open.sums(to, base)];
  const byDay = new Map(known.map((ofDay) => [ofDay.day, ofDay]));
  const earlier = known.findLast(({ day }) => day < from);
  const opening = earlier === undefined ? 0 : balanceAfter(earlier);
  let [added, charged] = [0, 0];
  const days = Array.from({ length: count }, (_, index) => {
    const day = dayOf(startOfDay(from) + index * dayMs);
    const { granted, spent, usage } = byDay.get(day) ?? { granted: 0, spent: 0, usage: [] };
    added += granted;
    charged += spent;
    // The account's balance at the day's end, or now: available credits plus those set aside for calls in flight.
    return { day, granted, spent, usage, balance: opening + added - charged };
  });
  return { opening, added, charged, closing: opening + added - charged, days };
}

/**
 * The totals of some days: `opening` + `added` − `charged` is `closing`, the balance at the end, or now. `days`: every
 * day, the oldest first.
 */
export type StatementSums = Awaited<ReturnType<typeof usageByDay>>;

/** The first and the last of this many days that end with today. */
export const lastDays = (count: number, clock: Clock): { readonly from: Day; readonly to: Day } => {
  const now = clock();
  return { from: dayOf(now - (count - 1) * dayMs), to: dayOf(now) };
};

/** Credits that delivered calls took, and how many calls those were. */
export interface Sum {
  readonly calls: number;
  readonly credits: number;
}

/** The sum of one operation under one key on one day. Charges that predate these fields have neither. */
export interface UsageRow extends Sum, Pick<UsageCell, 'operation' | 'keyId'> {
  readonly day: Day;
}

/** The rank of an operation in the order of the contract; unknown operations come last. */
function rankOf(operation = ''): number {
  const index = paidOperations.indexOf(operation);
  return index === -1 ? paidOperations.length : index;
}

/**
 * The rows of these days that took credits, by day; only one key's if it is given. Free operations are left out, since
 * most of them are not in the ledger.
 */
export const usageRows = (days: StatementSums['days'], keyId: string | undefined): UsageRow[] =>
  days.flatMap(({ day, usage }) =>
    usage
      .filter((cell) => cell.credits > 0 && (keyId === undefined || cell.keyId === keyId))
      .map(({ charges, credits, ...cell }) => ({ day, ...cell, calls: charges, credits }))
      .toSorted(
        (first, other) => rankOf(first.operation) - rankOf(other.operation) || other.credits - first.credits,
      ),
  );
