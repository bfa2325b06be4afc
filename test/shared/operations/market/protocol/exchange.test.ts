import { createServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { listen } from '../../../../../lib/sandbox/listen.ts';
import {
  type ExchangeRequest,
  exchange,
  Unreached,
} from '../../../../../shared/operations/market/protocol/exchange.ts';
import { useRemoteServer } from '../remote-server.ts';
import { failureOf, testBudget, testCall } from '../test-call.ts';

const remote = useRemoteServer();

const request = (changes: Partial<ExchangeRequest> = {}): ExchangeRequest => ({
  name: 'getThing',
  url: `${remote.url}/thing`,
  method: 'GET',
  headers: {},
  repeatable: false,
  ...changes,
});

describe('one exchange with the marketplace', () => {
  test('asks for compressed replies and unpacks them', async () => {
    const body = gzipSync(JSON.stringify({ text: 'ü'.repeat(1000) }));
    remote.on('GET /thing', { status: 200, headers: { 'content-encoding': 'gzip' }, body });
    const reply = await exchange(request(), testCall());
    expect(JSON.parse(reply.text).text).toHaveLength(1000);
    expect(remote.only().headers['accept-encoding']).toBe('gzip');
  });

  test('does not follow a redirect', async () => {
    remote.on('GET /thing', { status: 302, headers: { location: `${remote.url}/elsewhere` } });
    expect(await failureOf(() => exchange(request(), testCall()))).toMatchObject({ code: 'UPSTREAM_FAILED' });
    expect(remote.only().path).toBe('/thing');
  });

  test.each(['refuse', 'truncate', 'endless'] as const)(
    'the fault %s is a failing upstream',
    async (kind) => {
      remote.faults.add({ kind });
      expect(await failureOf(() => exchange(request(), testCall()))).toMatchObject({
        code: 'UPSTREAM_FAILED',
      });
      expect(remote.journal).toHaveLength(1);
    },
  );

  test.each([
    ['the time for one call', { timeoutMs: 50 }, 25_000],
    ['the budget of the request', {}, 50],
  ])('an exchange that stays silent ends with %s', async (_what, changes, milliseconds) => {
    remote.faults.add({ kind: 'silence' });
    const budget = testBudget(milliseconds);
    const failure = await failureOf(() => exchange(request(changes), testCall({ budget })));
    expect(failure.code).toBe('TIMEOUT');
    // The time may have passed before the request arrived.
    remote.faults.clear();
  });

  test('a missing host is a failing upstream', async () => {
    const server = createServer();
    const url = `http://127.0.0.1:${await listen(server, { host: '127.0.0.1' })}/thing`;
    server.close();
    const failure = await failureOf(() => exchange(request({ url }), testCall()));
    expect([failure.code, failure instanceof Unreached]).toEqual(['UPSTREAM_FAILED', true]);
  });

  test('a request may have arrived before its host was gone', async () => {
    const server = createServer((socket) => {
      socket.once('data', () => server.close() && socket.destroy());
    });
    const url = `http://127.0.0.1:${await listen(server, { host: '127.0.0.1' })}/thing`;
    const failure = await failureOf(() => exchange(request({ url, repeatable: true }), testCall()));
    expect([failure.code, failure instanceof Unreached]).toEqual(['UPSTREAM_FAILED', false]);
  });
});

describe('repeating an exchange', () => {
  test.each(['refuse', 'truncate'] as const)(
    'a repeatable exchange survives two faults (%s)',
    async (kind) => {
      remote.faults.add({ kind, times: 2 });
      remote.on('GET /thing', { status: 200, body: 'yes' });
      expect((await exchange(request({ repeatable: true }), testCall())).text).toBe('yes');
      expect(remote.journal).toHaveLength(3);
    },
  );

  test.each([
    [503, 3],
    [429, 1],
  ])('after status %i it is sent %i times at most', async (status, times) => {
    remote.on('GET /thing', { status, body: 'no' });
    expect((await exchange(request({ repeatable: true }), testCall())).status).toBe(status);
    expect(remote.journal).toHaveLength(times);
  });

  test('nothing is repeated when the time is nearly up', async () => {
    remote.on('GET /thing', { status: 500 });
    const nearlyUp = { signal: new AbortController().signal, remaining: () => 900 };
    await exchange(request({ repeatable: true }), testCall({ budget: nearlyUp }));
    expect(remote.journal).toHaveLength(1);
  });

  test('the log names the call, its status and attempts, and nothing else about it', async () => {
    remote.on('GET /thing', { status: 500, body: 'secret words' });
    const call = testCall();
    await exchange(request({ url: `${remote.url}/thing?q=secret`, repeatable: true }), call);
    expect(call.events).toEqual([
      {
        name: 'market.remote-call',
        fields: { call: 'getThing', status: 500, attempts: 3, milliseconds: expect.any(Number) },
      },
    ]);
  });
});
