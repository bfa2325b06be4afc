import { setTimeout as sleep } from 'node:timers/promises';
import { DynamoDBServiceException } from '@aws-sdk/client-dynamodb';
import { startTimeBudget, type TimeBudget } from '../call/time-budget.ts';
import { ServiceError } from '../errors/service-error.ts';

/**
 * Longest time that one attempt may take: doubled after each that got no clear reply, in case the database is slow.
 * With `give-up`, which never repeats such an attempt, the longest at once.
 */
const requestMs = { first: 1500, longest: 12_000 };
/** `retry-after` if the database kept a caller from being served. */
const retryAfterSeconds = 2;
const backoffBounds = { firstMs: 25, longestMs: 400 };
/** Attempts at one request that the database refuses, and at one that gets no clear reply. */
const tries = { refused: 8, unclear: 6 };

/**
 * Refusals of a request that was not carried out, and may be a moment later: DynamoDB's own ("Error handling with
 * DynamoDB"), among them those of credentials that are being rotated; and connections that were never made.
 */
const passingRefusals: ReadonlySet<string> = new Set([
  'ThrottlingException',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'LimitExceededException',
  'TransactionConflictException',
  'TransactionInProgressException',
  'ReplicatedWriteConflictException',
  'UnrecognizedClientException',
  'ExpiredTokenException',
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** The SDK's name for an error whose reply has none. */
const unnamed = 'Unknown';

/** The request may have been carried out, may not have been, or may still be. */
export class UnclearReply extends Error {}

/**
 * What to do after an unclear reply: `repeat` for requests that do no harm when they arrive twice or late. For the
 * others `throw` where the caller must find out what stands, `give-up` where it need not.
 */
export type WhenUnclear = 'repeat' | 'throw' | 'give-up';

type Reply = 'refused for now' | 'refused' | 'unclear';

function kindOf(error: unknown): Reply {
  const { name, code, $metadata } = error as {
    name?: string;
    code?: string;
    $metadata?: { httpStatusCode?: number };
  };
  if (passingRefusals.has(name ?? '') || passingRefusals.has(code ?? '')) return 'refused for now';
  // Only the database's own word counts: a proxy in between may answer 408 to a write that was carried out.
  if (!(error instanceof DynamoDBServiceException) || name === unnamed) return 'unclear';
  const status = $metadata?.httpStatusCode ?? 0;
  return status >= 400 && status < 500 ? 'refused' : 'unclear';
}

const backoff = (failures: number): number =>
  Math.random() * Math.min(backoffBounds.longestMs, backoffBounds.firstMs * 2 ** failures);

/** A word that the database, the SDK or the socket has for a failure; none of them quotes the request in it. */
function nameOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return String(typeof code === 'string' ? code : name);
}

/**
 * Sends one request within the time given, each attempt within its own. A temporary refusal is repeated after a
 * jittered pause; any other refusal (a failed condition, a bug) is thrown as it came.
 *
 * @param named what the request asks of which table, for the reason of a failure
 * @throws UnclearReply with `throw` only; ServiceError OVERLOADED if the attempts or the time are used up, which with
 *   `throw` means that the request was not carried out, or after an unclear reply with `give-up`.
 */
export async function sendRequest<Output>(
  send: (signal: AbortSignal) => Promise<Output>,
  time: TimeBudget,
  whenUnclear: WhenUnclear,
  named: () => string,
): Promise<Output> {
  const failures = { refused: 0, unclear: 0 };
  let latest: unknown;
  const reason = (kind: string) =>
    `the database: ${named()}: ${latest === undefined ? '' : `${nameOf(latest)}, `}${kind}`;
  const overloaded = (kind: string) =>
    new ServiceError('OVERLOADED', reason(kind), { retryAfterSeconds, cause: latest });
  for (;;) {
    if (time.signal.aborted || time.remaining() === 0) throw overloaded('no time left');
    const patience = whenUnclear === 'give-up' ? requestMs.longest : requestMs.first * 2 ** failures.unclear;
    const attempt = startTimeBudget(Math.min(requestMs.longest, patience), time);
    try {
      return await send(attempt.signal);
    } catch (error) {
      const kind = kindOf(error);
      if (kind === 'refused') throw error;
      latest = error;
      if (kind === 'unclear' && whenUnclear === 'throw')
        throw new UnclearReply(reason('no clear reply'), { cause: error });
      failures[kind === 'unclear' ? 'unclear' : 'refused'] += 1;
      const givesUp = failures.unclear >= (whenUnclear === 'repeat' ? tries.unclear : 1);
      if (givesUp || failures.refused >= tries.refused) {
        throw overloaded(kind === 'unclear' ? 'no clear reply' : kind);
      }
    } finally {
      attempt.end();
    }
    // A caller whose time is over learns what it waited for only without a pause.
    if (time.signal.aborted) continue;
    await sleep(Math.min(backoff(failures.refused + failures.unclear), time.remaining()));
  }
}
