import {
  type ApiKeyRecord,
  type KeyStore,
  keyState,
  limitNameOf,
} from '../../identity/accounts/key-store.ts';
import type { Clock } from '../../platform/call/clock.ts';
import type { TimeBudget } from '../../platform/call/time-budget.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { accountLimit, type LimitServices, setCreditLimit } from '../credits/credit-limits.ts';
import { dayOf } from '../credits/days.ts';
import { type LedgerReader, usageByDay } from './usage-by-day.ts';

export interface ChangeLimitServices {
  readonly keys: Pick<KeyStore, 'list'>;
  readonly ledger: LedgerReader;
  readonly limits: LimitServices;
  readonly clock: Clock;
}

/**
 * Sets, changes or removes the monthly limit of an account or of one of its keys. Limits of keys that no longer work
 * are removed along with it.
 *
 * @param request `keyId` absent: the limit of the account. `credits` of a month, a whole number from 1; absent: no limit
 * @returns the previous limit
 * @throws ServiceError NOT_FOUND if there is no such account or key; BAD_REQUEST if the key no longer works;
 *   OVERLOADED: it may have been partly done, and doing it again finishes it
 */
export async function changeLimit(
  request: {
    readonly accountId: string;
    readonly keyId?: string | undefined;
    readonly credits: number | undefined;
  },
  { keys, ledger, limits, clock }: ChangeLimitServices,
  time: TimeBudget,
): Promise<number | undefined> {
  const { accountId, keyId, credits } = request;
  const listed = keyId === undefined ? [] : await keys.list(accountId);
  const key = listed.find((own) => own.keyId === keyId);
  if (keyId !== undefined && key === undefined) throw new ServiceError('NOT_FOUND', 'There is no such key.');
  const name = key === undefined ? accountLimit : limitNameOf(key);
  const live = new Set(listed.filter((own) => mayWork(own, listed, clock())).map(limitNameOf));
  if (key !== undefined && credits !== undefined && !live.has(name))
    throw new ServiceError('BAD_REQUEST', `This key is ${keyState(key, clock())}.`);
  // Every write of the account pays for all of its limits.
  const account = key && (await limits.accounts.read(accountId, time));
  for (const ended of account?.allowances.keys() ?? [])
    if (ended !== accountLimit && !live.has(ended))
      await setCreditLimit({ accountId, name: ended, credits: undefined }, limits, time);
  const ids = new Set(listed.filter((own) => limitNameOf(own) === name).map((own) => own.keyId));
  const charged = async (month: string, budget: TimeBudget) => {
    const days = { accountId, from: `${month}-01`, to: dayOf(clock()) };
    const cells = (await usageByDay(days, ledger, { budget })).days.flatMap(({ usage }) => usage);
    const own = cells.filter((cell) => name === accountLimit || ids.has(cell.keyId ?? ''));
    return own.reduce((sum, cell) => sum + cell.credits, 0);
  };
  return await setCreditLimit({ accountId, name, credits, charged }, limits, time);
}

/** Whether a key works, or its recent replacement that is not listed yet. */
const mayWork = (key: ApiKeyRecord, listed: readonly ApiKeyRecord[], now: number): boolean =>
  keyState(key, now) === 'active' ||
  (key.replacedBy !== undefined && listed.every(({ keyId }) => keyId !== key.replacedBy));
