import { paidOperations } from '../../contract/operations.evaluated.ts';
import type { Day } from '../credits/days.ts';
import type { DayUsage } from './usage-by-day.ts';

/** Credits that delivered calls took, and how many calls those were. */
export interface Sum {
  readonly calls: number;
  readonly credits: number;
}

/** The sum of one operation under one key on one day. Charges from before these were noted have neither. */
export interface UsageRow extends Sum {
  readonly day: Day;
  readonly operation: string | undefined;
  readonly keyId: string | undefined;
}

/** The rank of an operation in the order of the contract; unknown operations come last. */
export function rankOf(operation = ''): number {
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
