import type { Bounds } from '../platform/call/call.ts';
import { inTime } from '../platform/call/time-budget.ts';
import { type DeliveryServices, deliverMails } from './deliver.ts';
import { type FailureServices, findFailingCalls } from './finders/find-failing-calls.ts';
import { findKeyEnds, type KeyEndServices } from './finders/find-key-ends.ts';
import { findLimits, type LimitNearServices } from './finders/find-limits.ts';
import { findLowBalances, type LowBalanceServices } from './finders/find-low-balances.ts';

export type TellServices = LowBalanceServices &
  LimitNearServices &
  KeyEndServices &
  FailureServices &
  DeliveryServices;

const hourMs = 3_600_000;
/** How often a run begins. */
const everyMs = 5 * 60_000;

/** The share of a run's time that finders may take: the mails about what people did must not wait for them. */
const findersShare = 0.6;

const everyRun = { lowBalances: findLowBalances, limits: findLimits };
/** These read every key or account, and their findings change slowly. */
const everyHour = { keyEnds: findKeyEnds, failingCalls: findFailingCalls };

/**
 * Finds low balances and limits that are nearly reached, and once an hour keys that end and calls that fail; then mails
 * owners about them and about what happened in their accounts. If one fails, the others still run.
 *
 * @returns the result of each, by name
 * @throws the error of the first that failed
 */
export async function tellOwners(services: TellServices, bounds: Bounds) {
  const isNewHour = bounds.clock() % hourMs < everyMs;
  const finders = Object.entries({ ...everyRun, ...(isNewHour ? everyHour : {}) });
  const found = await inTime(
    bounds.budget.remaining() * findersShare,
    (budget) => Promise.allSettled(finders.map(([, find]) => find(services, { ...bounds, budget }))),
    bounds.budget,
  );
  const mails = await Promise.allSettled([deliverMails(services, bounds)]);
  const names = [...finders.map(([name]) => name), 'mails'];
  const reports = [...found, ...mails].map((ended, index) => {
    if (ended.status === 'rejected') throw ended.reason;
    return [names[index], ended.value];
  });
  return Object.fromEntries(reports);
}
