import { startTimeBudget, type TimeBudget } from '../../platform/call/time-budget.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { type Account, heldCredits } from './account.ts';
import type { ShareStore } from './share-store.ts';
import { wholeOf } from './shares.ts';

/** What people see of an account: credits that calls may take, and those set aside for calls in work. */
export interface Balance {
  readonly available: number;
  readonly held: number;
}

/** Longest time for reading an account's shares at one moment: those of a busy one may change too fast for that. */
const atOnceMs = 1000;

/**
 * An account as a whole, strongly consistent; undefined if there is no such account. Of several shares it is that of one
 * moment. Only if their writes keep that from being read, credits on their way between two may be missing in it, or be
 * there twice.
 *
 * @throws ServiceError OVERLOADED
 */
export async function readWhole(
  store: Pick<ShareStore, 'readAll' | 'readEach'>,
  accountId: string,
  time: TimeBudget,
): Promise<Account | undefined> {
  const shares = await readShares(store, accountId, time);
  return shares.length === 0 ? undefined : wholeOf(shares);
}

/** The balance of an account, read as `readWhole` does. @throws as that does */
export async function readBalance(
  store: Pick<ShareStore, 'readAll' | 'readEach'>,
  accountId: string,
  time: TimeBudget,
): Promise<Balance | undefined> {
  const whole = await readWhole(store, accountId, time);
  return whole && { available: whole.available, held: heldCredits(whole) };
}

async function readShares(
  store: Pick<ShareStore, 'readAll' | 'readEach'>,
  accountId: string,
  time: TimeBudget,
): Promise<readonly Account[]> {
  const [first] = await store.readEach(accountId, 1, time);
  if (first?.shares === undefined) return first === undefined ? [] : [first];
  try {
    return await store.readAll(accountId, startTimeBudget(atOnceMs, time), first.shares);
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'OVERLOADED') throw error;
    return store.readEach(accountId, first.shares, time);
  }
}
