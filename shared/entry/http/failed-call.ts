import type { EventLog } from '../../platform/call/event-log.ts';
import { errorTable } from '../../platform/errors/error-table.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';

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
