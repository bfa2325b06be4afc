import type { Caller, KnownCaller } from '../accounts/caller.ts';
import { ServiceError } from '../errors/service-error.ts';

/**
 * @throws ServiceError UNAUTHORIZED without a live key, OVERLOADED if the key could not be looked up, ACCOUNT_SUSPENDED if
 *   the key's account is suspended
 */
export function requireKnown(caller: Caller): KnownCaller {
  if (caller.verdict === 'known') {
    if (caller.suspended !== undefined) throw new ServiceError('ACCOUNT_SUSPENDED');
    return caller;
  }
  if (caller.verdict === 'unavailable') {
    throw new ServiceError('OVERLOADED', `the key could not be looked up: ${caller.reason}`);
  }
  throw new ServiceError(
    'UNAUTHORIZED',
    caller.verdict === 'missing' ? 'Missing Authorization header.' : 'Invalid API key.',
  );
}
