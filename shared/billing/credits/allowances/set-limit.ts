import type { Clock } from '../../../platform/call/clock.ts';
import type { TimeBudget } from '../../../platform/call/time-budget.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import type { Account } from '../holds/account.ts';
import type { ShareReader } from '../shares/read-whole.ts';
import { shareId } from '../shares/shares.ts';
import { type Allowance, accountLimit, closedAllowance, type Month, monthOf } from './allowance.ts';
import type { AllowanceStore } from './allowance-store.ts';
import { leftIn } from './bring-allowance.ts';

export interface LimitServices {
  readonly shares: ShareReader;
  readonly allowances: AllowanceStore;
  readonly clock: Clock;
}

export interface LimitRequest {
  readonly accountId: string;
  /** `accountLimit`, or the name of the limit of a key. */
  readonly name: string;
  /** Credits of a month, a whole number from 1; undefined: no limit. */
  readonly credits: number | undefined;
  /** What calls under this limit have been charged in a month, by the ledger. */
  readonly charged: (month: Month, time: TimeBudget) => Promise<number>;
}

/** Times that a change is begun anew because others, or the month, came in between. */
const tries = 10;

/**
 * Sets, changes or removes a monthly limit. A raised one counts at once. A limit that is set for the first time counts
 * what was charged since the month began. It also counts every call that is under way, of whichever key, where the hold
 * does not say whose it is. May be repeated freely.
 *
 * @returns the limit that there was
 * @throws ServiceError NOT_FOUND if there is no such account, OVERLOADED: a part of it may have been done
 */
export async function setCreditLimit(
  request: LimitRequest,
  services: LimitServices,
  time: TimeBudget,
): Promise<number | undefined> {
  const { accountId, name, credits } = request;
  let previous: number | undefined;
  for (let tried = 0; tried < tries; tried += 1) {
    const first = await services.shares.readFirst(accountId, time);
    if (first === undefined) throw new ServiceError('NOT_FOUND', `There is no account ${accountId}.`);
    const standing = first.allowances.get(name);
    previous ??= standing?.limit;
    if (await setOnce(request, credits, standing, first.shares ?? 1, services, time)) return previous;
  }
  throw new ServiceError('OVERLOADED', 'the limit kept changing');
}

/** @returns false if something came in between */
async function setOnce(
  request: LimitRequest,
  credits: number | undefined,
  standing: Allowance | undefined,
  shareCount: number,
  services: LimitServices,
  time: TimeBudget,
): Promise<boolean> {
  const { accountId, name } = request;
  if (credits === undefined) {
    if (standing !== undefined && !(await services.allowances.remove(accountId, name, standing, time)))
      return false;
    for (let share = 1; share < shareCount; share += 1)
      await services.allowances.removeLeftover(accountId, share, name, time);
    return true;
  }
  const wanted = { ...request, credits };
  return standing?.limit === undefined
    ? await begin(wanted, standing, services, time)
    : await change(wanted, { ...standing, limit: standing.limit }, services, time);
}

interface Wanted extends LimitRequest {
  readonly credits: number;
}

/**
 * Credits that a share has spent and set aside between a reading and the moment from which it counts, as far as they may
 * belong to the limit.
 */
function uncounted(before: Account | undefined, now: Account, name: string): number {
  const held = [...now.holds.values()]
    .filter(({ counted }) => name === accountLimit || (counted?.key ?? '') === '' || counted?.key === name)
    .reduce((total, { amount }) => total + amount, 0);
  return now.spent - (before?.spent ?? 0) + held;
}

/**
 * Puts an allowance on each share, from which moment on the share counts. What it did not count until then is taken off
 * in the end, and with that the limit is complete. If this stops before, the next time begins anew.
 */
async function begin(
  { accountId, name, credits, charged }: Wanted,
  standing: Allowance | undefined,
  { shares, allowances, clock }: LimitServices,
  time: TimeBudget,
): Promise<boolean> {
  const first = await shares.readFirst(accountId, time);
  const before = await shares.readEach(accountId, first?.shares ?? 1, time);
  const month = monthOf(clock());
  const next = { month, left: credits - (await charged(month, time)) };
  const started = await allowances.replace(accountId, name, { seen: standing, next }, time);
  if (!started.isDone) return false;
  let missed = uncounted(before[0], started.share, name);
  for (let share = 1; share < (started.share.shares ?? 1); share += 1) {
    const closed = await close(allowances, shareId(accountId, share), name, before[share], time);
    missed += uncounted(before[share], closed, name);
  }
  const limit = { from: undefined, to: credits };
  return (await allowances.adjust(accountId, { name, month, by: -missed, limit }, time)).isDone;
}

/** @returns the share with its allowance closed */
async function close(
  allowances: AllowanceStore,
  id: string,
  name: string,
  before: Account | undefined,
  time: TimeBudget,
): Promise<Account> {
  let seen = before?.allowances.get(name);
  for (;;) {
    const closed = await allowances.replace(id, name, { seen, next: closedAllowance }, time);
    if (closed.isDone) return closed.share;
    seen = closed.share.allowances.get(name);
  }
}

async function change(
  { accountId, name, credits }: Wanted,
  standing: Allowance & { readonly limit: number },
  services: LimitServices,
  time: TimeBudget,
): Promise<boolean> {
  const { allowances, clock } = services;
  const month = monthOf(clock());
  if (standing.month < month) {
    const next = { month, left: credits, limit: credits };
    return (await allowances.replace(accountId, name, { seen: standing, next }, time)).isDone;
  }
  const limit = { from: standing.limit, to: credits };
  const by = credits - standing.limit;
  const { isDone, share } = await allowances.adjust(
    accountId,
    { name, month: standing.month, by, limit },
    time,
  );
  if (isDone && (share.allowances.get(name)?.left ?? 0) < 0)
    await gather({ accountId, name, month: standing.month }, services, time);
  return isDone;
}

/**
 * Makes up for what share 0 has less than nothing with what the others have left, and closes those: credits that come
 * back to them would otherwise be taken again although the account has less than nothing in sum.
 */
async function gather(
  { accountId, name, month }: { readonly accountId: string; readonly name: string; readonly month: Month },
  { shares: store, allowances }: LimitServices,
  time: TimeBudget,
): Promise<void> {
  for (;;) {
    const first = await store.readFirst(accountId, time);
    const shares = await store.readEach(accountId, first?.shares ?? 1, time);
    const left = leftIn(shares, name, month);
    const open = shares.findIndex(
      (share, index) => index > 0 && (share.allowances.get(name)?.month ?? '') !== '',
    );
    if (open === -1 || (left[0] ?? 0) >= 0) return;
    const amount = left[open] ?? 0;
    if (amount > 0) {
      const from = [{ share: open, amount }];
      await allowances.move(accountId, { name, month, from, to: 0, enough: Number.MAX_SAFE_INTEGER }, time);
    } else {
      const seen = shares[open]?.allowances.get(name);
      await allowances.replace(shareId(accountId, open), name, { seen, next: closedAllowance }, time);
    }
  }
}
