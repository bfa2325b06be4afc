import { ServiceError } from '../../../platform/errors/service-error.ts';
import { type RemoteCall, Unreached } from '../protocol/exchange.ts';
import type { TradingAnswer } from '../trading-transport.ts';

/** Share of the remaining time that the first attempt may take. */
const firstShare = 0.6;
const leastRemainingMs = 1_000;

/**
 * Sends a request that its UUID makes harmless to repeat: the marketplace answers the second one with error 488 (the
 * UUID was used before) and the listing that exists. So an attempt without an answer is repeated while there is time,
 * because a caller who gets no answer would list the item once more.
 */
export async function untilAnswered(
  attempt: (timeoutMs: number) => Promise<TradingAnswer>,
  call: RemoteCall,
): Promise<TradingAnswer> {
  try {
    return await attempt(call.budget.remaining() * firstShare);
  } catch (error) {
    const unanswered = error instanceof ServiceError && error.code === 'TIMEOUT';
    if (!unanswered || call.budget.remaining() < leastRemainingMs) throw error;
    // The first one may still have arrived.
    const reply = await attempt(call.budget.remaining()).catch((later: unknown) => {
      throw later instanceof Unreached ? error : later;
    });
    return { ...reply, afterAnother: true };
  }
}
