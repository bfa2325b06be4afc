import type { Bounds } from '../platform/call/call.ts';
import { hourMs } from '../platform/call/clock.ts';
import { inTime } from '../platform/call/time-budget.ts';
import { type FailureServices, findFailingCalls } from './finders/find-failing-calls.ts';
import { findKeyEnds, type KeyEndServices } from './finders/find-key-ends.ts';
import { findLimits, type LimitNearServices } from './finders/find-limits.ts';
import { findLowBalances, type LowBalanceServices } from './finders/find-low-balances.ts';
import { lookAtEach } from './look-at-each.ts';
import { type AddressServices, messagesToOwners } from './mails/address-mails.ts';
import type { Outbox } from './outbox.ts';
import { type EndpointServices, messagesToEndpoints } from './webhooks/tell-endpoints.ts';

export type TellServices = LowBalanceServices &
  LimitNearServices &
  KeyEndServices &
  FailureServices &
  AddressServices &
  EndpointServices & { readonly outbox: Outbox };

const minuteMs = 60_000;
const everyMs = 5 * minuteMs;

/** The share of a run's time that finders may take: what people did must not wait for them to be told. */
const findersShare = 0.6;

const often = [findLowBalances, findLimits];
/** These read every key or account, and their findings change slowly. */
const everyHour = [findKeyEnds, findFailingCalls];

/** Gives to the queue what the endpoints and owners of all accounts are to be told. A stop in between sends it again. */
export const dispatchAll = lookAtEach(
  'outboxes',
  ({ outbox }: TellServices, { budget }) => outbox.list(budget),
  async (waiting, services, { budget }) => {
    const { accountId, names } = waiting;
    const events = await services.outbox.eventsOf(accountId, names, budget);
    const messages = [
      ...(await messagesToEndpoints(accountId, events, services, budget)),
      ...(await messagesToOwners(accountId, events, services)),
    ];
    await services.queue.send(messages, budget);
    await services.outbox.drop(waiting, budget);
    return messages.length;
  },
);

/**
 * Every minute: sends what happened in accounts to their endpoints and owners. Before that, every five minutes, it finds low balances and limits that are nearly reached, and every hour keys that end and calls that fail. If one of
 * these fails, the others still run.
 *
 * @throws the error of the first that failed
 */
export async function tellOwners(services: TellServices, bounds: Bounds): Promise<void> {
  const isDue = (of: string, ms: number, ifUnknown = false) =>
    services.outbox.takeTurn(of, Math.floor(bounds.clock() / ms), bounds.budget).catch((error: unknown) => {
      bounds.log.error('events.failed', error, { of });
      return ifUnknown;
    });
  // A schedule may start a run twice, which would mail everything twice.
  const dispatching = (await isDue('outboxes', minuteMs, true)) ? [dispatchAll] : [];
  const finders = [
    ...((await isDue('often', everyMs)) ? often : []),
    ...((await isDue('every hour', hourMs)) ? everyHour : []),
  ];
  const found = await inTime(
    bounds.budget.remaining() * findersShare,
    (budget) => Promise.allSettled(finders.map((find) => find(services, { ...bounds, budget }))),
    bounds.budget,
  );
  const told = await Promise.allSettled(dispatching.map((dispatch) => dispatch(services, bounds)));
  for (const ended of [...found, ...told]) if (ended.status === 'rejected') throw ended.reason;
}
