import { setTimeout as sleep } from 'node:timers/promises';
import { ServiceError } from '../errors/service-error.ts';
import type { TimeBudget } from '../time/time-budget.ts';
import { RETRY_AFTER_SECONDS } from './limits.ts';

/** Longest time that one request to the database may take. */
const REQUEST_MS = 1500;
const BACKOFF = { firstMs: 25, longestMs: 400 };
/** Tries of one request that the database refuses, and of one that gets no clear reply. */
const TRIES = { refused: 8, unclear: 6 };

/**
 * Refusals of a request that was not carried out, and may be a moment later: DynamoDB's own ("Error handling with
 * DynamoDB"), among them those of credentials that are just being changed; and connections that were never made.
 */
const PASSING_REFUSALS: ReadonlySet<string> = new Set([
  'ThrottlingException',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'LimitExceededException',
  'TransactionConflictException',
  'TransactionInProgressException',
  'ReplicatedWriteConflictException',
  'UnrecognizedClientException',
  'ExpiredTokenException',
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** The request may have been carried out, may not have been, or may still be. */
export class UnclearReply extends Error {}

type Reply = 'refused for now' | 'refused' | 'unclear';

function kindOf(error: unknown): Reply {
  const { name, code, $metadata } = error as {
    name?: string;
    code?: string;
    $metadata?: { httpStatusCode?: number };
  };
  if (PASSING_REFUSALS.has(name ?? '') || PASSING_REFUSALS.has(code ?? '')) return 'refused for now';
  const status = $metadata?.httpStatusCode ?? 0;
  return status >= 400 && status < 500 ? 'refused' : 'unclear';
}

const backoff = (failures: number): number =>
  Math.random() * Math.min(BACKOFF.longestMs, BACKOFF.firstMs * 2 ** failures);

const overloaded = (reason: string, cause?: unknown): ServiceError =>
  new ServiceError('OVERLOADED', reason, { retryAfterSeconds: RETRY_AFTER_SECONDS, cause });

/**
 * Sends one request within the time given, each try within its own. A passing refusal is repeated after a
 * jittered pause; any other refusal (a failed condition, a bug) is thrown as it came.
 *
 * @param whenUnclear `repeat` for requests that do no harm when they arrive twice or late; `throw` for the others.
 * @throws UnclearReply with `throw` only; ServiceError OVERLOADED when the tries or the time are used up, which with
 *   `throw` means that the request was not carried out.
 */
export async function sendRequest<Output>(
  send: (signal: AbortSignal) => Promise<Output>,
  time: TimeBudget,
  whenUnclear: 'repeat' | 'throw',
): Promise<Output> {
  const failures = { refused: 0, unclear: 0 };
  for (;;) {
    if (time.signal.aborted) throw overloaded('no time left for the database');
    try {
      return await send(AbortSignal.any([time.signal, AbortSignal.timeout(REQUEST_MS)]));
    } catch (error) {
      const kind = kindOf(error);
      if (kind === 'refused') throw error;
      if (kind === 'unclear' && whenUnclear === 'throw')
        throw new UnclearReply('no clear reply', { cause: error });
      failures[kind === 'unclear' ? 'unclear' : 'refused'] += 1;
      if (failures.refused >= TRIES.refused || failures.unclear >= TRIES.unclear) {
        throw overloaded(`the database: ${kind}`, error);
      }
    }
    await sleep(Math.min(backoff(failures.refused + failures.unclear), time.remaining()));
  }
}
