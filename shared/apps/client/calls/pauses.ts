import type { Repeat } from '../../../contract/endpoint.ts';
import type { Failure } from './exchange.ts';

const firstPauseMs = 500;
const longestPauseMs = 8_000;
/** If the service asks for a longer pause, the call is not repeated. */
const longestAskedSeconds = 60;

/** A call under the same key is still at work. Pricing operations have no separate code for it. */
export const isInFlight = ({ status, code }: Failure): boolean =>
  status === 409 && (code === 'REQUEST_IN_FLIGHT' || code === 'BAD_REQUEST');

const isPassing = ({ status, code }: Failure): boolean =>
  status === 408 ||
  status === 429 ||
  code === 'LISTING_BUSY' ||
  code === 'CONNECTION_LOST' ||
  Number(status) >= 500;

/** Attempts made so far, and those of them that count against the retries: waiting for a call in flight does not. */
export interface Made {
  readonly attempts: number;
  readonly repeats: number;
}

/**
 * Milliseconds until the next attempt; undefined if there is to be none. Jitter is full, so that callers who failed
 * together do not retry together. A call in flight is waited for as long as there is time, however long the service
 * asks to wait.
 */
export function pauseAfter(
  failure: Failure,
  repeat: Repeat,
  retries: number,
  { attempts, repeats }: Made,
  random = Math.random,
): number | undefined {
  const waits = repeat === 'keyed' && retries > 0 && isInFlight(failure);
  const isRepeated = repeats < retries && isPassing(failure);
  const asked = failure.retryAfterSeconds ?? 0;
  if (!waits && !(isRepeated && asked <= longestAskedSeconds)) return undefined;
  return asked * 1000 + random() * Math.min(longestPauseMs, firstPauseMs * 2 ** (attempts - 1));
}
