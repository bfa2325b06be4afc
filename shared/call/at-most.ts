import { ServiceError } from '../errors/service-error.ts';
import { untilAborted } from './until-aborted.ts';

/** How often the clock is checked. */
const lookMs = 50;

/**
 * Runs an operation for at most `longestMs`, as the process sees it: a process too busy to read a reply that has
 * arrived also checks the clock late.
 *
 * @throws what the operation throws; ServiceError TIMEOUT
 */
export async function atMost<Value>(
  longestMs: number,
  operation: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const controller = new AbortController();
  let looks = 0;
  const timer = setInterval(() => {
    looks += 1;
    if (looks * lookMs < longestMs) return;
    controller.abort(new ServiceError('TIMEOUT'));
  }, lookMs);
  try {
    return await untilAborted(operation(controller.signal), controller.signal);
  } finally {
    clearInterval(timer);
  }
}
