import type { Bounds } from '../../platform/call/call.ts';
import { type KeyEndServices, mailKeyEnds } from './mail-key-ends.ts';
import { type LimitNoticeServices, mailLimits } from './mail-limits.ts';
import { type LowBalanceServices, mailLowBalances } from './mail-low-balances.ts';

export type NoticeServices = LowBalanceServices & LimitNoticeServices & KeyEndServices;

const hourMs = 3_600_000;
/** How often a run begins. */
const everyMs = 5 * 60_000;

/**
 * Mails owners about low balances, about limits that are nearly reached, and once an hour about keys that end. If one
 * of them fails, the others are still done.
 *
 * @throws what the first that failed throws
 */
export async function mailNotices(services: NoticeServices, bounds: Bounds) {
  const looksAtKeys = bounds.clock() % hourMs < everyMs;
  const [lowBalances, limits, keyEnds] = await Promise.allSettled([
    mailLowBalances(services, bounds),
    mailLimits(services, bounds),
    looksAtKeys ? mailKeyEnds(services, bounds) : undefined,
  ]);
  if (lowBalances.status === 'rejected') throw lowBalances.reason;
  if (limits.status === 'rejected') throw limits.reason;
  if (keyEnds.status === 'rejected') throw keyEnds.reason;
  return { lowBalances: lowBalances.value, limits: limits.value, keyEnds: keyEnds.value };
}
