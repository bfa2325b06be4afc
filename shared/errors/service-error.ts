import { type ErrorCode, errorTable } from './error-table.ts';

/** What a failure may carry besides its code and message. Nothing here may hold a key, token or body. */
export interface ServiceErrorDetails {
  /** Seconds after which a repeat makes sense; answered as `retry-after`. */
  readonly retryAfterSeconds?: number;
  /** Address that failed, shown on pricing operations only. */
  readonly url?: string;
  /** Status that the upstream answered, shown on pricing operations only. */
  readonly httpStatus?: number;
  readonly cause?: unknown;
}

/**
 * The one type of an expected failure. Everything else that is thrown is a bug.
 *
 * The message of a code whose status is below 500 is shown to the caller and tells what to change. From 500 on
 * the caller sees the table's wording and the message goes to the log only.
 */
export class ServiceError extends Error {
  readonly code: ErrorCode;
  readonly retryAfterSeconds: number | undefined;
  readonly url: string | undefined;
  readonly httpStatus: number | undefined;

  constructor(code: ErrorCode, message?: string, details: ServiceErrorDetails = {}) {
    super(message ?? errorTable[code].message, { cause: details.cause });
    this.name = 'ServiceError';
    this.code = code;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.url = details.url;
    this.httpStatus = details.httpStatus;
  }
}
