import { systemClock } from '../call/clock.ts';
import { reasonOf } from '../call/log-events.ts';
import type { TimeBudget } from '../call/time-budget.ts';
import { traceHeaders } from '../call/working-call.ts';
import { ServiceError } from '../errors/service-error.ts';

/** The reply is larger than the limit. */
export class ReplyTooLarge extends Error {
  constructor(maxBytes: number) {
    super(`the reply is over ${maxBytes} bytes`);
  }
}

/**
 * The body of a reply as UTF-8 text, unpacked, without a byte order mark.
 *
 * It is for the hosts that we choose. Two other places limit bodies in their own way, since they read something else:
 * `guarded/connection.ts` unpacks a stranger's bytes itself and slows the sender while memory is short;
 * `messages-sdk.ts` bounds a stream that the model's SDK reads to its end.
 *
 * @param maxBytes counted after unpacking
 * @throws ReplyTooLarge if it has more; what the connection failed with
 */
async function readText(response: Response, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new ReplyTooLarge(maxBytes);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** A day: no caller waits longer for an answer, and not every number fits in a header. */
const longestWait = 86_400;

/**
 * Seconds, rounded up, after which the server says a repeat makes sense: `retry-after-ms`, or `retry-after` in seconds
 * or as an HTTP date; 1 to 86,400. Undefined if that is unintelligible or in the past.
 */
export function retryAfterSeconds(headers: Headers, now = systemClock()): number | undefined {
  const milliseconds = Number(headers.get('retry-after-ms') ?? Number.NaN);
  const text = headers.get('retry-after');
  const seconds = Number(text ?? Number.NaN);
  const date = Date.parse(text ?? '');
  const wait = [milliseconds / 1000, seconds, (date - now) / 1000].find((value) => !Number.isNaN(value));
  return wait === undefined || wait <= 0 ? undefined : Math.min(Math.ceil(wait), longestWait);
}

/** An answer of an upstream that we chose ourselves, read to its end. */
export interface UpstreamAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export interface UpstreamRequest {
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | FormData | Uint8Array<ArrayBuffer> | undefined;
  /** The most bytes of the (decompressed) answer that are read. */
  readonly maxBytes: number;
}

/**
 * The code of an error's deepest cause, such as ECONNREFUSED, or else its name. An error is recognised by its shape, as
 * it may come from another realm.
 */
export function causeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return typeof error;
  if ('cause' in error && error.cause !== undefined) return causeOf(error.cause);
  return reasonOf(error);
}

/**
 * Calls an upstream whose address is configured, once and with everything bounded. The trace is passed on. Redirects
 * are not followed. (The marketplace's calls come through `exchange`, which repeats them, logs them and names them in
 * its failures.)
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
    const { host } = new URL(url);
    // The address's query may contain our key.
    const details = { url: url.replace(/[?#].*$/s, ''), cause: error };
    throw budget.signal.aborted
      ? new ServiceError('TIMEOUT', `${host} did not answer in time`, details)
      : new ServiceError('UPSTREAM_FAILED', `no complete answer from ${host} (${causeOf(error)})`, details);
  }
}
