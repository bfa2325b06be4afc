import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { type Emulator, json, startEmulator } from '../../../../lib/sandbox/emulator/emulator.ts';
import type { Fault } from '../../../../lib/sandbox/emulator/faults.ts';
import { useHost } from '../../../support/host.ts';

// Which searches are made, and how often, is easier to tell where the model has no part in them.
Object.assign(process.env, { VISUAL_SEARCH: 'market,lens', LOOK: '0' });
const t = useHost();
const search = '/buy/browse/v1/item_summary/search_by_image';
const nothingCharged = '0';

const emulators = () => {
  const { market, lens, model, catalogue } = t.host.standIns;
  if (!market || !lens || !model) throw new Error('all upstreams are emulated in these tests');
  return { market, lens, model, catalogue };
};

afterEach(() => {
  for (const emulator of Object.values(emulators())) emulator.faults.clear();
  emulators().model.replies.length = 0;
});

// Each test has its own searches: `fresh`. Fewer results are fewer pages to read.
const about = (more: object) => ({
  image_url: t.host.standIns.samplePicture,
  fresh: true,
  limit: 5,
  ...more,
});
const predict = (more: object = {}) => t.post('/api/v1/predict-price', about(more));
const appraise = (more: object = {}) => t.post('/api/v1/appraise-product', about(more));

const always = (fault: Fault): Fault => ({ times: 1000, ...fault });
function breakMarket(fault: Fault): void {
  emulators().market.faults.add(always({ path: search, ...fault }));
}
const breakLens = (fault: Fault): void => emulators().lens.faults.add(always(fault));

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

