import { mock } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { inspect } from 'node:util';
import { describe, expect, test } from '@jest/globals';
import {
  ApiError,
  type ClientOptions,
  createClient,
  receiptOf,
} from '../../../../shared/apps/client/index.ts';
import { inMovedTime } from '../../platform/call/moved-time.ts';
import { answers, cuts, cutsWithin, fails, neverEnds, stalls, useScriptedServer } from './scripted-server.ts';

const server = useScriptedServer();
const request = { image_urls: ['https://pictures.example/1.jpg'] };
const listing = { listingTitle: 'Mug' };
const ok = answers(200, listing);

const client = (options: Partial<ClientOptions> = {}) =>
  createClient({ baseUrl: server.url, apiKey: 'rls_secret', ...options });

async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error(`This is no ApiError: ${error}`);
  return error;
}

const keysSeen = () => new Set(server.seen.map(({ headers }) => headers['idempotency-key']));
const bodiesSeen = () => new Set(server.seen.map(({ body }) => body));

describe('a failed attempt', () => {
  test('a failed attempt is repeated after the requested wait, with the same key and the same bytes', async () => {
    server.script(fails(429, 'RATE_LIMIT', { 'retry-after': '1' }), ok);
    const answer = await client().generateBasicListing(request);
    expect(receiptOf(answer).attempts).toBe(2);
    const [first, second] = server.seen;
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(990);
    expect([keysSeen().size, bodiesSeen().size]).toEqual([1, 1]);
  });

  test.each([
    ['the connection is closed without an answer', cuts],
    ['the answer breaks off', cutsWithin],
    ['a proxy shows a page', answers(502, '<h1>Bad gateway</h1>', { 'content-type': 'text/html' })],
    ['the call of an earlier attempt is in flight', fails(409, 'REQUEST_IN_FLIGHT')],
  ])('a failed attempt is repeated under its key when %s', async (_, step) => {
    server.script(step, ok);
    const answer = await client().generateBasicListing(request, { idempotencyKey: 'mine' });
    expect(answer).toEqual(listing);
    expect([server.seen.length, keysSeen(), bodiesSeen().size]).toEqual([2, new Set(['mine']), 1]);
  });

  test('a failed attempt is repeated twice unless configured otherwise, then the call fails', async () => {
    server.script(cuts, cuts, cuts, ok);
    const error = await failureOf(client().account());
    expect([error.code, error.status, error.attempts]).toEqual(['CONNECTION_LOST', undefined, 3]);
    expect(error.message).toBe(`Connection lost: ${server.url}/api/v1/account`);
    expect(error.cause).toBeInstanceOf(TypeError);
    expect(inspect(error, { depth: 9 })).not.toContain('rls_secret');
  });

  test('a redirect, which would leak the key, is never followed', async () => {
    server.script(answers(307, '', { location: `${server.url}/elsewhere` }));
    const error = await failureOf(client().account());
    expect([error.code, error.status, server.seen.length]).toEqual(['NOT_AN_ANSWER', 307, 1]);
  });
});

describe('the error of a call', () => {
  test('carries everything that the service said', async () => {
    const headers = { 'x-error-docs': 'https://api.example/docs/errors#RATE_LIMIT', 'retry-after': '61' };
    server.script(fails(429, 'RATE_LIMIT', headers));
    const error = await failureOf(client().generateBasicListing(request, { idempotencyKey: 'mine' }));
    expect({ ...error, message: error.message }).toEqual({
      name: 'ApiError',
      operation: 'generateBasicListing',
      code: 'RATE_LIMIT',
      status: 429,
      message: 'It is RATE_LIMIT.',
      requestId: 'r-1',
      retryAfterSeconds: 61,
      docs: 'https://api.example/docs/errors#RATE_LIMIT',
      body: { error: 'It is RATE_LIMIT.' },
      idempotencyKey: 'mine',
      attempts: 1,
    });
  });

  test.each([
    ['a page', answers(200, '<h1>Sign in to the network</h1>', { 'content-type': 'text/html' })],
    ['half of a JSON text', answers(200, '{"listingTitle": "Mu')],
    ['null', answers(200, 'null')],
    ['a refusal without a code', answers(403, { message: 'Forbidden' })],
  ])('the error of a call is NOT_AN_ANSWER for %s, which is not asked for again', async (_, step) => {
    server.script(step);
    const error = await failureOf(client().generateBasicListing(request));
    expect([error.code, server.seen.length]).toEqual(['NOT_AN_ANSWER', 1]);
  });

  test.each(['1e309', '9'.repeat(400), '-1', 'Sun, 06 Nov 1994 08:49:37 GMT'])(
    'has no wait time if retry-after is %s',
    async (retryAfter) => {
      server.script(fails(429, 'RATE_LIMIT', { 'retry-after': retryAfter }));
      const error = await failureOf(client().account({}, { retries: 0 }));
      expect(error.retryAfterSeconds).toBeUndefined();
    },
  );

  test('an endless answer fails the call with NOT_AN_ANSWER, without being read up to the deadline', async () => {
    const closed = new Promise<void>((resolve) => {
      server.script((response) => {
        neverEnds(response);
        response.on('close', resolve);
      });
    });
    const error = await failureOf(client().account());
    expect([error.code, error.status, server.seen.length]).toEqual(['NOT_AN_ANSWER', 200, 1]);
    await closed;
  });

  test('an answer of 6 MB is read whole, however it is cut into chunks', async () => {
    const text = 'ü'.repeat(3_000_000);
    server.script(answers(200, { text }));
    expect(await client().account()).toEqual({ text });
  });
});

