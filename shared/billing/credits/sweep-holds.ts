import type { Bounds } from '../../platform/call/call.ts';
import { eachOf } from '../../platform/call/each-of.ts';
import type { TimeBudget } from '../../platform/call/time-budget.ts';
import { type Account, expiredHolds } from './holds/account.ts';
import { type EndingStores, finishHold } from './holds/finish-hold.ts';
import { holdLifetimeMs } from './limits.ts';

export interface SweepServices extends EndingStores {
  readonly index: SweepIndex;
}

const noCounts = () => ({
  /** Accounts that were examined. */
  accounts: 0,
  voided: 0,
  settled: 0,
  /** Settled, but given back: their answers never left. */
  returned: 0,
  /** Accounts that could not be finished in this run. */
  failed: 0,
  /** Age of the oldest dead hold; 0 if there was none. */
  oldestHoldAgeMs: 0,
  /** False if the run ended before it had checked every account that was due. */
  complete: true,
});
type Counts = ReturnType<typeof noCounts>;

/** For each shard. All shards are swept at once, so that none keeps the others waiting. */
const accountsAtATime = 2;
const readingsPerAccount = 3;

/**
 * Resolves the expired holds of every account that is due in the index, according to their rows, and voids those
 * without a row. An account that cannot be swept does not stop the others from being swept. It is bounded by the
 * budget; the rest is due again in the next run. It logs the event `sweep.finished`.
 */
export async function sweepHolds(services: SweepServices, bounds: Bounds): Promise<Readonly<Counts>> {
  const { clock, budget, log } = bounds;
  const { index } = services;
  const counts = noCounts();
  const sweep = async (accountId: string) => {
    budget.signal.throwIfAborted();
    counts.accounts += 1;
    try {
      await sweepAccount(services, accountId, bounds, counts);
    } catch (error) {
      budget.signal.throwIfAborted();
      counts.failed += 1;
      log.error('sweep.account-failed', error, { account: accountId });
    }
  };
  const shards = index.shards.map((shard) =>
    eachOf(index.due(shard, clock(), budget), accountsAtATime, sweep),
  );
  for (const swept of await Promise.allSettled(shards)) {
    if (swept.status === 'fulfilled') continue;
    counts.complete = false;
    if (!budget.signal.aborted) log.error('sweep.stopped', swept.reason);
  }
  log.info('sweep.finished', { ...counts });
  return counts;
}

/** Removes or moves the index keys only if unchanged since they were read; otherwise reads the account again. */
async function sweepAccount(
  services: SweepServices,
  accountId: string,
  { clock, budget }: Bounds,
  counts: Counts,
): Promise<void> {
  for (let reading = 0; reading < readingsPerAccount; reading++) {
    const account = await services.accounts.read(accountId, budget);
    if (account?.sweepAt === undefined) return;
    const now = clock();
    const failures: unknown[] = [];
    for (const hold of expiredHolds(account, now)) {
      counts.oldestHoldAgeMs = Math.max(counts.oldestHoldAgeMs, now - (hold.expiresAt - holdLifetimeMs));
      try {
        counts[await finishHold(services, accountId, hold, { clock, time: budget })] += 1;
      } catch (error) {
        failures.push(error);
      }
    }
    // The account stays due: the next run tries the failed hold again.
    if (failures.length > 0) throw failures[0];
    const next = earliestExpiry(account, now);
    const isDone =
      next === undefined
        ? await services.index.forget(accountId, budget)
        : await services.index.move(accountId, account.sweepAt, next, budget);
    if (isDone) return;
  }
}

/** When the next live hold in this read expires. */
function earliestExpiry(account: Account, now: number): number | undefined {
  const alive = [...account.holds.values()].map((hold) => hold.expiresAt).filter((expiry) => expiry > now);
  return alive.length === 0 ? undefined : Math.min(...alive);
}

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
