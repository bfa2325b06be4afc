import type { Clock } from '../../../platform/call/clock.ts';
import type { TimeBudget } from '../../../platform/call/time-budget.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import type { Account } from '../holds/account.ts';
import type { ChargeIds } from '../paid-call/charge-ids.ts';
import { type Gift, type ShareStore, wholeOf } from './shares.ts';

interface Wanted {
  readonly accountId: string;
  /** The share that has less than the price. */
  readonly share: number;
  readonly amount: number;
  /** Lower bound on the number of shares. */
  readonly known: number;
}

/**
 * Brings what a share lacks for a price from the account's other shares. Plain reads are enough to find shares that can
 * give, since each is checked again as it gives. Only a read of all shares at one moment can prove that the account has
 * too little: separate reads would miss credits on their way from one share to another.
 *
 * @returns undefined if it is worth reserving again: the credits came, or what kept them from coming may have
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
    const from = planMove(
      shares.map(({ available }) => available),
      share,
      amount,
    );
    if (from.length === 0) return undefined;
    const move = { id: services.ids.move(), from, to: share, enough: amount, at: clock() };
    await services.shares.move(accountId, move, time);
  } catch (error) {
    // Other calls read and move too: such conflicts pass, and a move whose reply was lost may have happened.
    const mayPass = error instanceof ServiceError && error.code === 'OVERLOADED' && !time.signal.aborted;
    if (!mayPass || time.remaining() === 0) throw error;
  }
  return undefined;
}

/**
 * Which shares give how much, so that one of them can pay a price: what is missing, or half of the richest if that is
 * more, so that the next calls on this share find enough.
 *
 * @param credits of each share at one moment, with at least the price in sum.
 */
export function planMove(credits: readonly number[], to: number, price: number): Gift[] {
  let missing = price - (credits[to] ?? 0);
  const givers = credits
    .map((available, share) => ({ share, available }))
    .filter(({ share, available }) => share !== to && available > 0)
    .sort((one, other) => other.available - one.available);
  const gifts: Gift[] = [];
  for (const { share, available } of givers) {
    if (missing <= 0) break;
    const isRichest = gifts.length === 0;
    const amount = Math.min(available, isRichest ? Math.max(missing, Math.floor(available / 2)) : missing);
    gifts.push({ share, amount });
    missing -= amount;
  }
  return gifts;
}