describe('the deadline', () => {
  /** A fetch that gives these answers in order, then none. */
  const answeringFetch = (...given: readonly (() => Promise<Response>)[]): typeof fetch => {
    const left = [...given];
    return () => left.shift()?.() ?? new Promise(() => {});
  };
  const inFlight = async () =>
    new Response('{"error": "It is in flight."}', {
      status: 409,
      headers: { 'x-error-code': 'REQUEST_IN_FLIGHT', 'retry-after': '30' },
    });

  test(
    'holds for the whole call, with the last attempt’s failure as its cause',
    inMovedTime(async (time) => {
      const random = mock.method(Math, 'random', () => 0.25);
      const lost = answeringFetch(() => Promise.reject(new TypeError('fetch failed')));
      const failure = failureOf(client({ fetch: lost }).account({}, { deadlineMs: 900 }));
      await time.waitsFor(125);
      random.mock.restore();
      time.advance(125);
      await nextTurn();
      time.advance(775);
      const error = await failure;
      expect([error.code, error.attempts, error.message]).toEqual([
        'DEADLINE',
        2,
        'No answer within 900 ms.',
      ]);
      expect((error.cause as ApiError).code).toBe('CONNECTION_LOST');
    }),
  );

  test('holds for a fetch that ignores its signal', async () => {
    const deaf: typeof fetch = () => new Promise(() => {});
    const error = await failureOf(client({ fetch: deaf, deadlineMs: 30 }).account());
    expect(error.code).toBe('DEADLINE');
  });

  test(
    'leaves time to retry a call in flight, however long the requested wait',
    inMovedTime(async (time) => {
      const then = answeringFetch(inFlight, async () => Response.json(listing));
      const answer = client({ fetch: then }).generateBasicListing(request, { deadlineMs: 1024 });
      await time.waitsFor(512);
      time.advance(512);
      expect(receiptOf(await answer).attempts).toBe(2);
    }),
  );

  test(
    'stops waiting for a call in flight',
    inMovedTime(async (time) => {
      const always = answeringFetch(...Array<typeof inFlight>(40).fill(inFlight));
      const failure = failureOf(
        client({ fetch: always }).generateBasicListing(request, { deadlineMs: 1024 }),
      );
      for (const pause of [512, 256, 128]) {
        await time.waitsFor(pause);
        time.advance(pause);
      }
      await time.waitsFor(64);
      time.advance(128);
      const error = await failure;
      expect([error.code, error.attempts]).toEqual(['DEADLINE', 4]);
    }),
  );

  test('fails without waiting when the service asks for a wait beyond the deadline', async () => {
    server.script(fails(503, 'OVERLOADED', { 'retry-after': '5' }));
    const error = await failureOf(client({ deadlineMs: 4000 }).account());
    expect([error.code, error.retryAfterSeconds, server.seen.length]).toEqual(['OVERLOADED', 5, 1]);
  });
});

describe('cancelling', () => {
  test.each([
    ['while an answer comes in', stalls],
    ['while the call pauses', fails(503, 'OVERLOADED', { 'retry-after': '20' })],
  ])('ends a call %s', async (_, step) => {
    const controller = new AbortController();
    server.script((response) => {
      step(response);
      setTimeout(() => controller.abort(new Error('enough')), 20);
    });
    const error = await failureOf(client().account({}, { signal: controller.signal }));
    expect([error.code, error.attempts, (error.cause as Error).message]).toEqual(['CANCELLED', 1, 'enough']);
  });

  test('cancelling before the call sends nothing', async () => {
    const error = await failureOf(client().account({}, { signal: AbortSignal.abort() }));
    expect([error.code, error.attempts, server.seen.length]).toEqual(['CANCELLED', 0, 0]);
  });
});
