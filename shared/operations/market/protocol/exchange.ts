import { setTimeout as sleep } from 'node:timers/promises';
import { type Call, maxAnswerBytes } from '../../../platform/call/call.ts';
import { inTime } from '../../../platform/call/time-budget.ts';
import { timed } from '../../../platform/call/working-call.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import {
  codeOf,
  fetchUpstream,
  ReplyTooLarge,
  type UpstreamAnswer,
} from '../../../platform/web/upstream-fetch.ts';

/**
 * Whether a text has a part more than `most` times. It tells in some milliseconds what would take seconds to read: five
 * megabytes of brackets or attributes.
 */
export function exceeds(text: string, part: string, most: number): boolean {
  let at = -1;
  for (let count = 0; count <= most; count += 1) {
    at = text.indexOf(part, at + 1);
    if (at === -1) return false;
  }
  return true;
}

/** The time that a remote call has, and the log of its events. */
export type RemoteCall = Pick<Call, 'budget' | 'log'>;

export interface ExchangeRequest {
  /** The name in the log: the remote operation, never anything that the caller sent. */
  readonly name: string;
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | FormData;
  /** Longest time for one attempt in milliseconds; absent: 10 seconds. */
  readonly timeoutMs?: number;
  /** Bytes of the reply that are read at most; absent: as many as an answer may have. */
  readonly maxBytes?: number;
  /** Whether sending it again does no harm when the first attempt may have arrived. */
  readonly repeatable: boolean;
}

/** The time for one attempt, so that a second one fits into the 26 s of a call (docs/architecture.md). */
const timeoutMs = 10_000;
/** Lists of the marketplace are passed on whole, so a reply that fits into no answer is not read. */
const mostBytes = maxAnswerBytes;
const mostAttempts = 3;
const firstPauseMs = 100;
const ownHeaders = {
  'accept-encoding': 'gzip',
  // The marketplace does not take fetch's own `*` for a language.
  'accept-language': 'en-US',
  // After a function was frozen between two calls, its kept connections are dead.
  connection: 'close',
};
/** With less time than this left another attempt is not worth starting. */
const leastRemainingMs = 1_000;

/** Codes of failures to connect: nothing was sent. */
const unconnected = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'];

/** The connection failed or broke: the request may or may not have arrived. */
class ConnectionFault extends ServiceError {
  /** Whether nothing was sent in this attempt. */
  readonly unconnected: boolean;

  constructor(name: string, cause: unknown) {
    const code = codeOf(cause);
    super('UPSTREAM_FAILED', `the marketplace: ${name}: the connection failed (${code})`, { cause });
    this.unconnected = unconnected.includes(code);
  }
}

/** No attempt got as far as a connection, so that the request cannot have arrived. */
export class Unreached extends ConnectionFault {}

/** One attempt. A connection that fails is an outcome, since another attempt may follow. */
async function attempt(
  request: ExchangeRequest,
  call: RemoteCall,
): Promise<UpstreamAnswer | ConnectionFault> {
  const { name, url, method, body, maxBytes = mostBytes } = request;
  const headers = { ...ownHeaders, ...request.headers };
  const sent = { method, headers, maxBytes, ...(body === undefined ? {} : { body }) };
  const longestMs = request.timeoutMs ?? timeoutMs;
  const fetching = inTime(longestMs, (part) => fetchUpstream(url, sent, part), call.budget);
  return await fetching.catch((error: unknown) => faultOf(name, error));
}

/** The fault of a connection, after which another attempt may follow. @throws any other failure */
function faultOf(name: string, error: unknown): ConnectionFault {
  if (!(error instanceof ServiceError)) throw error;
  if (error.code === 'TIMEOUT')
    throw new ServiceError('TIMEOUT', `the marketplace: ${name}: no answer in time`, { cause: error });
  if (error.cause instanceof ReplyTooLarge) {
    throw new ServiceError('UPSTREAM_FAILED', `the marketplace: ${name}: the reply is too large`, {
      cause: error.cause,
    });
  }
  return new ConnectionFault(name, error.cause);
}

/** An answer to the last attempt. */
export interface ExchangeAnswer extends UpstreamAnswer {
  /** Whether an attempt before it may have arrived, so that the answer does not speak for all of them. */
  readonly afterAnother: boolean;
}

const isUnconnected = (outcome: UpstreamAnswer | ConnectionFault): boolean =>
  outcome instanceof ConnectionFault && outcome.unconnected;

const failed = (outcome: UpstreamAnswer | ConnectionFault): boolean =>
  outcome instanceof ConnectionFault || outcome.status >= 500;

/**
 * Sends a request and reads the whole reply, whatever its status. A repeatable one is sent up to three times when
 * the connection fails or the status is 5xx, as long as the budget lasts. Redirects are not followed.
 *
 * @throws ServiceError TIMEOUT, or UPSTREAM_FAILED if there is no reply (as Unreached if nothing can have arrived) or
 *   it is too large.
 */
export const exchange = (request: ExchangeRequest, call: RemoteCall): Promise<ExchangeAnswer> =>
  timed('market', () => attemptAll(request, call));

async function attemptAll(request: ExchangeRequest, call: RemoteCall): Promise<ExchangeAnswer> {
  const startedAt = performance.now();
  let attempts = 1;
  let outcome = await attempt(request, call);
  let unreached = isUnconnected(outcome);
  let afterAnother = false;
  while (failed(outcome) && request.repeatable && attempts < mostAttempts) {
    if (call.budget.remaining() < leastRemainingMs) break;
    await sleep(firstPauseMs * 2 ** (attempts - 1) * (0.5 + Math.random()));
    afterAnother ||= !isUnconnected(outcome);
    outcome = await attempt(request, call);
    unreached &&= isUnconnected(outcome);
    attempts += 1;
  }
  const milliseconds = Math.round(performance.now() - startedAt);
  const status = outcome instanceof ConnectionFault ? undefined : outcome.status;
  call.log.info('market.remote-call', { call: request.name, status, attempts, milliseconds });
  if (outcome instanceof ConnectionFault)
    throw unreached ? new Unreached(request.name, outcome.cause) : outcome;
  return { ...outcome, afterAnother };
}
