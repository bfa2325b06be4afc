import type { SettingsStore } from '../../accounts/account-settings.ts';
import type { Call } from '../../calls/call.ts';
import { ServiceError } from '../../errors/service-error.ts';
import type { DailyCount } from './daily-count.ts';

const DEFAULT_LIMIT = 1_000;
const DAY_MS = 86_400_000;

export interface DailyLimitServices {
  readonly dailyCount: DailyCount;
  readonly settings: Pick<SettingsStore, 'read'>;
}

/**
 * Counts an operation that the marketplace takes part in, before its first remote call. An operation counts once,
 * however many remote calls it makes. Days are UTC days.
 *
 * @throws ServiceError RATE_LIMIT with the seconds until the day ends
 */
export async function countOperation(services: DailyLimitServices, call: Call): Promise<void> {
  const now = call.clock();
  const day = new Date(now).toISOString().slice(0, 10);
  const settings = await services.settings.read(call.account.id);
  const limit = settings?.marketDailyLimit ?? DEFAULT_LIMIT;
  if (await services.dailyCount.count(call.account.id, day, limit, call)) return;
  throw new ServiceError(
    'RATE_LIMIT',
    `This account has used its ${limit} marketplace operations of the day. The day ends at 00:00 UTC.`,
    { retryAfterSeconds: Math.ceil((DAY_MS - (now % DAY_MS)) / 1000) },
  );
}
