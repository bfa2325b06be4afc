import type { Clock } from '../call/clock.ts';
import type { TimeBudget } from '../call/time-budget.ts';
import type { Hold } from './account.ts';
import type { AccountStore } from './account-store.ts';
import type { Ending, Ledger } from './ledger.ts';
import { accountOfShare } from './shares.ts';

/**
 * Ends an attempt whose call has died, as its row says. If there is no row it is voided, and from then on the call
 * cannot settle it any more.
 *
 * @param share The id of the share that the hold is on.
 * @returns the ending that stands.
 */
export async function finishHold(
  stores: { readonly accounts: AccountStore; readonly ledger: Ledger },
  share: string,
  hold: Hold,
  bounds: { readonly clock: Clock; readonly time: TimeBudget },
): Promise<Ending> {
  const ending = await stores.ledger.void(accountOfShare(share), { hold, at: bounds.clock() }, bounds.time);
  await stores.accounts.release(share, hold, ending, bounds.time);
  return ending;
}
