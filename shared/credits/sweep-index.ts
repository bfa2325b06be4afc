import type { TimeBudget } from '../call/time-budget.ts';

/** Which accounts may have dead holds: a sparse index, spread over shards. */
export interface SweepIndex {
  readonly shards: readonly string[];
  /** Ids of the accounts of a shard whose time has come at `now` (milliseconds), the longest due first. */
  due(shard: string, now: number, time: TimeBudget): AsyncIterable<string>;
  /** Takes the account out of the index if it has no hold. @returns false when it has one. */
  forget(accountId: string, time: TimeBudget): Promise<boolean>;
  /** Moves the account's time, if that is still `from`. @returns false when it is another. */
  move(accountId: string, from: number, to: number, time: TimeBudget): Promise<boolean>;
}
