import type { Counts } from '../../identity/accounts/rate-limit.ts';
import type { Bounds } from '../../platform/call/call.ts';
import { reasonOf } from '../../platform/call/log-events.ts';
import { atMost } from '../../platform/call/time-budget.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { ours, said } from '../../platform/errors/wording.ts';

/*
 * What is asked outside costs us or troubles others, whether or not a call delivers something to pay for. Each kind is
 * counted by account in windows of the clock, numbered from 1970 on.
 */

/**
 * - `undelivered`: questions to the model and paid searches of calls that delivered nothing to pay for, in an hour. An
 *   answer without charge that asked neither counts as one.
 * - `searches`: paid searches in a day, UTC.
 * - `requests`: requests for pictures, from hosts that callers name, in calls that delivered nothing, in a minute.
 */
const countedWork = {
  undelivered: { windowMs: 3_600_000, what: ours('pieces of work without a charge'), name: ours('hour') },
  searches: { windowMs: 86_400_000, what: ours('paid searches'), name: ours('day (UTC)') },
  requests: { windowMs: 60_000, what: ours('requests for pictures'), name: ours('minute') },
} as const;

export type WorkKind = keyof typeof countedWork;
const workKinds = Object.keys(countedWork) as readonly WorkKind[];
/** How often, by kind. */
export type WorkDone = Readonly<Record<WorkKind, number>>;

const windowOf = (kind: WorkKind, now: number): number => Math.floor(now / countedWork[kind].windowMs);

/** A count per account, kind and window. */
const nameOf = (accountId: string, kind: WorkKind, now: number): string =>
  `work#${accountId}#${kind}#${windowOf(kind, now)}`;

/** What an account has had of each kind in the windows of this moment. */
export async function readWorkDone(
  counts: Pick<Counts, 'read'>,
  accountId: string,
  now: number,
  signal: AbortSignal,
): Promise<WorkDone> {
  const names = workKinds.map((kind) => nameOf(accountId, kind, now));
  const [undelivered = 0, searches = 0, requests = 0] = await counts.read(names, signal);
  return { undelivered, searches, requests };
}

type Time = Pick<Bounds, 'clock' | 'log'>;

export interface UnpaidWork {
  /** How much of each kind an account may have in a window. */
  readonly most: WorkDone;
  /** What an account has had of each kind in the windows of now; undefined if that cannot be read in time. */
  read(accountId: string, call: Time): Promise<WorkDone | undefined>;
  /**
   * @param asks what the call may cause
   * @throws ServiceError RATE_LIMIT if the account has had all of one kind, with the seconds until its window ends
   */
  refuseBeyond(accountId: string, asks: readonly WorkKind[], call: Time): Promise<void>;
  /**
   * Counts what a call has asked. Never throws.
   *
   * @returns the refusal for an account that is beyond a bound by now: calls under way at once pass the check together
   */
  count(accountId: string, work: Partial<WorkDone>, call: Time): Promise<ServiceError | undefined>;
}

/** Longest time that a call waits for a count. */
const countMs = 300;

/** Undefined if the count takes too long or fails. It only protects us, so that is no reason to fail a call. */
async function countInTime<Value>(
  count: (signal: AbortSignal) => Promise<Value>,
  { log }: Time,
): Promise<Value | undefined> {
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

export function createUnpaidWork(counts: Counts, most: WorkDone): UnpaidWork {
  return {
    most,
    read: (accountId, call) =>
      countInTime((signal) => readWorkDone(counts, accountId, call.clock(), signal), call),
    async refuseBeyond(accountId, asks, call) {
      const now = call.clock();
      const names = asks.map((kind) => nameOf(accountId, kind, now));
      const done = await countInTime((signal) => counts.read(names, signal), call);
      const kind = asks.find((one, index) => (done?.[index] ?? 0) >= most[one]);
      if (kind !== undefined) throw usedUp(kind, most[kind], now);
    },
    async count(accountId, work, call) {
      const now = call.clock();
      const add = async (kind: WorkKind) => {
        const { [kind]: more = 0 } = work;
        if (more === 0) return undefined;
        const dropAt = ((windowOf(kind, now) + 1) * countedWork[kind].windowMs) / 1000;
        const name = nameOf(accountId, kind, now);
        const done = await countInTime((signal) => counts.add(name, more, dropAt, signal), call);
        return (done ?? 0) > most[kind] ? usedUp(kind, most[kind], now) : undefined;
      };
      const beyond = await Promise.all(workKinds.map(add));
      return beyond.find((refusal) => refusal !== undefined);
    },
  };
}
