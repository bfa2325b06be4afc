import type { OperationName, ServiceCode } from './contract-types.ts';

/**
 * Failures that the client finds itself.
 * - `DEADLINE`: the time for the whole call ran out; the operation may have been carried out.
 * - `CONNECTION_LOST`: the service was not reached, or the connection broke before the whole answer had arrived.
 * - `CANCELLED`: the caller's signal was aborted.
 * - `NOT_AN_ANSWER`: the answer is not the service's: a redirect, a page or anything other than its JSON.
 * - `SIGN_IN_DECLINED`: the seller did not agree at the marketplace.
 * - `SIGN_IN_MISMATCH`: the session has begun no sign-in, or the callback or the state is another one.
 */
export type ClientCode =
  | 'DEADLINE'
  | 'CONNECTION_LOST'
  | 'CANCELLED'
  | 'NOT_AN_ANSWER'
  | 'SIGN_IN_DECLINED'
  | 'SIGN_IN_MISMATCH';

/** Every code of an `ApiError`. A service newer than this client may send further ones. */
export type ApiErrorCode = ServiceCode | ClientCode;

/** What is known of a failure. */
export type ApiErrorDetails = Pick<ApiError, 'operation' | 'code' | 'message'> &
  Partial<Omit<ApiError, 'name' | 'stack'>>;

/** Every failure of a call. Mistakes in the program itself, such as a key with a line break, are `TypeError`s. */
export class ApiError extends Error {
  declare readonly operation: OperationName;
  /** What failed. On pricing operations it is one of their own seven codes, or ACCOUNT_SUSPENDED, ACCOUNT_LIMIT or KEY_LIMIT. */
  declare readonly code: ApiErrorCode;
  /** HTTP status of the last answer; undefined if there was none. */
  declare readonly status: number | undefined;
  /** Names the call in the service's log; quote it when you ask for help. */
  declare readonly requestId: string | undefined;
  /** How long the service asks to wait, in seconds. */
  declare readonly retryAfterSeconds: number | undefined;
  /** Address of a page about this code. */
  declare readonly docs: string | undefined;
  /** The answer's body: parsed if it is JSON, otherwise its text. */
  declare readonly body: unknown;
  /** Give it to the same call to repeat it without being charged, or posting, twice. */
  declare readonly idempotencyKey: string | undefined;
  /** Requests that were sent. */
  declare readonly attempts: number;

  constructor({ message, cause, ...details }: ApiErrorDetails) {
    super(message, cause ? { cause } : {});
    Object.assign(this, { attempts: 0, ...details, name: 'ApiError' });
  }
}
