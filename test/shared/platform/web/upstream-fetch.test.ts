import { describe, expect, test } from '@jest/globals';
import { startTimeBudget } from '../../../../shared/platform/call/time-budget.ts';
import { fetchUpstream, retryAfterSeconds } from '../../../../shared/platform/web/upstream-fetch.ts';
import { serve } from './loopback-server.ts';

const request = { maxBytes: 1000 };

async function fetched(url: string, milliseconds = 20_000) {
  const budget = startTimeBudget(milliseconds);
  try {
    return await fetchUpstream(url, request, budget);
  } finally {
    budget.end();
  }
}

describe('an upstream of ours', () => {
  test('gives its status, headers and text', async () => {
    const { origin } = await serve((_request, response) =>
      response.writeHead(418, { 'x-own': 'yes' }).end('{"a":1}'),
    );
    const answer = await fetched(origin);
    expect([answer.status, answer.headers.get('x-own'), answer.text]).toEqual([418, 'yes', '{"a":1}']);
  });

  test.each([301, 302, 303, 307, 308])(
    'an upstream is not followed to another address (%d), since our key is in the query',
    async (status) => {
      const elsewhere = await serve((_request, response) => response.end('{}'));
      const { origin } = await serve((_request, response) =>
        response.writeHead(status, { location: elsewhere.origin }).end(),
      );
      await expect(fetched(`${origin}/search?api_key=secret`)).rejects.toMatchObject({
        code: 'UPSTREAM_FAILED',
        url: `${origin}/search`,
      });
      expect(elsewhere.connections()).toBe(0);
    },
  );

  test('has failed if its answer is too large', async () => {
    const { origin } = await serve((_request, response) => response.end('x'.repeat(1001)));
    await expect(fetched(origin)).rejects.toMatchObject({ code: 'UPSTREAM_FAILED' });
  });

  test('counts as failed if it breaks off and as too slow if it stays silent, and is named in both cases', async () => {
    const broken = await serve((_request, response) => response.destroy());
    const hostOf = (origin: string) => new URL(origin).host;
    await expect(fetched(broken.origin)).rejects.toMatchObject({
      code: 'UPSTREAM_FAILED',
      message: `no complete answer from ${hostOf(broken.origin)} (UND_ERR_SOCKET)`,
    });
    const silent = await serve(() => {});
    await expect(fetched(`${silent.origin}/?api_key=secret`, 100)).rejects.toMatchObject({
      code: 'TIMEOUT',
      message: `${hostOf(silent.origin)} did not answer in time`,
    });
  });
});

const now = Date.parse('2026-11-03T04:05:06Z');

test.each([
  ['30', 30],
  ['Tue, 03 Nov 2026 04:06:06 GMT', 60],
  ['Tue, 03 Nov 2026 04:00:00 GMT', undefined],
  ['0', undefined],
  ['-5', undefined],
  ['0.2', 1],
  ['86400', 86_400],
  ['86401', 86_400],
  ['1e30', 86_400],
  ['1e400', 86_400],
  ['-1e400', undefined],
  ['Tue, 03 Nov 2099 04:00:00 GMT', 86_400],
  ['later', undefined],
])('retry-after %j is read as %j', (value, seconds) => {
  expect(retryAfterSeconds(new Headers({ 'retry-after': value }), now)).toBe(seconds);
});
