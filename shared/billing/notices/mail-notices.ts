import type { Bounds } from '../../platform/call/call.ts';
import { type FailureServices, mailFailures } from './mail-failures.ts';
import { type KeyEndServices, mailKeyEnds } from './mail-key-ends.ts';
import { type LimitNoticeServices, mailLimits } from './mail-limits.ts';
import { type LowBalanceServices, mailLowBalances } from './mail-low-balances.ts';
import { mailNews, type NewsServices } from './mail-news.ts';

export type NoticeServices = LowBalanceServices &
  LimitNoticeServices &
  KeyEndServices &
  NewsServices &
  FailureServices;

const hourMs = 3_600_000;
/** How often a run begins. */
const everyMs = 5 * 60_000;

const everyRun = { lowBalances: mailLowBalances, limits: mailLimits, news: mailNews };
/** These read every key or account, and their findings change slowly. */
const everyHour = { keyEnds: mailKeyEnds, failures: mailFailures };

/**
 * Mails owners about low balances, limits that are nearly reached and what happened in their accounts, and once an hour
 * about keys that end and calls that fail. If one fails, the others still run.
 *
 * @returns the result of each, by name
 * @throws the error of the first that failed
 */
export async function mailNotices(services: NoticeServices, bounds: Bounds) {
  const isNewHour = bounds.clock() % hourMs < everyMs;
  const kinds = Object.entries({ ...everyRun, ...(isNewHour ? everyHour : {}) });
  const done = await Promise.allSettled(kinds.map(([, mail]) => mail(services, bounds)));
  const reports = done.map((ended, index) => {
    if (ended.status === 'rejected') throw ended.reason;
    return [kinds[index]?.[0], ended.value];
  });
  return Object.fromEntries(reports);
}
