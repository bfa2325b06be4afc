import { setTimeout as sleep } from 'node:timers/promises';
import { type Call, maxAnswerBytes } from '../../../platform/call/call.ts';
import { inTime } from '../../../platform/call/time-budget.ts';
import { timed } from '../../../platform/call/working-call.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import {
  causeOf,
  fetchUpstream,
  ReplyTooLarge,
  type UpstreamAnswer,
} from '../../../platform/web/upstream-fetch.ts';
import { brokenReply } from './market-refusal.ts';

/**
 * Whether a text has a part more than `most` times. It detects within milliseconds texts that would take seconds to
 * parse: five megabytes of brackets or attributes.
 */
export function exceeds(text: string, part: string, most: number): boolean {
  let at = -1;
  for (let count = 0; count <= most; count += 1) {
    at = text.indexOf(part, at + 1);
    if (at === -1) return false;
  }
  return true;
}

/** The time limit of a remote call and its event log. */
export type RemoteCall = Pick<Call, 'budget' | 'log'>;

/** A bearer token and its owner: the caller replaces a refused seller's token, we replace our own. */
export interface BearerToken {
  readonly kind: 'seller' | 'application';
  readonly value: string;
}

export interface ExchangeRequest {
  /** The name in the log: the remote operation, never caller input. */
  readonly name: string;
  readonly url: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | FormData | undefined;
  /** Longest time for one attempt in milliseconds; absent: 10 seconds. */
  readonly timeoutMs?: number | undefined;
  /** Maximum bytes of the reply; absent: the size limit of our own answers, which pass lists on. */
  readonly maxBytes?: number;
  /** Whether it is safe to send again after the first attempt may have arrived. */
  readonly repeatable: boolean;
}

/** The time for one attempt, chosen so that a second one fits into the 26 s of a call (docs/architecture.md). */
const usualTimeoutMs = 10_000;
const mostAttempts = 3;
const firstPauseMs = 100;
const ownHeaders = {
  'accept-encoding': 'gzip',
  // The marketplace does not accept fetch's default language `*`.
  'accept-language': 'en-US',
  // After a function was frozen between two calls, its kept connections are dead.
  connection: 'close',
};
/** With less time left, another attempt is not worth starting. */
const leastRemainingMs = 1_000;

/** Codes of failures to connect: nothing was sent. */
const unconnected = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'];

/** The connection failed or broke: the request may or may not have arrived. */
class ConnectionFault extends ServiceError {
  constructor(name: string, cause: unknown) {
    super('UPSTREAM_FAILED', `the marketplace: ${name}: the connection failed (${causeOf(cause)})`, {
      cause,
    });
  }
}

/** No attempt connected, so the request cannot have arrived. */
export class Unreached extends ConnectionFault {}

/**
 * One attempt. A connection that fails is an outcome, since another attempt may follow.
 *
 * @throws ServiceError TIMEOUT, or UPSTREAM_FAILED for a reply that is too large
 */
async function attempt(
  {
    name,
    url,
    method,
    body,
    timeoutMs = usualTimeoutMs,
    maxBytes = maxAnswerBytes,
    headers,
  }: ExchangeRequest,
  call: RemoteCall,
): Promise<UpstreamAnswer | ConnectionFault> {
  const request = { method, body, headers: { ...ownHeaders, ...headers }, maxBytes };
  try {
    return await inTime(timeoutMs, (part) => fetchUpstream(url, request, part), call.budget);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (error.code === 'TIMEOUT')
      throw new ServiceError('TIMEOUT', `the marketplace: ${name}: no answer in time`, { cause: error });
    if (error.cause instanceof ReplyTooLarge)
      throw brokenReply(name, 'the reply is too large', { cause: error.cause });
    const isUnreached = unconnected.includes(causeOf(error.cause));
    return isUnreached ? new Unreached(name, error.cause) : new ConnectionFault(name, error.cause);
  }
}

/** An answer to the last attempt. */
export interface ExchangeAnswer extends UpstreamAnswer {
  /** Whether an earlier attempt may have arrived, so the answer may not cover all. */
  readonly afterAnother: boolean;
}

/**
 * Sends a request and reads the whole reply, regardless of its status. A repeatable one is sent up to three times if
 * the connection fails or the status is 5xx, within the budget. Redirects are not followed.
 *
 * @throws ServiceError TIMEOUT, or UPSTREAM_FAILED if there is no reply (as Unreached if nothing can have arrived) or
 * the reply is too large.
 */
export const exchange = (request: ExchangeRequest, call: RemoteCall): Promise<ExchangeAnswer> =>
  timed('market', async () => {
    const startedAt = performance.now();
    let outcome = await attempt(request, call);
    let attempts = 1;
    let afterAnother = false;
    while (request.repeatable && attempts < mostAttempts && call.budget.remaining() >= leastRemainingMs) {
      if (!(outcome instanceof ConnectionFault) && outcome.status < 500) break;
      afterAnother ||= !(outcome instanceof Unreached);
      await sleep(firstPauseMs * 2 ** (attempts - 1) * (0.5 + Math.random()));
      outcome = await attempt(request, call);
      attempts += 1;
    }
    const milliseconds = Math.round(performance.now() - startedAt);
    const status = outcome instanceof ConnectionFault ? undefined : outcome.status;
    call.log.info('market.remote-call', { call: request.name, status, attempts, milliseconds });
    if (!(outcome instanceof ConnectionFault)) return { ...outcome, afterAnother };
    throw outcome instanceof Unreached && afterAnother
      ? new ConnectionFault(request.name, outcome.cause)
      : outcome;
  });
