import type { Call } from '../../platform/call/call.ts';
import { reasonOf } from '../../platform/call/log-events.ts';
import { atMost } from '../../platform/call/time-budget.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { said } from '../../platform/errors/wording.ts';

export const hourMs = 3_600_000;
/** Longest time that an appraisal waits for the count. */
const countMs = 300;

/** How many fallback appraisals an account got free of charge in an hour. Hours are numbered from 1970 on. */
export interface FallbackCount {
  read(accountId: string, hour: number, signal: AbortSignal): Promise<number>;
  /** Counts one more unless there are `limit` already. @returns whether it was counted */
  add(accountId: string, hour: number, limit: number, signal: AbortSignal): Promise<boolean>;
}

export interface FreeFallbacks {
  readonly count: FallbackCount;
  /** How many of them an account may have in an hour, from 1. */
  readonly perHour: number;
}

/** Undefined if the count takes too long or fails. It only protects us, so that is no reason to fail a call. */
async function countInTime<Value>(
  count: (signal: AbortSignal) => Promise<Value>,
  { log }: Pick<Call, 'log'>,
): Promise<Value | undefined> {
  try {
    return await atMost(countMs, count);
  } catch (error) {
    log.warn('appraisal.fallback-not-counted', { reason: reasonOf(error) });
    return undefined;
  }
}

function usedUp(perHour: number, now: number): ServiceError {
  const retryAfterSeconds = Math.ceil((hourMs - (now % hourMs)) / 1000);
  return new ServiceError(
    'RATE_LIMIT',
    said`The appraisal model keeps failing, and this account has had its ${perHour} free appraisals of this hour. Try again in ${retryAfterSeconds} s.`,
    { retryAfterSeconds },
  );
}

/** @throws ServiceError RATE_LIMIT if the account has had all its free fallbacks of this hour */
export async function refuseBeyondFreeFallbacks(
  { count, perHour }: FreeFallbacks,
  call: Call,
): Promise<void> {
  const now = call.clock();
  const hour = Math.floor(now / hourMs);
  const used = await countInTime((signal) => count.read(call.account.id, hour, signal), call);
  if (used !== undefined && used >= perHour) throw usedUp(perHour, now);
}

/**
 * Counts a fallback that is about to be given for free. Calls that began before the last one was counted are refused
 * here, with their comparables withheld, so that parallel calls get no more than the limit either.
 *
 * @throws ServiceError RATE_LIMIT if the account has had all its free fallbacks of this hour
 */
export async function countFreeFallback({ count, perHour }: FreeFallbacks, call: Call): Promise<void> {
  const now = call.clock();
  const hour = Math.floor(now / hourMs);
  const counted = await countInTime((signal) => count.add(call.account.id, hour, perHour, signal), call);
  if (counted === false) throw usedUp(perHour, now);
}
