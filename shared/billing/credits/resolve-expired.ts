import type { Bounds } from '../../platform/call/bounds.ts';
import { startTimeBudget, type TimeBudget } from '../../platform/call/time-budget.ts';
import { type Account, expiredHolds } from './account.ts';
import { type EndingStores, finishHold } from './finish-hold.ts';

/** Longest time that one call spends on the expired holds of others. */
const othersMs = 3000;

/** A share under its id, as it was read. */
export interface ReadShare {
  readonly id: string;
  readonly account: Account;
}

/**
 * Resolves expired holds of other calls, a few at a time. Never rejects.
 *
 * @returns false if there were none.
 */
export async function resolveExpired(
  stores: EndingStores,
  shares: readonly ReadShare[],
  atMost: number,
  { clock, log }: Pick<Bounds, 'clock' | 'log'>,
  whole: TimeBudget,
): Promise<boolean> {
  const expired = shares
    .flatMap(({ id, account }) => expiredHolds(account, clock()).map((hold) => ({ id, hold })))
    .slice(0, atMost);
  if (expired.length === 0) return false;
  const time = startTimeBudget(othersMs, whole);
  const results = await Promise.allSettled(
    expired.map(({ id, hold }) => finishHold(stores, id, hold, { clock, time })),
  );
  const failed = results.filter((result) => result.status === 'rejected').length;
  log.info('holds.resolved', { holds: expired.length, failed });
  return true;
}
