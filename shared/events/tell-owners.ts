import type { Bounds } from '../platform/call/call.ts';
import { hourMs } from '../platform/call/clock.ts';
import { inTime } from '../platform/call/time-budget.ts';
import { type DeliveryServices, deliverMails } from './deliver.ts';
import { type FailureServices, findFailingCalls } from './finders/find-failing-calls.ts';
import { findKeyEnds, type KeyEndServices } from './finders/find-key-ends.ts';
import { findLimits, type LimitNearServices } from './finders/find-limits.ts';
import { findLowBalances, type LowBalanceServices } from './finders/find-low-balances.ts';
import { type DispatchServices, sendToEndpoints } from './webhooks/dispatch.ts';

export type TellServices = LowBalanceServices &
  LimitNearServices &
  KeyEndServices &
  FailureServices &
  DeliveryServices &
  DispatchServices;

const everyMs = 5 * 60_000;

/** The share of a run's time that finders may take: what people did must not wait for them to be told. */
const findersShare = 0.6;

const often = { lowBalances: findLowBalances, limits: findLimits };
/** These read every key or account, and their findings change slowly. */
const everyHour = { keyEnds: findKeyEnds, failingCalls: findFailingCalls };

/**
 * Every minute: tells accounts' endpoints and mails owners what happened in their accounts. Before that, every five minutes,
 * it finds low balances and limits that are nearly reached, and every hour keys that end and calls that fail. If one of
 * these fails, the others still run.
 *
 * @returns the result of each, by name
 * @throws the error of the first that failed
 */
export async function tellOwners(services: TellServices, bounds: Bounds) {
  // A turn that cannot be taken is left to the next run: what waits must be told all the same.
  const isDue = (of: string, ms: number) =>
    services.outbox.takeTurn(of, Math.floor(bounds.clock() / ms), bounds.budget).catch((error: unknown) => {
      bounds.log.error('events.failed', error, { of });
      return false;
    });
  const finders = Object.entries({
    ...((await isDue('often', everyMs)) ? often : {}),
    ...((await isDue('every hour', hourMs)) ? everyHour : {}),
  });
  const found = await inTime(
    bounds.budget.remaining() * findersShare,
    (budget) => Promise.allSettled(finders.map(([, find]) => find(services, { ...bounds, budget }))),
    bounds.budget,
  );
  const told = await Promise.allSettled([sendToEndpoints(services, bounds), deliverMails(services, bounds)]);
  const names = [...finders.map(([name]) => name), 'webhooks', 'mails'];
  const reports = [...found, ...told].map((ended, index) => {
    if (ended.status === 'rejected') throw ended.reason;
    return [names[index], ended.value];
  });
  return Object.fromEntries(reports);
}
