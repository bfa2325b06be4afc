import type { ApiErrorCode, ApiErrorDetails } from './errors.ts';
import { gather } from './gather.ts';
import { numberIn, textIn } from './receipt.ts';

/** Answers have at most 6 MB, the most that a function may return. */
const mostBytes = 8_000_000;

/** The message, the same for each attempt. */
export interface Message {
  readonly headers: Headers;
  readonly body: string;
}

/** A failed attempt: what becomes an `ApiError` if it is the last. */
export type Failure = Omit<ApiErrorDetails, 'operation' | 'idempotencyKey' | 'attempts'>;

export type Reply = { readonly answer: object; readonly headers: Headers } | { readonly failure: Failure };

const notAnAnswer = (what: string, status: number, body: unknown): Failure => ({
  code: 'NOT_AN_ANSWER',
  message: `No answer of the service: ${what}.`,
  status,
  body,
});

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** How an answer may describe a failure: as text, or as an object on the pricing operations. */
interface Said {
  readonly error?:
    | string
    | { readonly message?: unknown; readonly discovery_error?: { readonly message?: unknown } };
}

function messageIn(body: unknown): unknown {
  const error = (body as Said | null)?.error;
  return typeof error === 'string' ? error : (error?.discovery_error ?? error)?.message;
}

function failureOf({ status, headers }: Response, text: string): Failure {
  const body = parsed(text) ?? text;
  const code = headers.get('x-error-code');
  const message = messageIn(body);
  return {
    ...(code && typeof message === 'string'
      ? { code: code as ApiErrorCode, message, status, body }
      : notAnAnswer(`status ${status}`, status, body)),
    requestId: textIn(headers, 'x-request-id'),
    // A date, which only a proxy sends, is ignored: the usual pause follows.
    retryAfterSeconds: numberIn(headers, 'retry-after'),
    docs: textIn(headers, 'x-error-docs'),
  };
}

/** Sends a message once and reads the whole answer. */
export async function exchange(
  send: typeof globalThis.fetch,
  url: string,
  message: Message,
  signal: AbortSignal,
): Promise<Reply> {
  try {
    // Redirects are not followed, since the key is for this address only. They are not answers of the service.
    const response = await send(url, { method: 'POST', redirect: 'manual', signal, ...message });
    const text = await (await gather(response.body ?? [], mostBytes))?.text();
    if (text === undefined) return { failure: notAnAnswer('too long', response.status, text) };
    if (!response.ok) return { failure: failureOf(response, text) };
    const answer = parsed(text);
    return answer instanceof Object
      ? { answer, headers: response.headers }
      : { failure: notAnAnswer('no JSON object', response.status, answer ?? text) };
  } catch (error) {
    const message = `Connection lost: ${url}`;
    return { failure: { code: 'CONNECTION_LOST', message, cause: error } };
  }
}
