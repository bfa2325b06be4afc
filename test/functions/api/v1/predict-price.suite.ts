import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Emulator, json, startEmulator } from '../../../../lib/sandbox/emulator/emulator.ts';
import type { Fault } from '../../../../lib/sandbox/emulator/faults.ts';
import { nothingCharged, usePricing } from './use-pricing.ts';

const { t, emulators, predict, appraise, breakMarket, breakLens } = usePricing();

describe('predict-price', () => {
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

  test('another country changes currency and amounts', async () => {
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

  test('predict-price returns at most the requested number of results', async () => {
    expect((await predict({ limit: 2 })).body).toMatchObject({ results: { length: 2 } });
  });

  test('the number of results that is asked for changes no range and no appraisal', async () => {
    const [few, many] = [await appraise({ limit: 1 }), await appraise({ limit: 10 })];
    const { similar_items, appraisal } = many.body as { similar_items: object[]; appraisal: object };
    expect(similar_items.length).toBeGreaterThan(1);
    expect(few.body).toMatchObject({ similar_items: similar_items.slice(0, 1), appraisal });
    const { price_lower, price_upper } = (await predict({ limit: 15 })).body as Record<string, string>;
    expect((await predict({ limit: 1 })).body).toMatchObject({ price_lower, price_upper });
  });

  test('the call succeeds while one source answers', async () => {
    breakMarket({ kind: 'answer', status: 500 });
    expect((await predict()).status).toBe(200);
    emulators().market.faults.clear();
    breakLens({ kind: 'refuse' });
    expect((await predict()).status).toBe(200);
  });

  test.each<[string, Fault]>([
    ['answers 500', { kind: 'answer', status: 500, body: '{}' }],
    ['refuses the connection', { kind: 'refuse' }],
    ['answers broken JSON', { kind: 'broken-json' }],
    ['cuts its answer short', { kind: 'truncate' }],
    ['answers without end', { kind: 'endless' }],
  ])(
    'if every source %s, the call fails with 502 NAVIGATION_ERROR and costs nothing',
    async (_name, fault) => {
      breakMarket(fault);
      breakLens(fault);
      const { status, body, headers } = await predict({ country: 'nz' });
      expect(status).toBe(502);
      expect(body).toMatchObject({
        price_lower: null,
        price_upper: null,
        price_currency: 'NZD',
        results: [],
        error: { code: 'NAVIGATION_ERROR', message: expect.any(String), url: expect.stringMatching(/^http/) },
      });
      expect(JSON.stringify(body)).not.toContain('api_key');
      expect(headers.get('x-credits-charged')).toBe(nothingCharged);
      if (fault.kind === 'answer') expect(body).toMatchObject({ error: { httpStatus: 500 } });
    },
  );

  test('if every source limits our rate, the call fails with 429 RATE_LIMIT and retry-after', async () => {
    breakMarket({
      kind: 'answer',
      status: 429,
      headers: { 'retry-after': '7' },
      body: '{"errors":[{"errorId":2001}]}',
    });
    breakLens({ kind: 'answer', status: 429, body: '{"error":"Your account has run out of searches."}' });
    const { status, body, headers } = await predict();
    expect([status, body]).toMatchObject([429, { error: { code: 'RATE_LIMIT' }, results: [] }]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('if every source refuses our access, the call fails with 500 SERVER_ERROR', async () => {
    breakMarket({
      kind: 'answer',
      status: 403,
      body: '{"errors":[{"errorId":1100,"message":"Access denied"}]}',
    });
    breakLens({ kind: 'answer', status: 401, body: '{"error":"Invalid API key."}' });
    const { status, body } = await predict();
    expect([status, body]).toMatchObject([500, { error: { code: 'SERVER_ERROR' }, results: [] }]);
  });

  test('if every source stays silent, the call fails with 502 within the time limit', async () => {
    breakMarket({ kind: 'silence' });
    breakLens({ kind: 'silence' });
    const { status, body } = await predict();
    expect([status, body]).toMatchObject([502, { error: { code: 'NAVIGATION_ERROR' } }]);
  });

  test('a picture without matches is answered 200 without results, free of charge', async () => {
    breakMarket({
      kind: 'answer',
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: '{"total":0}',
    });
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

  test('matches priced at zero are answered 200 without prices, free of charge', async () => {
    breakMarket({ kind: 'answer', status: 500 });
    const visual_matches = ['$0.00*', '$0.0000001'].map((value, index) => ({
      title: `Mug ${index}`,
      link: `https://shop.example/free-${index}`,
      price: { value },
    }));
    breakLens({ kind: 'answer', status: 200, body: JSON.stringify({ visual_matches }) });
    const { status, body, headers } = await predict();
    expect([status, body]).toMatchObject([
      200,
      { price_lower: null, price_upper: null, results: [{ price: '' }, { price: '' }], error: {} },
    ]);
    expect(headers.get('x-credits-charged')).toBe(nothingCharged);
  });

  describe('an inline image of a source', () => {
    const png =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

    test('an inline image is stored and served; one that fails is reported without failing the call', async () => {
      breakMarket({ kind: 'answer', status: 500 });
      const match = (n: number, thumbnail: string) => ({
        title: `Mug ${n}`,
        link: `https://shop.example/${n}`,
        source: 'Shop',
        thumbnail,
        price: { value: 'A$10.00*' },
      });
      const visual_matches = [
        match(0, `data:image/png;base64,${png}`),
        match(1, png),
        match(2, 'data:image/svg+xml;base64,PHN2Zy8+'),
        match(3, 'https://shop.example/3.jpg'),
      ];
      breakLens({ kind: 'answer', status: 200, body: JSON.stringify({ visual_matches }) });
      const { status, body } = await predict();
      expect(status).toBe(200);
      const { results, error } = body as { results: { image: string; price: string }[]; error: object };
      expect(results.map(({ price }) => price)).toEqual(['10.00', '10.00', '10.00', '10.00']);
      expect(results[3]?.image).toBe('https://shop.example/3.jpg');
      expect(results[2]?.image).toBe('');
      expect(error).toEqual({
        image_upload_errors: [
          {
            index: 2,
            product_url: 'https://shop.example/2',
            image: expect.any(String),
            reason: expect.any(String),
          },
        ],
      });
      const stored = await fetch(results[0]?.image ?? '');
      expect(Buffer.from(await stored.arrayBuffer()).toString('base64')).toBe(png);
      expect(stored.headers.get('content-type')).toBe('image/png');
      expect(results[1]?.image).toBe(results[0]?.image);
    });
  });
});

describe('image_url of both operations', () => {
  let pictures: Emulator;
  beforeAll(async () => {
    pictures = await startEmulator((request) =>
      request.path === '/svg'
        ? {
            status: 200,
            headers: { 'content-type': 'image/png' },
            body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
          }
        : json(200, {}),
    );
  });
  afterAll(() => pictures.stop());

  test.each(['/api/v1/predict-price', '/api/v1/appraise-product'])(
    '%s answers BAD_REQUEST for an image_url that cannot be read',
    async (path) => {
      const codeOf = ({ body }: { body: unknown }) => {
        const { error } = body as { error: { code?: string; discovery_error?: { code: string } | null } };
        return error.code ?? error.discovery_error?.code;
      };
      const { catalogue } = emulators();
      for (const image_url of [
        `${catalogue.url}/pictures/none.jpg`,
        `${catalogue.url}/items/0`,
        `${pictures.url}/svg`,
        'http://169.254.169.254/latest/meta-data',
        'http://[::1]/a.png',
        'http://2130706433/a.png',
        'http://localhost.:80/',
      ]) {
        const answer = await t.post(path, { image_url, country: 'us' });
        expect([answer.status, codeOf(answer), image_url]).toEqual([400, 'BAD_REQUEST', image_url]);
        expect(answer.headers.get('x-credits-charged')).toBe(nothingCharged);
        expect(answer.text).toContain('"price_currency":"USD"');
      }
      expect(pictures.journal).toEqual([]);
    },
  );
});
