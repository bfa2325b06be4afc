import { accountLimit, type CreditLimit, monthOf } from '../../billing/credits/credit-limits.ts';
import { type KeyStore, limitNameOf } from '../../identity/accounts/key-store.ts';
import type { Bounds } from '../../platform/call/call.ts';
import { dayMs } from '../../platform/call/clock.ts';
import type { TimeBudget } from '../../platform/call/time-budget.ts';
import { lookAtEach } from '../look-at-each.ts';
import type { FoundEvent, Outbox } from '../outbox.ts';

/** An account that has limits, with their use so far. */
interface LimitedAccount {
  readonly accountId: string;
  readonly limits: readonly CreditLimit[];
}

export interface LimitNearServices {
  /** It reads the whole table. */
  readonly limited: { list(now: number, time: TimeBudget): AsyncIterable<LimitedAccount> };
  readonly outbox: Pick<Outbox, 'addOnce'>;
  readonly keys: Pick<KeyStore, 'list'>;
}

/**
 * Owners are told once this share of a limit is used. Credits that are only set aside do not count: they may come back.
 */
const toldFrom = 0.8;

/** Longer than a month, after which its limits are no longer looked at. */
const markedMs = 32 * dayMs;

/** @returns how many limits are newly near */
async function judgeLimits(
  { accountId, limits }: LimitedAccount,
  { outbox, keys }: LimitNearServices,
  { clock, budget }: Bounds,
): Promise<number> {
  let found = 0;
  for (const { name, limit, charged } of limits) {
    if (charged < toldFrom * limit) continue;
    const keyOf = async () => (await keys.list(accountId)).findLast((key) => limitNameOf(key) === name);
    const { keyName, keyId: key } =
      name === accountLimit ? {} : ((await keyOf()) ?? { keyName: name, keyId: name });
    const month = monthOf(clock());
    const data = { month, limit, charged, keyName, key };
    const event: FoundEvent = { type: 'limit.near', at: clock(), data };
    const mark = { of: [name, month, limit].join('#'), until: clock() + markedMs };
    if (await outbox.addOnce(accountId, event, mark, budget)) found += 1;
  }
  return found;
}

/** Finds monthly limits that are nearly reached: once for each limit, month and number. */
export const findLimits = lookAtEach(
  'limits',
  ({ limited }: LimitNearServices, { clock, budget }) => limited.list(clock(), budget),
  judgeLimits,
);
