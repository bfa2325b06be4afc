import type { Clock } from '../../platform/call/clock.ts';
import type { TimeBudget } from '../../platform/call/time-budget.ts';
import type { Hold } from './account.ts';
import type { AccountStore } from './account-store.ts';
import type { Deliveries } from './deliveries.ts';
import type { Ending, Ledger } from './ledger.ts';
import { accountOfShare } from './shares.ts';

/** What ends attempts of others. */
export interface EndingStores {
  readonly accounts: AccountStore;
  readonly ledger: Ledger;
  readonly deliveries: Deliveries;
}

/**
 * Ends an attempt whose call has died, as its row says. If there is no row it is voided, and from then on the call
 * can no longer settle it. If it is settled although its answer never left, and no key can replay that, its credits
 * go back.
 *
 * @param share The id of the share that the hold is on.
 * @returns the ending that stands, or that the credits of a settled one went back.
 */
export async function finishHold(
  stores: EndingStores,
  share: string,
  hold: Hold,
  bounds: { readonly clock: Clock; readonly time: TimeBudget },
): Promise<Ending | 'returned'> {
  const ending = await stores.ledger.void(accountOfShare(share), { hold, at: bounds.clock() }, bounds.time);
  const mayBeReturned = ending === 'settled' && hold.amount > 0;
  if (mayBeReturned && (await stores.deliveries.giveBack(share, hold, bounds.clock(), bounds.time)))
    return 'returned';
  await stores.accounts.release(share, hold, ending, bounds.time);
  return ending;
}
