import type { TimeBudget } from '../../../platform/call/time-budget.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import type { Account } from '../holds/account.ts';
import { planMove } from '../shares/bring-credits.ts';
import { type ShareStore, shareId } from '../shares/shares.ts';
import type { Month } from './allowance.ts';
import type { AllowanceStore } from './allowance-store.ts';
import { startMonth } from './start-month.ts';

interface Wanted {
  readonly accountId: string;
  /** The share that has less left than the price. */
  readonly share: number;
  readonly name: string;
  readonly month: Month;
  readonly amount: number;
  /** Lower bound on the number of shares. */
  readonly known: number;
}

interface Services {
  readonly shares: ShareStore;
  readonly allowances: AllowanceStore;
}

/** What each share has left of a limit in a month. */
export const leftIn = (shares: readonly Account[], name: string, month: Month): number[] =>
  shares.map(({ allowances }) => {
    const allowance = allowances.get(name);
    return allowance?.month === month ? allowance.left : 0;
  });

const sum = (credits: readonly number[]): number => credits.reduce((total, one) => total + one, 0);

/**
 * Brings what a share lacks of a limit from the account's other shares, as `bringCredits` brings credits. What is needed
 * first, is done alone: the next try goes on.
 *
 * @returns undefined if it is worth reserving again. `no limit` if share 0 has none of this name, whatever this share
 *   says. All shares, as they were at one moment, if together they have less left than the price.
 * @throws ServiceError OVERLOADED if the time is up
 */
export async function bringAllowance(
  services: Services,
  wanted: Wanted,
  time: TimeBudget,
): Promise<readonly Account[] | 'no limit' | undefined> {
  try {
    return await bringOnce(services, wanted, time);
  } catch (error) {
    // Other calls read and move too: such conflicts pass, and a move whose reply was lost may have happened.
    const mayPass = error instanceof ServiceError && error.code === 'OVERLOADED' && !time.signal.aborted;
    if (!mayPass || time.remaining() === 0) throw error;
    return undefined;
  }
}

async function bringOnce(
  { shares: store, allowances }: Services,
  { accountId, share, name, month: asked, amount, known }: Wanted,
  time: TimeBudget,
): Promise<readonly Account[] | 'no limit' | undefined> {
  let shares = await store.readEach(accountId, known, time);
  const [first] = shares;
  const authority = first?.allowances.get(name);
  if (first === undefined || authority === undefined) {
    if (share > 0) await allowances.removeLeftover(accountId, share, name, time);
    return 'no limit';
  }
  const month = authority.month > asked ? authority.month : asked;
  if (await startMonth(allowances, accountId, { name, month }, first, time)) return undefined;
  if (sum(leftIn(shares, name, month)) < amount) {
    shares = await store.readAll(accountId, time, known);
    if (sum(leftIn(shares, name, month)) < amount) return shares;
  }
  const own = shares[share]?.allowances.get(name);
  if (own?.month !== month) {
    await allowances.replace(shareId(accountId, share), name, { seen: own, next: { month, left: 0 } }, time);
    return undefined;
  }
  const from = planMove(leftIn(shares, name, month), share, amount);
  if (from.length > 0)
    await allowances.move(accountId, { name, month, from, to: share, enough: amount }, time);
  return undefined;
}
