import type { EventLog } from '../../../platform/call/log-events.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import type { Fact } from '../../market/listing-facts.ts';

/**
 * What a lookup found; undefined where it failed or came too late, which leaves the field open.
 *
 * @throws the reason of a failure that ends the draft: the seller's token is refused, or a bug
 */
export function foundOrOpen<Value>(field: string, fact: Fact<Value>, log: EventLog): Value | undefined {
  if (fact.found) return fact.value;
  const { reason } = fact;
  if (!(reason instanceof ServiceError) || reason.code === 'MARKET_TOKEN_INVALID') throw reason;
  log.warn('drafting.left-open', { field, code: reason.code });
  return undefined;
}

/**
 * Waits for a part that no draft can do without. A late result is treated as missing.
 *
 * @throws ServiceError UPSTREAM_FAILED instead of TIMEOUT; any other error of the part
 */
export const neededForDraft = async <Value>(part: Promise<Value>): Promise<Value> =>
  await part.catch((error: unknown) => {
    if (!(error instanceof ServiceError) || error.code !== 'TIMEOUT') throw error;
    throw new ServiceError('UPSTREAM_FAILED', `too late for a draft: ${error.message}`, { cause: error });
  });
