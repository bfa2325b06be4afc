import type { Counts } from '../../identity/accounts/rate-limit.ts';
import type { Bounds } from '../../platform/call/call.ts';
import { dayMs } from '../../platform/call/clock.ts';
import { reasonOf } from '../../platform/call/log-events.ts';
import { atMost } from '../../platform/call/time-budget.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { ours, said } from '../../platform/errors/wording.ts';

/*
 * External requests cost us money or burden others, whether or not a call delivers something to pay for. Each kind is
 * counted by account in fixed time windows.
 */

/**
 * - `undelivered`: questions to the model and paid searches of calls that delivered nothing to pay for, in an hour. A
 *   free answer that caused neither counts as one.
 * - `searches`: paid searches in a day, UTC.
 * - `requests`: requests for pictures, from hosts that callers name, in calls that delivered nothing, in a minute.
 */
const countedWork = {
  undelivered: { windowMs: 3_600_000, what: ours('pieces of work without a charge'), name: ours('hour') },
  searches: { windowMs: dayMs, what: ours('paid searches'), name: ours('day (UTC)') },
  requests: { windowMs: 60_000, what: ours('requests for pictures'), name: ours('minute') },
} as const;

export type WorkKind = keyof typeof countedWork;
const workKinds = Object.keys(countedWork) as readonly WorkKind[];
/** How often, by kind. */
export type WorkDone = Readonly<Record<WorkKind, number>>;

/** An account has an item for each day, and in it a count for each kind and window of that day. */
const countOf = (kind: WorkKind, now: number): string =>
  `${kind}${Math.floor((now % dayMs) / countedWork[kind].windowMs)}`;

type Time = Pick<Bounds, 'clock' | 'log'>;

/** Longest time that a call waits for a count. */
const countMs = 300;

/** Undefined if the count takes too long or fails. It only protects us, so a call must not fail for it. */
async function countInTime<Value>(count: (signal: AbortSignal) => Promise<Value>, { log }: Time) {
  try {
    return await atMost(countMs, count);
  } catch (error) {
    log.warn('unpaid-work.not-counted', { reason: reasonOf(error) });
    return undefined;
  }
}

function usedUp(kind: WorkKind, most: number, now: number): ServiceError {
  const { windowMs, what, name } = countedWork[kind];
  const retryAfterSeconds = Math.ceil((windowMs - (now % windowMs)) / 1000);
  return new ServiceError(
    'RATE_LIMIT',
    said`This account has had its ${most} ${what} of this ${name}. Try again in ${retryAfterSeconds} s.`,
    { retryAfterSeconds },
  );
}

/** @param most how much of each kind an account may have in a window */
export const createUnpaidWork = (counts: Counts, most: WorkDone) => ({
  most,

  /** An account's counts of each kind in the current windows; undefined if they cannot be read in time. */
  async read(accountId: string, call: Time): Promise<WorkDone | undefined> {
    const now = call.clock();
    const names = [countOf('undelivered', now), countOf('searches', now), countOf('requests', now)];
    const item = `work#${accountId}#${Math.floor(now / dayMs)}`;
    const done = await countInTime((signal) => counts.read(item, names, signal), call);
    return done && { undelivered: done[0] ?? 0, searches: done[1] ?? 0, requests: done[2] ?? 0 };
  },

  /**
   * @param asks what the call may cause
   * @throws ServiceError RATE_LIMIT if the account has used up one kind, with the seconds until its window ends
   */
  async refuseBeyond(accountId: string, asks: readonly WorkKind[], call: Time): Promise<void> {
    const done = await this.read(accountId, call);
    for (const kind of asks)
      if (done !== undefined && done[kind] >= most[kind]) throw usedUp(kind, most[kind], call.clock());
  },

  /**
   * Counts a call's external requests. Never throws.
   *
   * @returns the refusal for an account that is now beyond a bound: concurrent calls pass the check together
   */
  async count(accountId: string, work: Partial<WorkDone>, call: Time): Promise<ServiceError | undefined> {
    const now = call.clock();
    const day = Math.floor(now / dayMs);
    const item = `work#${accountId}#${day}`;
    const dropAt = ((day + 1) * dayMs) / 1000;
    const add = async (kind: WorkKind) => {
      const { [kind]: more = 0 } = work;
      if (more === 0) return undefined;
      const done = await countInTime(
        (signal) => counts.add(item, countOf(kind, now), more, dropAt, signal),
        call,
      );
      return (done ?? 0) > most[kind] ? usedUp(kind, most[kind], now) : undefined;
    };
    const refusals = await Promise.all(workKinds.map(add));
    return refusals.find((refusal) => refusal !== undefined);
  },
});

export type UnpaidWork = ReturnType<typeof createUnpaidWork>;
