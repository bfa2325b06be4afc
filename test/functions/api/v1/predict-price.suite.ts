import { describe, expect, test } from '@jest/globals';
import type { Fault } from '../../../../lib/sandbox/emulator/faults.ts';
import { emptySearch, nothingCharged, usePricing } from './use-pricing.ts';

const { predict, appraise, breakMarket, breakLens } = usePricing();

test('predict-price finds listings of the product, with prices in the currency of the country', async () => {
  const { status, body } = await predict({ limit: undefined });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    price_lower: expect.stringMatching(/^\d+\.\d\d$/),
    price_upper: expect.stringMatching(/^\d+\.\d\d$/),
    price_currency: 'AUD',
    error: {},
  });
  const { results } = body as { results: { title: string; price: string }[] };
  expect(results[0]?.title).toContain('Iron');
  expect(results.every(({ price }) => /^(\d+\.\d\d)?$/.test(price))).toBe(true);
});

test('a different country changes currency and amounts', async () => {
  const bounds = new Set<unknown>();
  for (const [country, currency] of [
    ['jp', 'JPY'],
    ['us', 'USD'],
    ['GB', 'GBP'],
  ]) {
    const body = (await predict({ country })).body as { price_lower: string; price_currency: string };
    expect(body.price_currency).toBe(currency);
    bounds.add(body.price_lower);
  }
  expect(bounds.size).toBe(3);
});

test('the requested number of results is a maximum, and changes neither range nor appraisal', async () => {
  const [few, many] = [await appraise({ limit: 1 }), await appraise({ limit: 10 })];
  const { similar_items, appraisal } = many.body as { similar_items: object[]; appraisal: object };
  expect(similar_items.length).toBeGreaterThan(1);
  expect(few.body).toMatchObject({ similar_items: similar_items.slice(0, 1), appraisal });
  const { price_lower, price_upper } = (await predict({ limit: 15 })).body as Record<string, string>;
  expect((await predict({ limit: 2 })).body).toMatchObject({
    price_lower,
    price_upper,
    results: { length: 2 },
  });
});

describe('a search that no source answers', () => {
  const unanswered = { status: 502, code: 'NAVIGATION_ERROR' };
  const market429 = {
    kind: 'answer',
    status: 429,
    headers: { 'retry-after': '7' },
    body: '{"errors":[{"errorId":2001}]}',
  } as const;
  const lens429 = {
    kind: 'answer',
    status: 429,
    body: '{"error":"Your account has run out of searches."}',
  } as const;

  test.each<[string, Fault, Fault, typeof unanswered]>([
    ['fails', { kind: 'answer', status: 500, body: '{}' }, { kind: 'refuse' }, unanswered],
    ['refuses the connection', { kind: 'refuse' }, { kind: 'refuse' }, unanswered],
    ['answers broken JSON', { kind: 'broken-json' }, { kind: 'broken-json' }, unanswered],
    ['cuts its answer short', { kind: 'truncate' }, { kind: 'truncate' }, unanswered],
    ['answers without end', { kind: 'endless' }, { kind: 'endless' }, unanswered],
    ['says nothing in time', { kind: 'silence' }, { kind: 'silence' }, unanswered],
    ['limits our rate', market429, lens429, { status: 429, code: 'RATE_LIMIT' }],
    [
      'refuses our access',
      { kind: 'answer', status: 403, body: '{"errors":[{"errorId":1100,"message":"Access denied"}]}' },
      { kind: 'answer', status: 401, body: '{"error":"Invalid API key."}' },
      { status: 500, code: 'SERVER_ERROR' },
    ],
  ])(
    'if every source %s, the call fails with the code for it, in the full shape, and costs nothing',
    async (_name, ofMarket, ofLens, { status, code }) => {
      breakMarket(ofMarket);
      breakLens(ofLens);
      const answer = await predict({ country: 'nz' });
      expect(answer.status).toBe(status);
      expect(answer.body).toMatchObject({
        price_lower: null,
        price_upper: null,
        price_currency: 'NZD',
        results: [],
        error: { code, message: expect.any(String) },
      });
      if (status === 502)
        expect(answer.body).toMatchObject({ error: { url: expect.stringMatching(/^http/) } });
      if (ofMarket.kind === 'answer' && status === 502)
        expect(answer.body).toMatchObject({ error: { httpStatus: 500 } });
      if (status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(answer.text).not.toContain('api_key');
      expect(answer.headers.get('x-credits-charged')).toBe(nothingCharged);
    },
  );
});

test('a picture without matches is answered 200 without results, free of charge', async () => {
  breakMarket(emptySearch);
  breakLens({
    kind: 'answer',
    status: 200,
    body: `{"error":"Google Lens hasn't returned any results for this query."}`,
  });
  const { status, body, headers } = await predict();
  expect([status, body]).toEqual([
    200,
    { price_lower: null, price_upper: null, price_currency: 'AUD', results: [], error: {} },
  ]);
  expect(headers.get('x-credits-charged')).toBe(nothingCharged);
});

test('an inline image of a source is stored and served; one that fails is reported without failing the call', async () => {
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  breakMarket({ kind: 'answer', status: 500 });
  const visual_matches = [
    `data:image/png;base64,${png}`,
    png,
    'data:image/svg+xml;base64,PHN2Zy8+',
    'https://shop.example/3.jpg',
  ].map((thumbnail, n) => ({
    title: `Mug ${n}`,
    link: `https://shop.example/${n}`,
    source: 'Shop',
    thumbnail,
    price: { value: 'A$10.00*' },
  }));
  breakLens({ kind: 'answer', status: 200, body: JSON.stringify({ visual_matches }) });
  const { status, body } = await predict();
  expect(status).toBe(200);
  const { results, error } = body as { results: { image: string; price: string }[]; error: object };
  expect(results.map(({ price }) => price)).toEqual(['10.00', '10.00', '10.00', '10.00']);
  expect(results[3]?.image).toBe('https://shop.example/3.jpg');
  expect(results[2]?.image).toBe('');
  const [index, product_url, said] = [2, 'https://shop.example/2', expect.any(String)];
  expect(error).toEqual({ image_upload_errors: [{ index, product_url, image: said, reason: said }] });
  const stored = await fetch(results[0]?.image ?? '');
  expect(Buffer.from(await stored.arrayBuffer()).toString('base64')).toBe(png);
  expect(stored.headers.get('content-type')).toBe('image/png');
  expect(results[1]?.image).toBe(results[0]?.image);
});
