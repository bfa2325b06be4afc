import { describe, expect, test } from '@jest/globals';
import { startTimeBudget } from '../../../shared/call/time-budget.ts';
import { fetchUpstream } from '../../../shared/web/upstream-fetch.ts';
import { serve } from './loopback-server.ts';

const request = { maxBytes: 1000 };

async function fetched(url: string, milliseconds = 5000) {
  const budget = startTimeBudget(milliseconds);
  try {
    return await fetchUpstream(url, request, budget);
  } finally {
    budget.end();
  }
}

describe('an upstream of ours', () => {
  test('is answered with status, headers and text', async () => {
    const { origin } = await serve((_request, response) =>
      response.writeHead(418, { 'x-own': 'yes' }).end('{"a":1}'),
    );
    const answer = await fetched(origin);
    expect([answer.status, answer.headers.get('x-own'), answer.text]).toEqual([418, 'yes', '{"a":1}']);
  });

  test.each([301, 302, 303, 307, 308])(
    'that redirects (%d) is not followed: our key is in the query',
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

  test('that answers more than is read has failed', async () => {
    const { origin } = await serve((_request, response) => response.end('x'.repeat(1001)));
    await expect(fetched(origin)).rejects.toMatchObject({ code: 'UPSTREAM_FAILED' });
  });

  test('that breaks off has failed; one that is silent is too slow', async () => {
    const broken = await serve((_request, response) => response.destroy());
    await expect(fetched(broken.origin)).rejects.toMatchObject({ code: 'UPSTREAM_FAILED' });
    const silent = await serve(() => {});
    await expect(fetched(silent.origin, 100)).rejects.toMatchObject({ code: 'TIMEOUT' });
  });
});
