import { type ErrorCode, errorTable } from './error-table.ts';
import { ours, type Wording } from './wording.ts';

/** What a failure may carry in addition to its code and message. Nothing here may hold a key, token or body. */
export interface ServiceErrorDetails {
  /** Seconds after which to try again; sent as `retry-after`. */
  readonly retryAfterSeconds?: number | undefined;
  /** Address that failed, shown on pricing operations only. */
  readonly url?: string | undefined;
  /** Names of the caller's fields that were refused, such as `image_urls[1]`; shown in the list of calls. */
  readonly fields?: readonly string[] | undefined;
  /** The upstream's status, shown on pricing operations only. */
  readonly httpStatus?: number | undefined;
  /** Credits left in the caller's account, if known; sent as `x-credits-remaining`. */
  readonly creditsRemaining?: number | undefined;
  /** Set if the failed call may or may not have been charged: the answer then says nothing about a charge. */
  readonly chargeUnknown?: boolean;
  /** Set if an upstream refused one of our secrets, and so has done nothing. */
  readonly credentialsRefused?: boolean;
  /** Set if the caller sees the message, our own words, also from status 500 on: it says what would help. */
  readonly isShown?: boolean;
  readonly cause?: unknown;
}

/**
 * The only type of expected failure. Anything else that is thrown is a bug.
 *
 * If the code's status is below 500, the caller sees the message, which says what to change. From 500 on the caller
 * sees the table's wording, or the aftermath's, and the message is only logged, unless it is meant to be shown.
 *
 * A plain-text message is never kept, since it may quote someone else's input. A message that callers should find in
 * their list of calls is a wording.
 */
export class ServiceError extends Error {
  readonly code: ErrorCode;
  /** The message, and what the list of calls may keep of it: for a plain text, the table's message. */
  readonly wording: Wording;
  readonly fields: readonly string[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly url: string | undefined;
  readonly httpStatus: number | undefined;
  readonly creditsRemaining: number | undefined;
  readonly chargeUnknown: boolean;
  readonly credentialsRefused: boolean;
  readonly isShown: boolean;

  constructor(code: ErrorCode, message?: string | Wording, details: ServiceErrorDetails = {}) {
    const standard = errorTable[code].message;
    const wording =
      typeof message === 'string' ? { text: message, kept: standard } : (message ?? ours(standard));
    super(wording.text, { cause: details.cause });
    this.name = 'ServiceError';
    this.code = code;
    this.wording = wording;
    this.fields = details.fields;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.url = details.url;
    this.httpStatus = details.httpStatus;
    this.creditsRemaining = details.creditsRemaining;
    this.chargeUnknown = details.chargeUnknown === true;
    this.credentialsRefused = details.credentialsRefused === true;
    this.isShown = details.isShown === true;
  }

  /** A copy with the balance. The error itself is not changed: calls of several accounts may share one failure. */
  withBalance(creditsRemaining: number): ServiceError {
    return new ServiceError(this.code, this.wording, { ...this, cause: this.cause, creditsRemaining });
  }
}
