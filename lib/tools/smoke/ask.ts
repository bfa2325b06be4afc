import { gather } from '../../../shared/client/gather.ts';
import { numberIn } from '../../../shared/client/receipt.ts';
import { parseJson } from '../../../shared/web/parse-json.ts';
import type { Row } from './row.ts';

/** API Gateway gives up after 29 s; clients are told to wait for 40. */
const longestMs = 40_000;
/** Answers have 6 MB at most, pages of the reference far less. */
const mostBytes = 8_000_000;

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The text as JSON; undefined if it is none. */
  readonly body: unknown;
}

/** What came of one request. */
export interface Reply {
  /** Absent where no whole answer came. */
  readonly answer?: Answer;
  /** Why none came. */
  readonly lost?: string;
  readonly milliseconds: number;
}

interface Asked {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
}

/** Sends one request, once, and reads the whole answer. Never rejects. */
export type Ask = (asked: Asked) => Promise<Reply>;

/** The code of what fetch failed with, which it wraps. */
function codeOf(error: unknown): string {
  const { cause, code } = error as { cause?: { code?: unknown }; code?: unknown };
  return String(cause?.code ?? code ?? 'no code');
}

/** @param whole ends every request when the time of the whole check is up */
export const createAsk =
  (url: string, whole: AbortSignal): Ask =>
  async ({ method, path, headers = {}, body }) => {
    const startedAt = performance.now();
    const took = () => Math.round(performance.now() - startedAt);
    const single = AbortSignal.timeout(longestMs);
    try {
      const response = await fetch(url + path, {
        method,
        headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        // A redirect is an answer: the key is for this address alone.
        redirect: 'manual',
        signal: AbortSignal.any([whole, single]),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await (await gather(response.body ?? [], mostBytes))?.text();
      if (text === undefined) return { lost: 'the answer is too long', milliseconds: took() };
      const { status, headers: answered } = response;
      return { answer: { status, headers: answered, text, body: parseJson(text) }, milliseconds: took() };
    } catch (error) {
      const lost = whole.aborted
        ? 'the time for the whole check was up'
        : single.aborted
          ? `no answer within ${longestMs / 1000} s`
          : `the connection failed (${codeOf(error)})`;
      return { lost, milliseconds: took() };
    }
  };

/** Codes are of this form; anything else in their place is not repeated. */
const codeForm = /^[A-Z_]{1,40}$/;

export function codeIn(headers: Headers): string | undefined {
  const code = headers.get('x-error-code') ?? undefined;
  return code === undefined || codeForm.test(code) ? code : '?';
}

export const chargedIn = (headers: Headers): number | undefined => numberIn(headers, 'x-credits-charged');

/** The row of a reply: it passes where nothing is found against the answer. */
export function judge(
  operation: string,
  what: string,
  { answer, lost = 'no answer', milliseconds }: Reply,
  faultsOf: (answer: Answer) => readonly string[],
): Row {
  if (answer === undefined) return { operation, what, milliseconds, result: 'failed', reasons: [lost] };
  const reasons = faultsOf(answer);
  const code = codeIn(answer.headers);
  const credits = chargedIn(answer.headers);
  return {
    operation,
    what,
    status: answer.status,
    ...(code === undefined ? {} : { code }),
    milliseconds,
    ...(credits === undefined ? {} : { credits }),
    result: reasons.length === 0 ? 'ok' : 'failed',
    reasons,
  };
}
