import type { Day } from '../../../billing/credits/day.ts';
import type { DayUsage } from '../../../billing/usage/usage-by-day.ts';
import { paidOperations } from '../operations.ts';

/** Credits that delivered calls took, and how many calls those were. */
export interface Sum {
  readonly calls: number;
  readonly credits: number;
}

/** The sum of one operation under one key on one day. */
export interface UsageRow extends Sum {
  readonly day: Day;
  readonly operation: string | undefined;
  readonly keyId: string | undefined;
}

/** Operations in the order of their colours, then what is not known. */
function rankOf(operation = ''): number {
  const index = paidOperations.indexOf(operation);
  return index === -1 ? paidOperations.length : index;
}

/**
 * Every row of these days that took credits, the days in their order; of one key only if one is given. Free operations
 * are left out: most of them are not in the ledger.
 */
export const usageRows = (days: readonly DayUsage[], keyId: string | undefined): UsageRow[] =>
  days.flatMap(({ day, usage }) =>
    usage
      .filter((cell) => cell.credits > 0 && (keyId === undefined || cell.keyId === keyId))
      .map((cell) => ({
        day,
        operation: cell.operation,
        keyId: cell.keyId,
        calls: cell.charges,
        credits: cell.credits,
      }))
      .toSorted(
        (one, other) => rankOf(one.operation) - rankOf(other.operation) || other.credits - one.credits,
      ),
  );

export const sumOf = (rows: Iterable<Sum>): Sum => {
  let [calls, credits] = [0, 0];
  for (const row of rows) {
    calls += row.calls;
    credits += row.credits;
  }
  return { calls, credits };
};

/** Sums by what tells rows apart, in the order in which that first occurs. */
export const sumsBy = <Name>(rows: readonly UsageRow[], name: (row: UsageRow) => Name): Map<Name, Sum> =>
  new Map([...Map.groupBy(rows, name)].map(([one, group]) => [one, sumOf(group)]));

/** The operations of these rows in the order of their colours. */
export const operationsOf = (rows: readonly UsageRow[]): (string | undefined)[] =>
  [...new Set(rows.map(({ operation }) => operation))].toSorted((one, other) => rankOf(one) - rankOf(other));
