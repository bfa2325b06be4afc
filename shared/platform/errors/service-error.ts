import { type ErrorCode, errorTable } from './error-table.ts';
import { ours, type Wording } from './wording.ts';

/** What a failure may carry besides its code and message. Nothing here may hold a key, token or body. */
export interface ServiceErrorDetails {
  /** Seconds after which to try again; answered as `retry-after`. */
  readonly retryAfterSeconds?: number | undefined;
  /** Address that failed, shown on pricing operations only. */
  readonly url?: string | undefined;
  /** Names of the caller's fields that were refused, as `image_urls[1]`; shown in the list of calls. */
  readonly fields?: readonly string[] | undefined;
  /** Status that the upstream answered, shown on pricing operations only. */
  readonly httpStatus?: number | undefined;
  /** Credits left in the caller's account, if known; answered as `x-credits-remaining`. */
  readonly creditsRemaining?: number | undefined;
  /** Set if the failed call may or may not have been charged: the answer then says nothing about a charge. */
  readonly chargeUnknown?: boolean;
  /** Set if an upstream refused a secret of ours, and so has done nothing. */
  readonly credentialsRefused?: boolean;
  readonly cause?: unknown;
}

/**
 * The one type of an expected failure. Everything else that is thrown is a bug.
 *
 * If the code's status is below 500, the caller sees the message, which says what to change. From 500 on the caller
 * sees the table's wording, or that of what the call may have left behind, and the message is only logged.
 *
 * A message that is a plain text is never kept, since it may hold what someone else sent. One that callers should find
 * again in their list of calls is a wording.
 */
export class ServiceError extends Error {
  readonly code: ErrorCode;
  /** The message, and what the list of calls may keep of it. For a plain text that is the message of the table. */
  readonly wording: Wording;
  readonly fields: readonly string[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly url: string | undefined;
  readonly httpStatus: number | undefined;
  readonly creditsRemaining: number | undefined;
  readonly chargeUnknown: boolean;
  readonly credentialsRefused: boolean;

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
  }

  /** A copy with the balance. The error itself is not changed: calls of several accounts may share one failure. */
  withBalance(creditsRemaining: number): ServiceError {
    return new ServiceError(this.code, this.wording, { ...this, cause: this.cause, creditsRemaining });
  }
}
