import type { Clock } from '../../platform/call/clock.ts';
import type { TimeBudget } from '../../platform/call/time-budget.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import type { Account } from './account.ts';
import type { ChargeIds } from './charge-ids.ts';
import { planMove } from './plan-move.ts';
import type { ShareStore } from './share-store.ts';
import { wholeOf } from './shares.ts';

interface Wanted {
  readonly accountId: string;
  /** The share that has less than the price. */
  readonly share: number;
  readonly amount: number;
  /** How many shares there are at least. */
  readonly known: number;
}

/**
 * Brings what a share lacks for a price from the account's other shares. Plain reads are enough to find shares that can
 * give, since each is checked again as it gives. Only a read of all shares at one moment can prove that the account has
 * too little: separate reads would miss credits on their way from one share to another.
 *
 * @returns undefined where it pays to reserve again: the credits came, or whatever kept them from coming may have
 *   passed. All shares, as they were at one moment, if together they have less than the price.
 * @throws ServiceError OVERLOADED if the time is up
 */
export async function bringCredits(
  services: { readonly shares: ShareStore; readonly ids: ChargeIds },
  { accountId, share, amount, known }: Wanted,
  { clock, time }: { readonly clock: Clock; readonly time: TimeBudget },
): Promise<readonly Account[] | undefined> {
  try {
    let shares = await services.shares.readEach(accountId, known, time);
    if (wholeOf(shares).available < amount) {
      shares = await services.shares.readAll(accountId, time, known);
      if (wholeOf(shares).available < amount) return shares;
    }
    const from = planMove(shares, share, amount);
    if (from.length === 0) return undefined;
    const move = { id: services.ids.move(), from, to: share, enough: amount, at: clock() };
    await services.shares.move(accountId, move, time);
  } catch (error) {
    // Other calls read and move as well: their conflicts pass, and a move whose reply was lost may have happened.
    const mayPass = error instanceof ServiceError && error.code === 'OVERLOADED' && !time.signal.aborted;
    if (!mayPass || time.remaining() === 0) throw error;
  }
  return undefined;
}
