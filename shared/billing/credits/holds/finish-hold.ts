import type { Bounds } from '../../../platform/call/call.ts';
import type { Clock } from '../../../platform/call/clock.ts';
import { startTimeBudget, type TimeBudget } from '../../../platform/call/time-budget.ts';
import type { Ledger } from '../ledger.ts';
import type { AccountStore, Ending, Hold } from './account.ts';

/** The stores that ending an attempt needs. */
export interface EndingStores {
  readonly accounts: AccountStore;
  readonly ledger: Ledger;
  readonly deliveries: Deliveries;
}

/**
 * Ends an attempt whose call has died, according to its row. Without a row it is voided, and the call can no longer
 * settle it. If it is settled but its answer never left, and no key can replay it, its credits go back.
 *
 * @returns the ending in the row, or `returned` if the credits of a settled attempt went back.
 */
export async function finishHold(
  stores: EndingStores,
  accountId: string,
  hold: Hold,
  bounds: { readonly clock: Clock; readonly time: TimeBudget },
): Promise<Ending | 'returned'> {
  const ending = await stores.ledger.void(accountId, { hold, at: bounds.clock() }, bounds.time);
  const mayBeReturned = ending === 'settled' && hold.amount > 0;
  if (mayBeReturned && (await stores.deliveries.giveBack(accountId, hold, bounds.clock(), bounds.time)))
    return 'returned';
  await stores.accounts.release(accountId, hold, ending, bounds.time);
  return ending;
}

/**
 * Whether the answer of a settled charge left. Usually the hold tells: the function drops it before answering. If no
 * reply confirms that, a mark in the ledger decides. It is written once: as answered by the function, or as returned
 * when the credits are given back.
 */
export interface Deliveries {
  /**
   * Marks that the answer of an attempt is about to leave, unless its credits were given back. May be repeated freely.
   *
   * @returns false if they were.
   * @throws ServiceError OVERLOADED: the mark may have been written, or may still be.
   */
  confirm(accountId: string, hold: Hold, at: number, time: TimeBudget): Promise<boolean>;
  /**
   * Gives back the credits of a settled attempt whose hold is still there, if no key can replay its answer and no mark
   * says that it left: mark and hold in one transaction.
   *
   * @returns false, with nothing changed, if one of these conditions does not hold.
   * @throws ServiceError OVERLOADED
   */
  giveBack(accountId: string, hold: Hold, at: number, time: TimeBudget): Promise<boolean>;
}

/** The longest time that one call spends on expired holds of other calls. */
const othersMs = 3000;

/** Resolves expired holds of other calls of an account. Never rejects. */
export async function resolveExpired(
  stores: EndingStores,
  accountId: string,
  expired: readonly Hold[],
  { clock, log }: Pick<Bounds, 'clock' | 'log'>,
  whole: TimeBudget,
): Promise<void> {
  const time = startTimeBudget(othersMs, whole);
  const results = await Promise.allSettled(
    expired.map((hold) => finishHold(stores, accountId, hold, { clock, time })),
  );
  const failed = results.filter((result) => result.status === 'rejected').length;
  log.info('holds.resolved', { holds: expired.length, failed });
}
