import type { EventFields } from '../call/event-log.ts';
import type { TimeBudget } from '../call/time-budget.ts';
import type { ErrorCode } from '../errors/error-table.ts';
import { ServiceError, type ServiceErrorDetails } from '../errors/service-error.ts';
import { retryAfterSeconds } from '../web/retry-after.ts';

/** A word of the upstream that may go to the log; anything else that it sends there is left out. */
export const identifier = (text: unknown): string | undefined =>
  typeof text === 'string' && /^[\w.:-]{1,100}$/.test(text) ? text : undefined;

/** The part of the SDK's errors that is looked at: those without a status never reached the service. */
interface ApiError {
  readonly status: number;
  readonly headers: Headers | undefined;
  readonly type: unknown;
  readonly requestID: unknown;
}

/** @see https://platform.claude.com/docs/en/api/errors */
const codes: Readonly<Record<number, ErrorCode>> = {
  // The callers' pictures are too much: they can send fewer.
  413: 'BAD_REQUEST',
  429: 'RATE_LIMIT',
  529: 'OVERLOADED',
};

const words: Partial<Record<ErrorCode, string>> = {
  BAD_REQUEST: 'The pictures are too large together: send fewer or smaller ones.',
};

/** Code of the deepest cause, such as ECONNREFUSED, or else its name. */
function causeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return typeof error;
  if ('cause' in error && error.cause !== undefined) return causeOf(error.cause);
  const code = 'code' in error ? identifier(error.code) : undefined;
  return code ?? ('name' in error ? identifier(error.name) : undefined) ?? 'unknown';
}

const isApiError = (error: unknown): error is ApiError =>
  typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number';

/** The service refused the question itself, such as for a schema whose grammar is too large for it. */
export class QuestionRefused extends ServiceError {
  constructor(details: ServiceErrorDetails = {}) {
    super('UPSTREAM_FAILED', undefined, details);
  }
}

/** Whether the service found the question itself wrong; it names no field that says which part. */
export const isInvalidQuestion = (error: unknown): boolean => isApiError(error) && error.status === 400;

/** What the log may say about a failure: no text, since the upstream's messages may quote what it was sent. */
export function failureFields(error: unknown): EventFields {
  if (!isApiError(error)) return { cause: causeOf(error) };
  return {
    status: error.status,
    type: identifier(error.type),
    upstreamRequestId: identifier(error.requestID),
  };
}

/**
 * Turns what the SDK threw into the failure that the model's port promises. A status says more than the end of the
 * budget, so it is looked at first. The SDK's error is not kept as the cause: its message may quote the question.
 */
export function modelFailure(error: unknown, budget: TimeBudget): ServiceError {
  if (isApiError(error)) {
    const code = codes[error.status] ?? 'UPSTREAM_FAILED';
    const wait = error.headers === undefined ? undefined : retryAfterSeconds(error.headers);
    const details = wait === undefined ? {} : { retryAfterSeconds: wait };
    if (isInvalidQuestion(error)) return new QuestionRefused(details);
    return new ServiceError(code, words[code], details);
  }
  if (budget.signal.aborted) return outOfTime(budget);
  return new ServiceError(
    'UPSTREAM_FAILED',
    `The model could not be reached or understood: ${causeOf(error)}.`,
  );
}

/** The failure of a budget that has ended, whatever its signal gives as the reason. */
function outOfTime({ signal }: TimeBudget): ServiceError {
  return signal.reason instanceof ServiceError ? signal.reason : new ServiceError('TIMEOUT');
}
