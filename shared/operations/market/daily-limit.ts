import type { SettingsStore } from '../../identity/accounts/account-settings.ts';
import type { Call } from '../../platform/call/call.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import type { DailyCount } from './daily-count.ts';
import { pacificDay } from './pacific-day.ts';

export interface DailyLimitServices {
  readonly dailyCount: DailyCount;
  readonly settings: Pick<SettingsStore, 'read'>;
  /** Operations a day of an account that has no limit of its own. */
  readonly defaultLimit: number;
}

/**
 * Counts an operation for which the marketplace is asked, before its first remote call, and tells the caller what
 * is left of the day. An operation counts once, however many remote calls it makes. Days are the marketplace's own.
 *
 * @throws ServiceError RATE_LIMIT with the seconds until the day ends, if the limit is reached
 */
export async function countOperation(services: DailyLimitServices, call: Call): Promise<void> {
  const { date, secondsLeft } = pacificDay(call.clock());
  const settings = await services.settings.read(call.account.id);
  const limit = settings?.marketDailyLimit ?? services.defaultLimit;
  const used = await services.dailyCount.count(call.account.id, date, limit, call);
  call.addHeaders({
    'x-ratelimit-limit-day': String(limit),
    'x-ratelimit-remaining-day': String(used === undefined ? 0 : limit - used),
    'x-ratelimit-reset-day': String(secondsLeft),
  });
  if (used !== undefined) return;
  throw new ServiceError(
    'RATE_LIMIT',
    `This account has used its ${limit} marketplace operations of the day, which ends at midnight Pacific time.`,
    { retryAfterSeconds: secondsLeft },
  );
}

/** Counts the operation the first time it is called, for work that asks the marketplace only if it must. */
export function countedOnce(services: DailyLimitServices, call: Call): () => Promise<void> {
  let counted: Promise<void> | undefined;
  return () => {
    counted ??= countOperation(services, call);
    return counted;
  };
}
