import type { Day } from '../../../billing/credits/days.ts';
import type { DayUsage } from '../../../billing/usage/usage-by-day.ts';
import { freeOperations, paidOperations } from '../../../contract/operations.evaluated.ts';
import { type Look, looks } from './bar-chart.ts';

/** Every operation that a call can be of. */
export const operations: readonly string[] = [...new Set(['account', ...paidOperations, ...freeOperations])];

/** The class that gives an operation its colour. Unknown operations share one, as do those for which no colour is left. */
export function colourOf(operation = ''): Look {
  const place = paidOperations.indexOf(operation) + 1;
  return looks[place] ?? looks[0];
}

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

/** The rank of an operation in the order of colours; unknown operations come last. */
function rankOf(operation = ''): number {
  const index = paidOperations.indexOf(operation);
  return index === -1 ? paidOperations.length : index;
}

/**
 * The rows of these days that took credits, in the order of the days; those of one key if it is given. Free operations
 * are left out, since most of them are not in the ledger.
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

/** Sums by name, in the order in which the names first occur. */
export const sumsBy = <Name>(rows: readonly UsageRow[], name: (row: UsageRow) => Name): Map<Name, Sum> =>
  new Map([...Map.groupBy(rows, name)].map(([one, group]) => [one, sumOf(group)]));

/** The operations of these rows in the order of their colours. */
export const operationsOf = (rows: readonly UsageRow[]): (string | undefined)[] =>
  [...new Set(rows.map(({ operation }) => operation))].toSorted((one, other) => rankOf(one) - rankOf(other));
