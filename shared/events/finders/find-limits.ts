import { isDeepStrictEqual } from 'node:util';
import { accountLimit, type CreditLimit, monthOf } from '../../billing/credits/credit-limits.ts';
import { type KeyStore, limitNameOf } from '../../identity/accounts/key-store.ts';
import type { Bounds } from '../../platform/call/call.ts';
import type { TimeBudget } from '../../platform/call/time-budget.ts';
import { lookAtEach } from '../look-at-each.ts';
import type { FoundEvent, WatchedAccounts } from '../outbox.ts';

/** An account that has limits, with their use so far. */
interface LimitedAccount {
  readonly accountId: string;
  readonly limits: readonly CreditLimit[];
}

export interface LimitNearServices {
  /** It reads the whole table. */
  readonly limited: { list(now: number, time: TimeBudget): AsyncIterable<LimitedAccount> };
  readonly watched: Pick<WatchedAccounts, 'read'>;
  readonly keys: Pick<KeyStore, 'list'>;
}

/**
 * Owners are told once this share of a limit is used. Credits that are only set aside do not count: they may come back.
 */
const toldFrom = 0.8;

/** @returns how many limits are newly near */
async function judgeLimits(
  { accountId, limits }: LimitedAccount,
  { watched, keys }: LimitNearServices,
  { clock, budget }: Bounds,
): Promise<number> {
  const near = limits.filter(({ charged, limit }) => charged >= toldFrom * limit);
  if (near.length === 0) return 0;
  const { markOf } = await watched.read(accountId, budget);
  let found = 0;
  for (const { name, limit, charged } of near) {
    const month = monthOf(clock());
    const note = [month, limit] as const;
    const mark = markOf<readonly (string | number)[]>(`limit-mark#${name}`);
    if (isDeepStrictEqual(mark.seen, note)) continue;
    const keyOf = async () => (await keys.list(accountId)).findLast((key) => limitNameOf(key) === name);
    const { keyName, keyId } =
      name === accountLimit ? {} : ((await keyOf()) ?? { keyName: name, keyId: name });
    const data = { month, limit, charged, keyName, keyId };
    const event: FoundEvent = { type: 'limit.near', at: clock(), data };
    if (await mark.replace(note, event, budget)) found += 1;
  }
  return found;
}

/** Finds monthly limits that are nearly reached: once for each limit, month and number. */
export const findLimits = lookAtEach(
  'limits',
  ['events.looked', 'found'],
  ({ limited }: LimitNearServices, { clock, budget }) => limited.list(clock(), budget),
  judgeLimits,
);
