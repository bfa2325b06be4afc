import { AsyncLocalStorage } from 'node:async_hooks';
import type { EventLog } from '../../platform/call/log-events.ts';
import { createEventLog } from '../../platform/call/powertools-log.ts';

const events = ['uncaughtException', 'unhandledRejection'] as const;
type Listener = (...report: unknown[]) => void;

/** A call in flight, watched for bugs that escape it. */
export interface WatchedCall {
  /** Runs the call's work. A bug that escapes to the process fails the call at once, so that its hold is given back. */
  during<Value>(work: () => Promise<Value>): Promise<Value>;
  /** Call this when the call is answered. */
  end(): void;
}

/** What a bug does to the call that it came from. */
interface Culprit {
  readonly log: EventLog;
  fail(error: unknown): void;
}

const workingCall = new AsyncLocalStorage<Culprit>();
const inFlight = new Set<Culprit>();

export function watchCall(log: EventLog): WatchedCall {
  const failed = Promise.withResolvers<never>();
  // The rejection has no listener if the work ended before or never began.
  failed.promise.catch(() => {});
  const call: Culprit = { log, fail: failed.reject };
  inFlight.add(call);
  return {
    during: (work) => Promise.race([workingCall.run(call, work), failed.promise]),
    end: () => inFlight.delete(call),
  };
}

/**
 * Logs the bug and fails the call that it came from, unless that has been answered: a kept-alive connection belongs to
 * the call that opened it.
 *
 * @returns whether it may come from a call.
 */
function assign(error: unknown, origin: string): boolean {
  const culprit = workingCall.getStore();
  (culprit?.log ?? createEventLog({})).error('process.bug', error, { origin });
  if (culprit !== undefined && inFlight.has(culprit)) culprit.fail(error);
  return culprit !== undefined || inFlight.size > 0;
}

/** @returns a function that restores the process's earlier listeners */
function replaceListeners(keepsRunning: boolean): () => void {
  const undo = events.map((event) => {
    const earlier = process.listeners(event as 'uncaughtException') as Listener[];
    const listener: Listener = (...report) => {
      if (assign(report[0], event) || keepsRunning) return;
      if (earlier.length === 0) process.exit(1);
      for (const former of earlier) former.apply(process, report);
    };
    for (const former of earlier) process.off(event, former);
    process.on(event, listener);
    return () => {
      process.off(event, listener);
      for (const former of earlier) process.on(event, former);
    };
  });
  return () => {
    for (const restore of undo) restore();
    takenOver = undefined;
  };
}

let takenOver: (() => void) | undefined;

/**
 * Takes over the handling of an uncaught exception or rejection: it is logged as `process.bug`, the call whose work it
 * came from is answered 500 in its own shape with its hold given back, and the others continue.
 *
 * Lambda's runtime installs its listeners before it loads a function: it posts the error as the invocation's result
 * and ends the process before the hold is given back (`src/index.ts` of
 * aws/aws-lambda-nodejs-runtime-interface-client). These listeners, and any others, no longer receive bugs of calls.
 * While there is no call they still do, and if there are none the process ends with code 1, as in plain Node: whatever
 * broke then is the runtime's. With `keepsRunning` the process continues instead, for a host of several functions.
 *
 * Takes effect once per process. @returns a function that undoes it.
 */
export function takeOverBugs({ keepsRunning = false } = {}): () => void {
  takenOver ??= replaceListeners(keepsRunning);
  return takenOver;
}
