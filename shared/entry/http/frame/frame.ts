import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import type { CallEntry } from '../../../billing/usage/calls.ts';
import { securityHeaders } from '../../../contract/endpoint.ts';
import type { Caller } from '../../../identity/accounts/caller.ts';
import { callerIssuer } from '../../../identity/accounts/caller-context.ts';
import type { AnswerHeaders, Bounds } from '../../../platform/call/call.ts';
import type { Clock } from '../../../platform/call/clock.ts';
import type { EventLog } from '../../../platform/call/log-events.ts';
import { createEventLog } from '../../../platform/call/powertools-log.ts';
import { startTimeBudget, withinBudget } from '../../../platform/call/time-budget.ts';
import { PartClock, type Trace, workingCall } from '../../../platform/call/working-call.ts';
import { type Aftermath, errorTable } from '../../../platform/errors/error-table.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import { traceOf } from '../gateway-event.ts';
import { takeOverBugs, type WatchedCall, watchCall } from '../process-bugs.ts';
import { limitFields, rateHeaders, schemeHint } from './admission.ts';

/**
 * Logs why a call failed: a bug with all its details; an expected failure only if it is ours or an upstream's, with
 * the reason that callers do not see.
 *
 * @returns the failure as callers see it: anything but a ServiceError is UNKNOWN.
 */
export function logFailure(log: EventLog, thrown: unknown): ServiceError {
  const error =
    thrown instanceof ServiceError ? thrown : new ServiceError('UNKNOWN', undefined, { cause: thrown });
  if (error.code === 'UNKNOWN') log.error('call.bug', thrown);
  else if (errorTable[error.code].status >= 500) {
    log.warn('call.failed', { code: error.code, reason: error.message, httpStatus: error.httpStatus });
  }
  return error;
}

const reserveForCleanUpMs = 2_000;

/** Why a call was refused, in our own words, and the names of the refused fields. */
export interface Refusal {
  readonly message: string | undefined;
  readonly refused: readonly string[] | undefined;
}

/** The outcome of a call, as recorded in its row. */
export type CallOutcome = Pick<CallEntry, 'status' | 'code' | 'credits' | 'replayed'> & Refusal;

/** One request as it goes through the frame: the event, and what is known before any work. */
export interface Asked extends Bounds {
  readonly event: APIGatewayProxyEvent;
  readonly context: Context;
  readonly requestId: string;
  /** For a face that does not identify callers, a caller without a key. */
  readonly caller: Caller;
  readonly watched: WatchedCall;
  /** When the request came in, by `clock` and by `performance.now()`. */
  readonly arrivedAt: number;
  readonly startedAt: number;
  readonly trace: Trace;
  /** What the call spends its time on. */
  readonly partClock: PartClock;
  /** Headers that the work adds to the answer, even if it fails. */
  headers: AnswerHeaders;
  /** The JSON object in an operation's body; undefined before it is read, empty where it cannot be read. */
  body?: Record<string, unknown>;
  /** What an operation may leave behind if it fails from now on. */
  aftermath?: Aftermath | undefined;
  /** The part of the failure, or of a refusal with status 200, that an operation's row keeps. */
  refusal?: Refusal;
}

type Answer = APIGatewayProxyResult | Promise<APIGatewayProxyResult>;

/** What is specific to one kind of request. */
export interface Face {
  /** The name used in the log. */
  readonly operation: string;
  /** The time that an answer may take. */
  readonly budgetMs: number;
  /**
   * The part of the function's own time that is reserved, so that the answer gets out and credits can be given back; 2
   * s if absent.
   */
  readonly reserveMs?: number;
  readonly clock: Clock;
  /** The authorizer's verdict on the caller; absent where the function has no authorizer. */
  readonly readCaller?: (authorizerContext: unknown) => Caller;
  /** Headers of every answer, in addition to the frame's. */
  readonly headers?: Readonly<Record<string, string>>;
  answer(asked: Asked): Promise<APIGatewayProxyResult>;
  /** Answers a failure, which has been logged. */
  failed(error: ServiceError, asked: Asked): Answer;
  /** Records the answer, with any status. */
  finish?(answer: APIGatewayProxyResult, asked: Asked): void | Promise<void>;
}

const stranger: Caller = { issuer: callerIssuer, verdict: 'missing' };

/** Kept of a function's time for passing on an answer that the end of its time has brought about. */
const lastMs = 5;

/** The result of the work, unless the function's time is up first. By then the outcome of a charge is unknown. */
async function beforeItsEnd<Value>({ context }: Asked, work: Promise<Value>): Promise<Value> {
  const ended = Promise.withResolvers<never>();
  const outOfTime = () =>
    ended.reject(new ServiceError('TIMEOUT', 'the function ran out of time', { chargeUnknown: true }));
  const timer = setTimeout(outOfTime, context.getRemainingTimeInMillis() - lastMs);
  try {
    return await Promise.race([work, ended.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Answers a request, or its failure in the shape of its kind; records the answer and adds the headers of every one. */
async function answerFor(
  { answer, failed, finish, headers }: Face,
  asked: Asked,
): Promise<APIGatewayProxyResult> {
  const given = await beforeItsEnd(asked, answer(asked)).catch((error: unknown) =>
    failed(logFailure(asked.log, error), asked),
  );
  await finish?.(given, asked);
  const own = { 'x-request-id': asked.requestId, ...rateHeaders(asked.caller), ...headers };
  const all = { ...asked.headers, ...given.headers, ...securityHeaders, ...own };
  return { ...given, headers: { ...all, ...limitFields(all) } };
}

/**
 * The result of a request's work. It ends with the request's budget, even if the work ignores it, and when one of its
 * bugs escapes to the process.
 */
export const bounded = <Value>({ watched, budget }: Asked, work: () => Promise<Value>): Promise<Value> =>
  withinBudget(watched.during(work), budget);

/**
 * The Lambda handler of everything that the gateway passes on. It wraps the face's work, from the outside in: bugs are
 * taken over from the process; time, trace and log begin and end; every answer gets the headers of all answers and is
 * recorded; failures are logged and answered; the function never runs out of time without an answer.
 */
export function frame(face: Face) {
  const { operation, budgetMs, reserveMs = reserveForCleanUpMs, clock, readCaller } = face;
  return async (event: APIGatewayProxyEvent, context: Context): Promise<APIGatewayProxyResult> => {
    // This waits for the first call: the runtime reports a function that cannot be loaded.
    takeOverBugs();
    const { requestId, authorizer } = event.requestContext;
    const caller = readCaller?.(authorizer) ?? stranger;
    const account = caller.verdict === 'known' ? caller.accountId : undefined;
    const trace = traceOf(event);
    const log = createEventLog({ operation, requestId, ...trace, account });
    const watched = watchCall(log);
    const budget = startTimeBudget(Math.min(budgetMs, context.getRemainingTimeInMillis() - reserveMs));
    const times = { clock, arrivedAt: clock(), startedAt: performance.now(), budget };
    const partClock = new PartClock();
    const known = { event, context, requestId, caller, log, watched, trace, partClock };
    const headers = caller.verdict === 'invalid' ? schemeHint(event) : {};
    const asked: Asked = { ...known, ...times, headers };
    try {
      return await workingCall.run({ trace, partClock }, answerFor, face, asked);
    } finally {
      watched.end();
      budget.end();
    }
  };
}