describe('appraise-product', () => {
  interface Body {
    similar_items: { price: number | null }[];
    appraisal: { price_lower: number; price_upper: number; best_match: object | null; reasoning: string[] };
    error: { appraisal_error: { code: string } | null; price_enrichment_errors: object[] };
  }

  test('the model appraises within what the comparables support', async () => {
    emulators().model.replies.push({
      json: {
        best_match_index: 1,
        price_lower: 76,
        price_upper: 85,
        reasoning: ['Comparable irons ask about 80 dollars.'],
        defects: ['Scratch on the soleplate.'],
      },
    });
    const { status, body } = await appraise();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      appraisal: {
        price_lower: 76,
        price_upper: 85,
        price_currency: 'AUD',
        best_match: (body as Body).similar_items[1],
        reasoning: ['Comparable irons ask about 80 dollars.'],
        defects: ['Scratch on the soleplate.'],
      },
      error: {
        discovery_error: null,
        image_upload_errors: [],
        price_enrichment_errors: [],
        appraisal_error: null,
      },
    });
  });

  test.each([
    ['far above the evidence', 5000, 9000],
    ['far below the evidence', 0.5, 1],
    ['upside down', 85, 76],
    ['negative', -3, 80],
  ])('a model range that is %s gives way to the computed one', async (_name, price_lower, price_upper) => {
    const reply = { price_lower, price_upper, best_match_index: 99, reasoning: [], defects: [] };
    emulators().model.replies.push({ json: reply });
    const { appraisal } = (await appraise()).body as Body;
    expect(appraisal.price_lower).toBeGreaterThan(60);
    expect(appraisal.price_upper).toBeLessThan(100);
    expect(appraisal.best_match).toBeNull();
  });

  test('statements that name other addresses are left out', async () => {
    emulators().model.replies.push({
      json: {
        best_match_index: null,
        price_lower: null,
        price_upper: null,
        reasoning: ['See https://evil.example for more', 'Fair.'],
        defects: ['write to x@evil.example'],
      },
    });
    const { appraisal } = (await appraise()).body as Body;
    expect(appraisal).toMatchObject({ reasoning: ['Fair.'], defects: [] });
  });

  test.each<[string, Fault, string]>([
    ['429', { kind: 'answer', status: 429, headers: { 'retry-after': '60' } }, 'RATE_LIMIT'],
    ['529', { kind: 'answer', status: 529, headers: { 'x-should-retry': 'false' } }, 'RATE_LIMIT'],
    ['401', { kind: 'answer', status: 401 }, 'UNKNOWN'],
    ['broken JSON', { kind: 'broken-json' }, 'UNKNOWN'],
    ['a cut answer', { kind: 'truncate' }, 'UNKNOWN'],
    ['nothing', { kind: 'refuse' }, 'UNKNOWN'],
  ])(
    'if the model answers %s, the fallback appraisal is free, with appraisal_error and x-price-note',
    async (_name, fault, code) => {
      emulators().model.faults.add(always(fault));
      const { status, body, headers } = await appraise();
      expect(status).toBe(200);
      expect(body).toMatchObject({
        appraisal: { best_match: null, reasoning: [], defects: [], price_lower: expect.any(Number) },
        error: { discovery_error: null, appraisal_error: { code, message: expect.any(String) } },
      });
      expect(headers.get('x-credits-charged')).toBe(nothingCharged);
      expect(headers.get('x-price-note')).toBe('appraisal-failed');
    },
  );

  test('if the model refuses the picture, the fallback appraisal is charged', async () => {
    emulators().model.replies.push({ stopReason: 'refusal' });
    const { status, body, headers } = await appraise();
    expect([status, body]).toMatchObject([200, { error: { appraisal_error: { code: 'UNKNOWN' } } }]);
    expect(headers.get('x-credits-charged')).toBe('10');
    expect(headers.get('x-price-note')).toBeNull();
  });

  test('a fallback under an Idempotency-Key is not kept: the key gets an appraisal once the model is back', async () => {
    const request = about({});
    const headers = { 'idempotency-key': 'while-the-model-is-down' };
    emulators().model.faults.add(always({ kind: 'answer', status: 401 }));
    const failed = await t.post('/api/v1/appraise-product', request, { headers });
    expect(failed.headers.get('x-credits-charged')).toBe(nothingCharged);
    emulators().model.faults.clear();
    for (const [charged, replayed] of [
      ['10', null],
      [nothingCharged, 'true'],
    ]) {
      const answer = await t.post('/api/v1/appraise-product', request, { headers });
      expect((answer.body as Body).error.appraisal_error).toBeNull();
      expect(answer.headers.get('x-credits-charged')).toBe(charged);
      expect(answer.headers.get('idempotent-replayed')).toBe(replayed);
    }
  });

  test('a reply in another form counts as a failure of this stage', async () => {
    emulators().model.replies.push({ json: ['none'] });
    const { error } = (await appraise()).body as Body;
    expect(error.appraisal_error).toMatchObject({ code: 'UNKNOWN' });
  });

  test('one odd value in the reply costs only itself: a range that is not a number gives way to the computed one', async () => {
    const json = { best_match_index: 0, price_lower: '17', price_upper: 85, reasoning: ['Fair.', 1] };
    emulators().model.replies.push({ json });
    const { similar_items, appraisal, error } = (await appraise()).body as Body;
    expect(error.appraisal_error).toBeNull();
    expect(appraisal).toMatchObject({
      best_match: similar_items[0],
      reasoning: ['Fair.'],
      defects: [],
      price_lower: expect.any(Number),
    });
  });

  test('a price missing from its page is reported by index, address and reason', async () => {
    breakMarket({ kind: 'answer', status: 500 });
    emulators().catalogue.faults.add(always({ path: '/items/', kind: 'answer', status: 503 }));
    const { status, body } = await appraise();
    expect(status).toBe(200);
    const { similar_items, error } = body as Body;
    const missing = similar_items.flatMap(({ price }, index) => (price === null ? [index] : []));
    expect(missing.length).toBeGreaterThan(0);
    expect(error.price_enrichment_errors).toEqual(
      missing.map((index) => ({
        index,
        url: expect.stringMatching(/^http/),
        message: 'the server answered 503',
      })),
    );
  });

  test('an appraisal in which no price counts is free, says why and does not ask the model', async () => {
    breakMarket({ kind: 'answer', status: 500 });
    const visual_matches = [{ title: 'Mug', link: 'https://shop.example/free', price: { value: '$0.00*' } }];
    breakLens({ kind: 'answer', status: 200, body: JSON.stringify({ visual_matches }) });
    const asked = emulators().model.journal.length;
    const { status, body, headers } = await appraise();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      similar_items: [{ title: 'Mug', price: null }],
      appraisal: { price_lower: null, price_upper: null, best_match: null, reasoning: [], defects: [] },
      error: { discovery_error: null, appraisal_error: null },
    });
    expect(headers.get('x-credits-charged')).toBe(nothingCharged);
    expect(headers.get('x-price-note')).toBe('zero');
    expect(emulators().model.journal).toHaveLength(asked);
  });

  test('no similar items are answered 200 with discovery_error, free of charge', async () => {
    breakMarket({ kind: 'answer', status: 200, headers: { 'content-type': 'application/json' }, body: '{}' });
    breakLens({ kind: 'answer', status: 200, body: '{}' });
    const asked = emulators().model.journal.length;
    const { status, body, headers } = await appraise();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      similar_items: [],
      appraisal: { price_lower: null, price_upper: null, price_currency: 'AUD' },
      error: {
        discovery_error: { code: 'NO_SIMILAR_ITEMS', message: expect.any(String) },
        appraisal_error: null,
      },
    });
    expect(headers.get('x-credits-charged')).toBe(nothingCharged);
    expect(emulators().model.journal).toHaveLength(asked);
  });
});
