import { setImmediate as nextTurn } from 'node:timers/promises';
import { errorTable } from '../errors/error-table.ts';
import { ServiceError } from '../errors/service-error.ts';

/** The time that one request may still take. It bounds every external call. */
export interface TimeBudget {
  /** Aborts when the time is up, with a `TIMEOUT` ServiceError as its reason. */
  readonly signal: AbortSignal;
  /** Milliseconds left, never below 0. */
  remaining(): number;
}

/**
 * A budget that ends `milliseconds` from now, which may be never, or with `whole`, if it is part of that, for the same
 * reason. Call `end` when the work is over, so that no timer keeps running; none keeps the process alive.
 */
export function startTimeBudget(milliseconds: number, whole?: TimeBudget): TimeBudget & { end(): void } {
  const length = Math.max(0, Math.min(milliseconds, whole?.remaining() ?? Number.POSITIVE_INFINITY));
  const endsAt = performance.now() + length;
  const controller = new AbortController();
  const timer = Number.isFinite(length)
    ? setTimeout(() => controller.abort(new ServiceError('TIMEOUT')), Math.ceil(length)).unref()
    : undefined;
  return {
    signal: whole === undefined ? controller.signal : AbortSignal.any([whole.signal, controller.signal]),
    remaining: () => Math.max(0, endsAt - performance.now()),
    end: () => clearTimeout(timer),
  };
}

/** Runs an operation with its own budget, or with a part of `whole`. */
export async function inTime<Value>(
  milliseconds: number,
  operation: (time: TimeBudget) => Promise<Value>,
  whole?: TimeBudget,
): Promise<Value> {
  const time = startTimeBudget(milliseconds, whole);
  return await Promise.try(operation, time).finally(time.end);
}

/**
 * The result of `work`, or the signal's reason if that comes first. The work itself is not stopped: anything it does
 * afterwards is ignored.
 *
 * @throws what `work` throws; the signal's reason as it is
 */
export async function untilAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const aborted = Promise.withResolvers<never>();
  const onAbort = (): void => aborted.reject(signal.reason);
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([aborted.promise, work]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

/** The error of `work` that its budget has just stopped, if it fails at once: it names what was waited for. */
const lastWord = (work: Promise<unknown>): Promise<unknown> =>
  Promise.race([
    work.then(
      () => undefined,
      (error: unknown) => error,
    ),
    nextTurn(),
  ]);

/**
 * Rejects with `TIMEOUT` once the budget is over, whether or not the work listens to its signal, and also where the
 * process was too busy to notice the end. The reason is the same as for work that does listen.
 */
export async function withinBudget<Value>(work: Promise<Value>, budget: TimeBudget): Promise<Value> {
  const value = await untilAborted(work, budget.signal).catch(async (error: unknown) => {
    const late = error === budget.signal.reason ? await lastWord(work) : undefined;
    // Below status 500 the message is for the caller and may quote them, so it must not be logged.
    const isForTheLog = late instanceof ServiceError && errorTable[late.code].status >= 500;
    throw isForTheLog ? new ServiceError('TIMEOUT', late.message, { cause: late }) : error;
  });
  if (budget.remaining() === 0) throw new ServiceError('TIMEOUT');
  return value;
}

/** How often the clock is checked. */
const lookMs = 50;

/**
 * Runs an operation for at most `longestMs`, as the process sees it: a process too busy to read a reply that has
 * arrived also checks the clock late. It is meant for optional work; a budget follows the wall clock.
 *
 * @throws what the operation throws; ServiceError TIMEOUT
 */
export async function atMost<Value>(
  longestMs: number,
  operation: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const controller = new AbortController();
  let looks = 0;
  const timer = setInterval(() => {
    looks += 1;
    if (looks * lookMs < longestMs) return;
    controller.abort(new ServiceError('TIMEOUT'));
  }, lookMs);
  try {
    return await untilAborted(operation(controller.signal), controller.signal);
  } finally {
    clearInterval(timer);
  }
}
