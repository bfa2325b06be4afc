import { untilAborted } from '../../call/time-budget.ts';
import { ServiceError } from '../../errors/service-error.ts';
import { said } from '../../errors/wording.ts';
import { connectionFailure } from './connection.ts';

/** What is done with a URL until the signal aborts. */
type Act<Request, Result> = (url: string, request: Request, signal: AbortSignal) => Promise<Result>;

/** The same in at most `timeoutMs`. Its failures name the URL that was asked for: the caller knows no other. */
export const bounded =
  <Request extends { readonly timeoutMs: number }, Result>(act: Act<Request, Result>): Act<Request, Result> =>
  async (url, request, signal) => {
    signal.throwIfAborted();
    const late = AbortSignal.timeout(Math.max(0, Math.ceil(request.timeoutMs)));
    const either = AbortSignal.any([signal, late]);
    try {
      return await untilAborted(act(url, request, either), either);
    } catch (error) {
      signal.throwIfAborted();
      throw late.aborted ? tooLate(url, request.timeoutMs) : withUrl(error, url);
    }
  };

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
