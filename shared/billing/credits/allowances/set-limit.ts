import type { Clock } from '../../../platform/call/clock.ts';
import type { TimeBudget } from '../../../platform/call/time-budget.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import type { Account, AccountReader } from '../holds/account.ts';
import { type Allowance, accountLimit, type Month, monthOf } from './allowance.ts';
import type { AllowanceStore } from './allowance-store.ts';

export interface LimitServices {
  readonly accounts: AccountReader;
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
  const { accountId, name } = request;
  let previous: number | undefined;
  for (let tried = 0; tried < tries; tried += 1) {
    const account = await services.accounts.read(accountId, time);
    if (account === undefined) throw new ServiceError('NOT_FOUND', `There is no account ${accountId}.`);
    const standing = account.allowances.get(name);
    previous ??= standing?.limit;
    if (await setOnce(request, account, standing, services, time)) return previous;
  }
  throw new ServiceError('OVERLOADED', 'the limit kept changing');
}

/** @returns false if something came in between */
async function setOnce(
  { accountId, name, credits, charged }: LimitRequest,
  account: Account,
  standing: Allowance | undefined,
  { allowances, clock }: LimitServices,
  time: TimeBudget,
): Promise<boolean> {
  if (credits === undefined)
    return standing === undefined || (await allowances.remove(accountId, name, standing, time));
  const month = monthOf(clock());
  if (standing?.limit === undefined) {
    // From this write on holds take from the allowance. What they did not take until then is taken off afterwards, and
    // with that the limit is complete. If this stops in between, the next time begins anew.
    const next = { month, left: credits - (await charged(month, time)) };
    const started = await allowances.replace(accountId, name, { seen: standing, next }, time);
    if (!started.isDone) return false;
    const by = -uncounted(account, started.account, name);
    const limit = { from: undefined, to: credits };
    return (await allowances.adjust(accountId, { name, month, by, limit }, time)).isDone;
  }
  if (standing.month < month) {
    const next = { month, left: credits, limit: credits };
    return (await allowances.replace(accountId, name, { seen: standing, next }, time)).isDone;
  }
  const limit = { from: standing.limit, to: credits };
  const change = { name, month: standing.month, by: credits - standing.limit, limit };
  return (await allowances.adjust(accountId, change, time)).isDone;
}

/**
 * Credits that an account has spent and set aside between a reading and the moment from which its limit counts, as far
 * as they may belong to the limit.
 */
function uncounted(before: Account, now: Account, name: string): number {
  const held = [...now.holds.values()]
    .filter(({ counted }) => name === accountLimit || (counted?.key ?? '') === '' || counted?.key === name)
    .reduce((total, { amount }) => total + amount, 0);
  return now.spent - before.spent + held;
}
