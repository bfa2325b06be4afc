import type { TimeBudget } from '../../platform/call/time-budget.ts';

/** Which accounts may have dead holds: a sparse index, spread over shards. */
export interface SweepIndex {
  readonly shards: readonly string[];
  /** Ids of a shard's accounts that are due at `now` (milliseconds), the longest due first. */
  due(shard: string, now: number, time: TimeBudget): AsyncIterable<string>;
  /** Removes the account from the index if it has no hold. @returns false if it has one. */
  forget(accountId: string, time: TimeBudget): Promise<boolean>;
  /** Moves the account's time if it is still `from`. @returns false if it is not. */
  move(accountId: string, from: number, to: number, time: TimeBudget): Promise<boolean>;
}
