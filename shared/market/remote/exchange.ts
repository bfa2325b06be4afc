import { setTimeout as sleep } from 'node:timers/promises';
import type { Call } from '../../call/call.ts';
import { partOf } from '../../call/time-budget.ts';
import { ServiceError } from '../../errors/service-error.ts';
import { readText } from './read-text.ts';

/** What bounds a remote call and takes its events. */
export type RemoteCall = Pick<Call, 'budget' | 'log'>;

export interface ExchangeRequest {
  /** What the log calls it: the remote operation, never anything of the caller's. */
  readonly name: string;
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | FormData;
  /** Longest time for one attempt in milliseconds; absent: 10 seconds. */
  readonly timeoutMs?: number;
  /** Whether sending it again does no harm when the first attempt may have arrived. */
  readonly repeatable: boolean;
}

export interface ExchangeReply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

const TIMEOUT_MS = 10_000;
const ATTEMPTS = 3;
const FIRST_PAUSE_MS = 100;
const HEADERS = {
  'accept-encoding': 'gzip',
  // fetch's own `*` is no language to the marketplace.
  'accept-language': 'en-US',
  // A function that was frozen between two calls would find its kept connections dead.
  connection: 'close',
};
/** With less time than this left a further attempt is not worth starting. */
const LEAST_REMAINING_MS = 1_000;

/** The connection failed or broke: the request may or may not have arrived. */
class ConnectionFault extends ServiceError {
  constructor(name: string, cause: unknown) {
    const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
    const code = inner instanceof Error && 'code' in inner ? String(inner.code) : 'no code';
    super('UPSTREAM_FAILED', `${name}: the connection failed (${code})`, { cause });
  }
}

async function attempt(request: ExchangeRequest, call: RemoteCall): Promise<ExchangeReply> {
  const part = partOf(call.budget, request.timeoutMs ?? TIMEOUT_MS);
  try {
    const response = await fetch(request.url, {
      method: request.method,
      headers: { ...HEADERS, ...request.headers },
      body: request.body ?? null,
      redirect: 'error',
      signal: part.signal,
    });
    const text = await readText(response, request.name);
    return { status: response.status, headers: response.headers, text };
  } catch (error) {
    if (part.signal.aborted) {
      throw new ServiceError('TIMEOUT', `${request.name}: no answer in time`, { cause: error });
    }
    throw error instanceof ServiceError ? error : new ConnectionFault(request.name, error);
  }
}

async function settle(request: ExchangeRequest, call: RemoteCall): Promise<ExchangeReply | ConnectionFault> {
  try {
    return await attempt(request, call);
  } catch (error) {
    if (error instanceof ConnectionFault) return error;
    throw error;
  }
}

const failed = (outcome: ExchangeReply | ConnectionFault): boolean =>
  outcome instanceof ConnectionFault || outcome.status >= 500;

/**
 * Sends a request and reads the whole reply, whatever its status. A repeatable one is sent up to three times when
 * the connection fails or the status is 5xx, as long as the budget lasts. Redirects are not followed.
 *
 * @throws ServiceError TIMEOUT, or UPSTREAM_FAILED when there is no reply or it is too large.
 */
export async function exchange(request: ExchangeRequest, call: RemoteCall): Promise<ExchangeReply> {
  const startedAt = performance.now();
  let attempts = 1;
  let outcome = await settle(request, call);
  while (failed(outcome) && request.repeatable && attempts < ATTEMPTS) {
    if (call.budget.remaining() < LEAST_REMAINING_MS) break;
    await sleep(FIRST_PAUSE_MS * 2 ** (attempts - 1) * (0.5 + Math.random()));
    outcome = await settle(request, call);
    attempts += 1;
  }
  const milliseconds = Math.round(performance.now() - startedAt);
  const status = outcome instanceof ConnectionFault ? undefined : outcome.status;
  call.log.info('market.remote-call', { call: request.name, status, attempts, milliseconds });
  if (outcome instanceof ConnectionFault) throw outcome;
  return outcome;
}
