import type { RequestListener } from 'node:http';
import { expect, test } from '@jest/globals';
import { createLensSource } from '../../../../../shared/operations/pricing/sources/lens-source.ts';
import { searchSources } from '../../../../../shared/operations/pricing/sources/search-sources.ts';
import { boundedSource } from '../../../../../shared/operations/pricing/sources.ts';
import { startTimeBudget } from '../../../../../shared/platform/call/time-budget.ts';
import { counts } from '../../../../support/counts.ts';
import { memoryLog } from '../../../billing/credits/support/bounds.ts';
import { serve } from '../../../platform/web/loopback-server.ts';
import { testCall } from '../../market/test-call.ts';

const query = { imageUrl: 'https://a.example/a.jpg', picture: async () => new Uint8Array(), country: 'AU' };

/** The matches of a search with this answer of the results API. */
async function searched(listener: RequestListener) {
  const { origin } = await serve(listener);
  const budget = startTimeBudget(20_000);
  const source = createLensSource({ apiUrl: origin, apiKey: async () => 'key' });
  try {
    return (await searchSources([boundedSource(source)], query, { ...testCall(), budget, log: memoryLog() }))
      .matches;
  } finally {
    budget.end();
  }
}

const searchOf = (match: object) =>
  searched((_request, response) => response.end(JSON.stringify({ visual_matches: [match] })));

test('only the first matches of an endless answer are read', async () => {
  const matches = await searched((_request, response) => {
    const visual_matches = Array.from({ length: counts(2_000, 20_000) }, (_, index) => ({
      title: `Mug ${index}`,
      link: `https://shop.example/${index}`,
      price: { value: index < counts(50, 20_000) ? '1$'.repeat(100) : '$1' },
    }));
    response.end(JSON.stringify({ visual_matches }));
  });
  expect(matches).toHaveLength(500);
  expect(matches[0]).toMatchObject({ title: 'Mug 0', url: 'https://shop.example/0' });
});

const link = 'https://shop.example/mug';

test('addresses have at most 2,048 characters, which does not bound inline pictures', async () => {
  const longest = `${link}?${'a'.repeat(2048 - link.length - 1)}`;
  expect(await searchOf({ link: longest, thumbnail: longest })).toMatchObject([{ image: longest }]);
  expect(await searchOf({ link: `${longest}a` })).toEqual([]);
  const inline = `data:image/png;base64,${'A'.repeat(4000)}`;
  expect(await searchOf({ link, thumbnail: `${longest}a` })).toMatchObject([{ image: '' }]);
  expect(await searchOf({ link, thumbnail: inline })).toMatchObject([{ image: inline }]);
});

test('a bare dollar is that of the shop, or else that of the request', async () => {
  const price = { value: '$12*' };
  const ofNewZealand = { link: 'https://shop.co.nz/mug', price };
  expect(await searchOf(ofNewZealand)).toMatchObject([{ price: { amount: '12', currency: 'NZD' } }]);
  expect(await searchOf({ link, price })).toMatchObject([{ price: { amount: '12', currency: 'AUD' } }]);
});

test('an endless price is left out', async () => {
  expect(await searchOf({ link, price: { value: '$12' } })).toMatchObject([{ price: { amount: '12' } }]);
  expect(await searchOf({ link, price: { value: `$12${' '.repeat(200)}` } })).toMatchObject([
    { price: undefined },
  ]);
});

test('a 429 of the results API passes its retry-after on', async () => {
  const answer = searched((_request, response) => response.writeHead(429, { 'retry-after': '30' }).end('{}'));
  await expect(answer).rejects.toMatchObject({ code: 'RATE_LIMIT', retryAfterSeconds: 30 });
});

const good = { title: 'Mug', link };
const failed = { code: 'UPSTREAM_FAILED' };
test.each<[unknown, object]>([
  [{ error: null, visual_matches: [good] }, [{ title: 'Mug' }]],
  [{ error: 5, visual_matches: [good] }, [{ title: 'Mug' }]],
  [{ error: '', visual_matches: [good] }, [{ title: 'Mug' }]],
  [{ error: 'Something broke.', visual_matches: [good] }, failed],
  [{ visual_matches: null }, []],
  [{}, []],
  [{ visual_matches: 'none' }, failed],
  [[], failed],
  [null, failed],
])('the answer %j means %j', async (body, meaning) => {
  const matches = searched((_request, response) => response.end(JSON.stringify(body)));
  expect(await matches.catch((error: unknown) => error)).toMatchObject(meaning);
});

test.each([
  [200, '{"visual_matches": []}', 200],
  [503, 'busy', 503],
])('a search that is answered %i is logged as one that may cost', async (status, body, logged) => {
  const { origin } = await serve((_request, response) => response.writeHead(status).end(body));
  const budget = startTimeBudget(20_000);
  const log = memoryLog();
  const source = createLensSource({ apiUrl: origin, apiKey: async () => 'key' });
  await source.search(query, { ...testCall(), budget, log }).catch(() => undefined);
  budget.end();
  expect(log.events).toEqual([
    {
      level: 'info',
      event: 'search.asked',
      fields: { source: 'lens', status: logged, milliseconds: expect.any(Number) },
    },
  ]);
});
