import type * as z from 'zod';
import { parseJson } from '../../../shared/platform/web/parse-json.ts';

/** API Gateway gives up after 29 s; clients are told to wait for 40. */
const longestMs = 40_000;
/** The most parts of a body that are named; its values never are. */
const mostParts = 3;

/** One line of the check's table: what was asked of an operation, and whether the answer is what it must be. */
export interface Row {
  /** Name of an endpoint, or of what else was asked. */
  readonly operation: string;
  readonly what: string;
  /** HTTP status; absent where nothing was asked or nothing came back. */
  readonly status?: number;
  /** The code of a failure, as the answer's header says it. */
  readonly code?: string | undefined;
  /** From sending to the last byte of the answer. The first call of a function includes its cold start. */
  readonly milliseconds?: number;
  /** What the answer says was charged. */
  readonly credits?: number | undefined;
  readonly result: 'ok' | 'failed' | 'skipped';
  /** Why it failed or was skipped. */
  readonly reasons: readonly string[];
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The text, or the only event of a stream, as JSON; undefined if it is not JSON. */
  readonly body: unknown;
}

interface Asked {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** An API key; absent: none is sent. */
  readonly key?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
}

/** What an answer must be like. For an answer with another status, only the status is reported. */
interface Expected {
  readonly status: number;
  readonly code?: string;
  /** Shape of the body. */
  readonly schema?: z.ZodType;
  /** What may be charged, and whether the answer must say it; absent: neither is checked. */
  readonly charge?: { readonly credits: readonly number[]; readonly isStated: boolean };
  /** Pages carry no `x-request-id`. */
  readonly isPage?: true;
  /** What else is wrong with the answer. */
  readonly faults?: (answer: Answer) => readonly string[];
}

/** Sends one request, once, judges the answer and adds its row. Never rejects. @returns undefined if no answer came */
export type Check = (
  operation: string,
  what: string,
  asked: Asked,
  expected: Expected,
) => Promise<Answer | undefined>;

/** Codes are of this form; anything else in their place is not repeated. */
const codeForm = /^[A-Z_]{1,40}$/;

function codeIn(headers: Headers): string | undefined {
  const code = headers.get('x-error-code') ?? undefined;
  return code === undefined || codeForm.test(code) ? code : '?';
}

function chargedIn(headers: Headers): number | undefined {
  const text = headers.get('x-credits-charged') ?? '';
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

function shapeFaults(schema: z.ZodType, body: unknown): string[] {
  if (body === undefined) return ['the body is not JSON'];
  const issues = schema.safeParse(body).error?.issues ?? [];
  const parts = issues.slice(0, mostParts).map(({ path }) => path.join('.').slice(0, 60) || 'the whole');
  return parts.length === 0 ? [] : [`the body breaks the contract: ${parts.join(', ')}`];
}

function chargeFaults({ credits, isStated }: NonNullable<Expected['charge']>, headers: Headers): string[] {
  const charged = chargedIn(headers);
  if (charged === undefined) return isStated ? ['x-credits-charged is missing'] : [];
  const instead = credits[0] === 0 ? '' : ` instead of ${credits[0]}`;
  return credits.includes(charged) ? [] : [`it was charged ${charged} credits${instead}`];
}

function faultsOf(answer: Answer, { status, code, schema, charge, isPage, faults }: Expected): string[] {
  const { headers, body } = answer;
  if (answer.status !== status) return [`status ${answer.status} instead of ${status}`];
  return [
    ...(code === undefined || codeIn(headers) === code ? [] : [`the code is not ${code}`]),
    ...(schema === undefined ? [] : shapeFaults(schema, body)),
    ...(charge === undefined ? [] : chargeFaults(charge, headers)),
    ...(faults?.(answer) ?? []),
    ...(isPage || headers.get('x-request-id') ? [] : ['x-request-id is missing']),
  ];
}

async function ask(
  url: string,
  { method, path, key, headers = {}, body }: Asked,
  signal: AbortSignal,
): Promise<Answer> {
  const response = await fetch(url + path, {
    method,
    headers: {
      ...headers,
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    // A redirect counts as an answer, since the key is for this address only.
    redirect: 'manual',
    signal,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const json = parseJson(text) ?? parseJson(/^data: (.*)$/m.exec(text)?.[1] ?? '');
  return { status: response.status, headers: response.headers, text, body: json };
}

/** The code of what fetch failed with, which it wraps. */
function codeOf(error: unknown): string {
  const { cause, code } = error as { cause?: { code?: unknown }; code?: unknown };
  return String(cause?.code ?? code ?? 'no code');
}

/**
 * @param whole ends every request when the time of the whole check is up
 * @param rows takes a row for each request
 */
export const createCheck =
  (url: string, whole: AbortSignal, rows: Row[]): Check =>
  async (operation, what, asked, expected) => {
    const startedAt = performance.now();
    const single = AbortSignal.timeout(longestMs);
    let lost = '';
    const answer = await ask(url, asked, AbortSignal.any([whole, single])).catch((error: unknown) => {
      lost = `the connection failed (${codeOf(error)})`;
      if (single.aborted) lost = `no answer within ${longestMs / 1000} s`;
      if (whole.aborted) lost = 'the time for the whole check was up';
      return undefined;
    });
    const reasons = answer === undefined ? [lost] : faultsOf(answer, expected);
    const milliseconds = Math.round(performance.now() - startedAt);
    const result = reasons.length === 0 ? 'ok' : 'failed';
    const stated = answer && {
      status: answer.status,
      code: codeIn(answer.headers),
      credits: chargedIn(answer.headers),
    };
    rows.push({ operation, what, ...stated, milliseconds, result, reasons });
    return answer;
  };
