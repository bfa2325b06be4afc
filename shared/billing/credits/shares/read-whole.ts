import { startTimeBudget, type TimeBudget } from '../../../platform/call/time-budget.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import type { Account } from '../holds/account.ts';
import { type ShareStore, wholeOf } from './shares.ts';

export type ShareReader = Pick<ShareStore, 'readFirst' | 'readAll' | 'readEach'>;

/** Longest time for reading an account's shares at one moment: those of a busy one may change too fast for that. */
const atOnceMs = 1000;

/**
 * An account as a whole, strongly consistent; undefined if there is no such account. Several shares are read at one
 * moment. Only if their writes prevent that, credits on their way between two shares may be missing or counted twice.
 *
 * @throws ServiceError OVERLOADED
 */
export async function readWhole(
  store: ShareReader,
  accountId: string,
  time: TimeBudget,
): Promise<Account | undefined> {
  const first = await store.readFirst(accountId, time);
  if (first?.shares === undefined) return first;
  try {
    return wholeOf(await store.readAll(accountId, startTimeBudget(atOnceMs, time), first.shares));
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'OVERLOADED') throw error;
    return wholeOf(await store.readEach(accountId, first.shares, time));
  }
}
