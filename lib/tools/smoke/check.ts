import type * as z from 'zod';
import { parseJson } from '../../../shared/platform/web/parse-json.ts';

/** One line of the check's table: a request to an operation, and whether the answer is right. */
export interface Row {
  /** Name of an endpoint, or of another check. */
  readonly operation: string;
  readonly what: string;
  /** HTTP status; absent if nothing was sent or no answer came. */
  readonly status?: number;
  /** From sending to the last byte of the answer. The first call of a function includes its cold start. */
  readonly milliseconds?: number;
  /** The charge stated in the answer. */
  readonly credits?: number | undefined;
  readonly result: 'ok' | 'failed' | 'skipped';
  /** Why it failed or was skipped. */
  readonly reasons: readonly string[];
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The text as JSON; undefined if it is not JSON. */
  readonly body: unknown;
}

interface Asked {
  readonly path: string;
  /** An API key; absent: none is sent. */
  readonly key?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON with POST; absent: the request is a GET. */
  readonly body?: unknown;
}

/** The expected answer. For an answer with another status, only the status is reported. */
interface Expected {
  readonly status: number;
  readonly code?: string;
  /** Shape of the body. */
  readonly schema?: z.ZodType;
  /** The allowed charge; absent: not checked. */
  readonly credits?: readonly number[];
  /** What the answer says was charged; absent: its header says that. */
  readonly charged?: (answer: Answer) => number | undefined;
  /** Further faults of the answer. */
  readonly faults?: (answer: Answer) => readonly string[];
}

function chargedIn(headers: Headers): number | undefined {
  const text = headers.get('x-credits-charged') ?? '';
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/** Parts of a body that break its contract, by their names: the values may be secrets. */
function shapeFaults(schema: z.ZodType, body: unknown): string[] {
  const issues = schema.safeParse(body).error?.issues.slice(0, 3) ?? [];
  const parts = issues.map(({ path }) => path.join('.').slice(0, 60) || 'the whole');
  return parts.length === 0 ? [] : [`the body breaks the contract: ${parts.join(', ')}`];
}

function faultsOf(answer: Answer, { status, code, schema, credits, faults }: Expected): string[] {
  const { headers, body } = answer;
  if (answer.status !== status) return [`status ${answer.status} instead of ${status}`];
  const charged = chargedIn(headers);
  return [
    ...(code === undefined || headers.get('x-error-code') === code ? [] : [`the code is not ${code}`]),
    ...(schema === undefined ? [] : shapeFaults(schema, body)),
    ...(charged === undefined || credits === undefined || credits.includes(charged)
      ? []
      : [`it was charged ${charged} credits instead of ${credits[0]}`]),
    ...(faults?.(answer) ?? []),
  ];
}

async function ask(url: string, { path, key, headers, body }: Asked, signal: AbortSignal): Promise<Answer> {
  const response = await fetch(url + path, {
    headers: {
      ...headers,
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    // A redirect counts as an answer, since the key is for this address only.
    redirect: 'manual',
    signal,
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: parseJson(text) };
}

/**
 * @param signal ends every request when the check's time is up; API Gateway itself gives up after 29 s
 * @param rows takes a row for each request
 * @returns a function that sends one request, once, judges the answer and adds its row; undefined if no answer came
 */
export const createCheck =
  (url: string, signal: AbortSignal, rows: Row[]) =>
  async (operation: string, what: string, asked: Asked, expected: Expected): Promise<Answer | undefined> => {
    const startedAt = performance.now();
    let lost = '';
    const answer = await ask(url, asked, signal).catch((error: Error) => {
      const { code = 'no code' } = (error.cause ?? {}) as { readonly code?: string };
      lost = signal.aborted ? 'the time for the whole check was up' : `the connection failed (${code})`;
      return undefined;
    });
    const reasons = answer === undefined ? [lost] : faultsOf(answer, expected);
    const milliseconds = Math.round(performance.now() - startedAt);
    const result = reasons.length === 0 ? 'ok' : 'failed';
    const credits = answer && (expected.charged?.(answer) ?? chargedIn(answer.headers));
    const stated = answer && { status: answer.status, credits };
    rows.push({ operation, what, ...stated, milliseconds, result, reasons });
    return answer;
  };

export type Check = ReturnType<typeof createCheck>;
