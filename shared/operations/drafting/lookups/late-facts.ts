import type { EventLog } from '../../../platform/call/log-events.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import type { Fact } from '../../market/listing-facts.ts';

/** @throws the reason of a fact whose failure ends the draft: the seller's token is refused, or a bug. */
export function throwIfFatal(fact: Fact<unknown>): void {
  if (fact.found) return;
  const { reason } = fact;
  if (reason instanceof ServiceError && reason.code !== 'MARKET_TOKEN_INVALID') return;
  throw reason;
}

/** What a lookup found; undefined where it failed or came too late, which leaves the field open. */
export function foundOrOpen<Value>(field: string, fact: Fact<Value>, log: EventLog): Value | undefined {
  if (fact.found) return fact.value;
  const code = fact.reason instanceof ServiceError ? fact.reason.code : 'UNKNOWN';
  log.warn('drafting.left-open', { field, code });
  return undefined;
}

/**
 * Waits for a part that no draft can do without. A late result is treated as missing.
 *
 * @throws ServiceError UPSTREAM_FAILED instead of TIMEOUT; any other error of the part
 */
export async function neededForDraft<Value>(part: Promise<Value>): Promise<Value> {
  try {
    return await part;
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'TIMEOUT') throw error;
    throw new ServiceError('UPSTREAM_FAILED', `too late for a draft: ${error.message}`, { cause: error });
  }
}
