import type { Clock } from '../call/clock.ts';
import type { TimeBudget } from '../call/time-budget.ts';
import type { Hold } from './account.ts';
import type { AccountStore } from './account-store.ts';
import type { Ending, Ledger } from './ledger.ts';

/**
 * Ends an attempt whose call has died, as its row says. If there is no row it is voided, and from then on the call
 * cannot settle it any more.
 *
 * @returns the ending that stands.
 */
export async function finishHold(
  stores: { readonly accounts: AccountStore; readonly ledger: Ledger },
  accountId: string,
  hold: Hold,
  bounds: { readonly clock: Clock; readonly time: TimeBudget },
): Promise<Ending> {
  const ending = await stores.ledger.void(accountId, { hold, at: bounds.clock() }, bounds.time);
  await stores.accounts.release(accountId, hold, ending, bounds.time);
  return ending;
}
