import { startDeadline } from './deadline.ts';
import { ApiError } from './errors.ts';
import type { Failure, Reply } from './exchange.ts';
import type { Operation } from './operations.ts';
import { isInFlight, pauseAfter } from './pauses.ts';
import { keepReceipt } from './receipt.ts';

/** One call, prepared before its first attempt. */
export interface PreparedCall {
  readonly operation: Operation;
  /** Sends it once. Never rejects. */
  readonly send: (signal: AbortSignal) => Promise<Reply>;
  readonly idempotencyKey: string | undefined;
  readonly deadlineMs: number;
  readonly retries: number;
  readonly signal: AbortSignal | undefined;
}

/**
 * Sends a call until it is answered, for as long as that makes sense. All attempts send the same bytes under the same
 * Idempotency-Key.
 *
 * @returns the answer's body; its receipt is kept
 * @throws ApiError
 */
export async function callOperation({
  operation,
  send,
  idempotencyKey,
  deadlineMs,
  retries,
  signal,
}: PreparedCall): Promise<object> {
  const deadline = startDeadline(deadlineMs, signal);
  let attempts = 0;
  let repeats = 0;
  let last: Failure | undefined;
  const failed = (failure: Failure) =>
    new ApiError({ ...failure, operation: operation.name, idempotencyKey, attempts });
  try {
    while (!deadline.signal.aborted) {
      attempts += 1;
      const reply = await deadline.within(send(deadline.signal));
      if (!reply) break;
      if ('answer' in reply) {
        keepReceipt(reply.answer, reply.headers, { idempotencyKey, attempts });
        return reply.answer;
      }
      last = reply.failure;
      let pause = pauseAfter(last, operation.repeat, retries, { attempts, repeats });
      const remainingMs = deadline.remainingMs();
      // There is time for one more attempt.
      if (pause !== undefined && isInFlight(last)) pause = Math.min(pause, remainingMs / 2);
      else repeats += 1;
      // If the pause is too long, the call fails at once with the reason.
      if (pause === undefined || pause >= remainingMs) throw failed(last);
      await deadline.pause(pause);
    }
    throw failed(
      signal?.aborted
        ? { code: 'CANCELLED', message: 'Cancelled.', cause: signal.reason }
        : { code: 'DEADLINE', message: `No answer within ${deadlineMs} ms.`, cause: last && failed(last) },
    );
  } finally {
    deadline.end();
  }
}
