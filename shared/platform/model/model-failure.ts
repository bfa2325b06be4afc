import type { EventFields } from '../call/log-events.ts';
import type { TimeBudget } from '../call/time-budget.ts';
import { type ErrorCode, errorTable } from '../errors/error-table.ts';
import { ServiceError, type ServiceErrorDetails } from '../errors/service-error.ts';
import { causeOf, retryAfterSeconds } from '../web/upstream-fetch.ts';
import { identifier } from './messages/model-message.ts';
import type { ModelCall } from './model.ts';

/** The part of the SDK's errors that we read: those without a status never reached the service. */
interface ApiError {
  readonly status: number;
  readonly headers: Headers | undefined;
  readonly type: unknown;
  readonly requestID: unknown;
  /** The service's own message. */
  readonly apiMessage?: unknown;
}

/** @see https://platform.claude.com/docs/en/api/errors */
const codes: Readonly<Record<number, ErrorCode>> = {
  // The callers' pictures are too large together: they can send fewer.
  413: 'BAD_REQUEST',
  429: 'RATE_LIMIT',
  529: 'OVERLOADED',
};

/** The messages for callers: codes below status 500 show them. */
const words: Partial<Record<ErrorCode, string>> = {
  BAD_REQUEST: 'The pictures are too large together: send fewer or smaller ones.',
  RATE_LIMIT: errorTable.RATE_LIMIT.message,
};

const isApiError = (error: unknown): error is ApiError =>
  typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number';

/** The service refused the question itself, for example because its schema's grammar is too large. */
export class QuestionRefused extends ServiceError {
  constructor(details: ServiceErrorDetails = {}) {
    super('UPSTREAM_FAILED', 'the model refuses the question', details);
  }
}

const isInvalid = (error: unknown): error is ApiError => isApiError(error) && error.status === 400;

/**
 * The phrases in which the service names a parameter that the model does not accept, such as "This model does not
 * support the effort parameter.", or what is wrong with our account or the id of the model. Its messages about a
 * picture or the schema begin with the path to it.
 */
const namedParameter =
  /^(?!messages\b|output_config\.format\b).*?\b(?<name>thinking|(?:output_config\.)?effort|max_tokens|model identifier|model ID|credit balance)\b/s;

/** Our parameter that was refused; undefined if it was something else. */
function refusedParameter(error: unknown): string | undefined {
  if (!isInvalid(error) || typeof error.apiMessage !== 'string') return undefined;
  return namedParameter.exec(error.apiMessage)?.groups?.name;
}

/** Whether the service refused the question itself rather than a parameter; it names no part of it. */
export const isInvalidQuestion = (error: unknown): boolean =>
  isInvalid(error) && refusedParameter(error) === undefined;

/** Whether the service says of an invalid question that it cannot read a picture, or names the path to one. */
export const blamesPicture = (error: unknown): boolean =>
  isInvalid(error) && /\bimages?\b/i.test(String(error.apiMessage));

/** What the log may say about a failure: no text, since the upstream's messages may quote the input. */
function failureFields(error: unknown, { signal }: TimeBudget): EventFields {
  if (!isApiError(error)) {
    const failure = signal.aborted ? signal.reason : error;
    return { cause: failure instanceof ServiceError ? failure.code : causeOf(failure) };
  }
  return {
    status: error.status,
    type: identifier(error.type),
    parameter: refusedParameter(error),
    upstreamRequestId: identifier(error.requestID),
  };
}

/** Whether the answer is no longer needed, as another part of the call has failed. */
const isAbandoned = ({ signal }: TimeBudget): boolean =>
  signal.aborted && !(signal.reason instanceof ServiceError);

/** Logs that the service failed, which raises an alarm. */
export function logModelFailure(
  { budget, log }: Pick<ModelCall, 'budget' | 'log'>,
  error: unknown,
  fields: EventFields,
): void {
  if (!isAbandoned(budget)) log.warn('model.failed', { ...fields, ...failureFields(error, budget) });
}

const refusesKey = ({ status }: ApiError): boolean => status === 401 || status === 403;

/** For operators: callers never see the message of this failure. */
function reasonOf(error: ApiError): string {
  const parameter = refusedParameter(error);
  if (parameter !== undefined) return `the model refuses our parameter ${parameter}`;
  const answer = `${error.status} ${identifier(error.type) ?? 'without a type'}`;
  return refusesKey(error) ? `the model refuses our key: ${answer}` : `the model answered ${answer}`;
}

/**
 * Turns an error of the SDK into the failure that the model's port promises. A status says more than the end of the
 * budget, so it is checked first. The SDK's error is not kept as the cause: its message may quote the question.
 */
export function modelFailure(error: unknown, budget: TimeBudget): ServiceError {
  if (isApiError(error)) {
    const code = codes[error.status] ?? 'UPSTREAM_FAILED';
    const details = {
      retryAfterSeconds: error.headers && retryAfterSeconds(error.headers),
      credentialsRefused: refusesKey(error),
    };
    if (isInvalidQuestion(error)) return new QuestionRefused(details);
    return new ServiceError(code, words[code] ?? reasonOf(error), details);
  }
  if (budget.signal.aborted) return new ServiceError('TIMEOUT', 'the model did not answer in time');
  return new ServiceError(
    'UPSTREAM_FAILED',
    `the model could not be reached or understood: ${causeOf(error)}`,
  );
}
