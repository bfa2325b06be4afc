import { BaseAnthropic } from '@anthropic-ai/sdk/client';
import { Messages } from '@anthropic-ai/sdk/resources/messages/messages';
import type { TimeBudget } from '../../call/time-budget.ts';
import { retryAfterSeconds } from '../../web/upstream-fetch.ts';

/**
 * The SDK's client with the one resource that is used: a third of the code of the whole client. Imported lazily,
 * so that it stays out of what a function loads at its start.
 */
export class MessagesClient extends BaseAnthropic {
  readonly messages = new Messages(this);
}

interface Options {
  /** Undefined: `fetch` adds what identifies us. */
  readonly apiKey: string | undefined;
  readonly baseUrl: string | undefined;
  readonly fetch: typeof fetch;
  /** Repeats of one call, all inside its budget. */
  readonly retries: number;
}

/** Everything that the SDK would otherwise read from the process environment is given here. */
export function createMessagesClient({ apiKey, baseUrl, fetch, retries }: Options): MessagesClient {
  return new MessagesClient({
    apiKey: apiKey ?? null,
    defaultHeaders: apiKey === undefined ? { authorization: null } : {},
    baseURL: baseUrl ?? null,
    webhookKey: null,
    fetch,
    fetchOptions: { redirect: 'manual' },
    maxRetries: retries,
    // Its debug log would hold the callers' words and pictures.
    logLevel: 'off',
    openTelemetry: false,
  });
}

/** A reply is a few thousand characters; anything larger than this is not a reply and must not fill the memory. */
const largestBody = 4 * 1024 * 1024;
/** Longest wait before a repeat, and what must be left for the repeat itself. */
const longestWait = 5;
const shortestAttempt = 5;
/** Longest wait of the SDK before its first two repeats if the server names no time. */
const usualWait = 1;

/** It stays a stream, since the SDK reads it: `readText` of `web` would read the body a second time. */
async function* bounded(body: ReadableStream<Uint8Array>): AsyncIterable<Uint8Array> {
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > largestBody) throw new Error(`The reply is over ${largestBody} bytes.`);
    yield chunk;
  }
}

/**
 * The fetch that the SDK is given: a body is cut off beyond 4 MiB, and a failure is marked as final (the SDK honours
 * `x-should-retry`) when waiting for the repeat would take too much of the budget. Otherwise the SDK would sleep through
 * a 429 that asks for a minute until the time is up.
 */
export function createModelFetch(budget: TimeBudget): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    const headers = new Headers(response.headers);
    if (!response.ok) {
      const wait = retryAfterSeconds(headers) ?? usualWait;
      const isTooLate = wait > longestWait || budget.remaining() < (wait + shortestAttempt) * 1000;
      if (isTooLate) headers.set('x-should-retry', 'false');
    }
    // Bedrock names its requests in a header that the others do not have.
    const awsRequestId = headers.get('x-amzn-requestid');
    if (awsRequestId !== null) headers.set('request-id', awsRequestId);
    const { status, statusText, body } = response;
    return new Response(body && ReadableStream.from(bounded(body)), { status, statusText, headers });
  };
}
