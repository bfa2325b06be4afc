import type { TimeBudget } from '../call/time-budget.ts';
import { traceHeaders } from '../call/trace.ts';
import { ServiceError } from '../errors/service-error.ts';
import { readText } from './read-text.ts';

/** An answer of an upstream that we chose ourselves, read to its end. */
export interface UpstreamAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export interface UpstreamRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | FormData;
  /** Bytes of the (decompressed) answer that are read at most. */
  readonly maxBytes: number;
}

/**
 * Code of what `fetch` failed with, which it wraps, such as ECONNREFUSED. It is read by its shape, as it may come from
 * another realm.
 */
export function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return 'no code';
  if ('cause' in error && typeof error.cause === 'object' && error.cause !== null) return codeOf(error.cause);
  return 'code' in error ? String(error.code) : 'no code';
}

/** An address as it may be shown: its query may hold our key. */
const shown = (url: string): string => url.replace(/[?#].*$/s, '');

/**
 * Calls an upstream whose address is configured, once and with everything bounded. It learns the trace that it is
 * asked in. Redirects are not followed. (The
 * marketplace's calls come through `exchange`, which repeats them, logs them and names them in its failures.)
 *
 * @throws ServiceError UPSTREAM_FAILED if the response is incomplete or none comes, TIMEOUT if the budget ends
 *   first; both carry the
 * address without its query, and as their cause what `fetch` failed with, or ReplyTooLarge.
 */
export async function fetchUpstream(
  url: string,
  request: UpstreamRequest,
  budget: TimeBudget,
): Promise<UpstreamAnswer> {
  const { method = 'GET', headers = {}, body, maxBytes } = request;
  try {
    const response = await fetch(url, {
      method,
      headers: { ...traceHeaders(), ...headers },
      redirect: 'error',
      signal: budget.signal,
      ...(body === undefined ? {} : { body }),
    });
    return { status: response.status, headers: response.headers, text: await readText(response, maxBytes) };
  } catch (error) {
    if (budget.signal.aborted) {
      throw new ServiceError('TIMEOUT', `${new URL(url).host} did not answer in time`, {
        url: shown(url),
        cause: error,
      });
    }
    const reason = `no complete answer from ${new URL(url).host} (${codeOf(error)})`;
    throw new ServiceError('UPSTREAM_FAILED', reason, { url: shown(url), cause: error });
  }
}
