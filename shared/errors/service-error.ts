import { type ErrorCode, errorTable } from './error-table.ts';

/** What a failure may carry besides its code and message. Nothing here may hold a key, token or body. */
export interface ServiceErrorDetails {
  /** Seconds after which a repeat makes sense; answered as `retry-after`. */
  readonly retryAfterSeconds?: number;
  /** Address that failed, shown on pricing operations only. */
  readonly url?: string;
  /** Status that the upstream answered, shown on pricing operations only. */
  readonly httpStatus?: number;
  /** Credits that the caller's account has left, where that is known; answered as `x-credits-remaining`. */
  readonly creditsRemaining?: number;
  /** Set where nobody can tell whether the failed call was charged: nothing is then said of its charge. */
  readonly chargeUnknown?: true;
  readonly cause?: unknown;
}

/**
 * The one type of an expected failure. Everything else that is thrown is a bug.
 *
 * The message of a code whose status is below 500 is shown to the caller and tells what to change. From 500 on
 * the caller sees the table's wording, or that of what the call may have left behind, and the message goes to the log
 * only.
 */
export class ServiceError extends Error {
  readonly code: ErrorCode;
  readonly retryAfterSeconds: number | undefined;
  readonly url: string | undefined;
  readonly httpStatus: number | undefined;
  readonly creditsRemaining: number | undefined;
  readonly chargeUnknown: boolean;
  readonly #details: ServiceErrorDetails;

  constructor(code: ErrorCode, message?: string, details: ServiceErrorDetails = {}) {
    super(message ?? errorTable[code].message, { cause: details.cause });
    this.name = 'ServiceError';
    this.code = code;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.url = details.url;
    this.httpStatus = details.httpStatus;
    this.creditsRemaining = details.creditsRemaining;
    this.chargeUnknown = details.chargeUnknown === true;
    this.#details = details;
  }

  /** A copy that tells the balance. One failure may be met by the calls of several accounts, so it stays as it is. */
  withBalance(creditsRemaining: number): ServiceError {
    return new ServiceError(this.code, this.message, { ...this.#details, creditsRemaining });
  }
}
