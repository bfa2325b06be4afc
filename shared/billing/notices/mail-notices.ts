import type { Bounds } from '../../platform/call/call.ts';
import { type LimitNoticeServices, mailLimits } from './mail-limits.ts';
import { type LowBalanceServices, mailLowBalances } from './mail-low-balances.ts';

export type NoticeServices = LowBalanceServices & LimitNoticeServices;

/**
 * Mails owners about low balances, and about limits that are nearly reached. If one of the two fails, the other is
 * still done.
 *
 * @throws what the first that failed throws
 */
export async function mailNotices(services: NoticeServices, bounds: Bounds) {
  const [lowBalances, limits] = await Promise.allSettled([
    mailLowBalances(services, bounds),
    mailLimits(services, bounds),
  ]);
  if (lowBalances.status === 'rejected') throw lowBalances.reason;
  if (limits.status === 'rejected') throw limits.reason;
  return { lowBalances: lowBalances.value, limits: limits.value };
}
