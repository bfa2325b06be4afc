import { untilAborted } from '../../call/time-budget.ts';
import { ServiceError } from '../../errors/service-error.ts';
import { said } from '../../errors/wording.ts';
import { connectionFailure } from './connection.ts';

/** Bounds what is done with a URL, and names the URL that was asked for in its failures: the caller knows no other. */
export async function bounded<Result>(
  url: string,
  timeoutMs: number,
  signal: AbortSignal,
  act: (either: AbortSignal) => Promise<Result>,
): Promise<Result> {
  signal.throwIfAborted();
  const late = AbortSignal.timeout(Math.max(0, Math.ceil(timeoutMs)));
  const either = AbortSignal.any([signal, late]);
  try {
    return await untilAborted(act(either), either);
  } catch (error) {
    signal.throwIfAborted();
    throw late.aborted ? tooLate(url, timeoutMs) : withUrl(error, url);
  }
}

const tooLate = (url: string, timeoutMs: number): ServiceError =>
  new ServiceError('BAD_REQUEST', said`it did not answer within ${timeoutMs / 1000} seconds`, { url });

function withUrl(error: unknown, url: string): unknown {
  if (error instanceof ServiceError) {
    const { code, wording, httpStatus, cause } = error;
    return new ServiceError(code, wording, { url, cause, httpStatus });
  }
  const reason = connectionFailure(error);
  return reason === undefined ? error : new ServiceError('BAD_REQUEST', reason, { url, cause: error });
}
