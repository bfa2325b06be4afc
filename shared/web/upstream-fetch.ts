import type { TimeBudget } from '../call/time-budget.ts';
import { ServiceError } from '../errors/service-error.ts';

/** An answer of an upstream that we chose ourselves, read to its end. */
export interface UpstreamAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export interface UpstreamRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Bytes of the (decompressed) answer that are read at most. */
  readonly maxBytes: number;
}

/** An address as it may be shown: its query may hold our key. */
const shown = (url: string): string => url.replace(/[?#].*$/s, '');

async function readText(response: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new Error(`the answer is over ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * Calls an upstream whose address is configured, with everything bounded. Redirects are not followed.
 *
 * @throws ServiceError UPSTREAM_FAILED when there is no whole answer, TIMEOUT when the budget's part is over; both
 * carry the address without its query.
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
      headers,
      redirect: 'error',
      signal: budget.signal,
      ...(body === undefined ? {} : { body }),
    });
    return { status: response.status, headers: response.headers, text: await readText(response, maxBytes) };
  } catch (error) {
    if (budget.signal.aborted) {
      throw new ServiceError('TIMEOUT', 'the upstream did not answer in time', { url: shown(url) });
    }
    throw new ServiceError('UPSTREAM_FAILED', 'the upstream gave no whole answer', {
      url: shown(url),
      cause: error,
    });
  }
}
