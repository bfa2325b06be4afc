import { setTimeout as sleep } from 'node:timers/promises';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import type { Call } from '../../calls/call.ts';
import { ServiceError } from '../../errors/service-error.ts';

/** What bounds a database call. */
export type Bounded = Pick<Call, 'budget'>;

const ATTEMPTS = 4;
const FIRST_PAUSE_MS = 25;
const LONGEST_MS = 3_000;

/** Refusals after which the write has certainly not happened. */
const DEFINITE_REFUSALS = new Set([
  'ThrottlingException',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'TransactionConflictException',
]);

const isDefiniteRefusal = (error: unknown): boolean =>
  error instanceof Error && DEFINITE_REFUSALS.has(error.name);

/**
 * Sends a database command, again after a definite refusal. A failed condition is an answer and passes through.
 *
 * @param send sends the command with the given signal
 * @throws ServiceError OVERLOADED for any other fault, TIMEOUT when the call's time is up
 */
export async function sendBounded<Result>(
  send: (options: { abortSignal: AbortSignal }) => Promise<Result>,
  { budget }: Bounded,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send({ abortSignal: AbortSignal.any([budget.signal, AbortSignal.timeout(LONGEST_MS)]) });
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) throw error;
      if (budget.signal.aborted) throw new ServiceError('TIMEOUT', undefined, { cause: error });
      if (!isDefiniteRefusal(error) || attempt === ATTEMPTS) {
        throw new ServiceError('OVERLOADED', 'The database did not answer.', { cause: error });
      }
      await sleep(FIRST_PAUSE_MS * 2 ** attempt * Math.random());
    }
  }
}
