import { describe, expect, test } from '@jest/globals';
import type { Fault } from '../../../../lib/sandbox/emulator/faults.ts';
import {
  type PriceExplanation,
  recomputePrice,
  recomputeRange,
} from '../../../shared/operations/pricing/recompute.ts';
import { valuesFor } from '../../../support/counts.ts';
import { useHost } from '../../../support/host.ts';

const t = useHost();
const today = () => new Date().toISOString().slice(0, 10);
/** The rates are those of the day on which the host started. */
const firstDay = today();
const operations = ['/api/v1/predict-price', '/api/v1/appraise-product'] as const;

interface Body {
  readonly price_lower: string | null;
  readonly price_upper: string | null;
  readonly price_currency: string;
  readonly results: readonly { readonly title: string; readonly price: string }[];
  readonly error: object;
  readonly explanation?: PriceExplanation;
}

const post = async (path: string, more: object = {}, options: Parameters<typeof t.post>[2] = {}) => {
  // Each test has its own searches: `fresh`.
  const request = { image_url: t.host.standIns.samplePicture, fresh: true, ...more };
  const answer = await t.post(path, request, options);
  return { ...answer, body: answer.body as Body };
};
const predict = (more: object = {}, options: Parameters<typeof t.post>[2] = {}) =>
  post('/api/v1/predict-price', more, options);

const always = (fault: Fault): Fault => ({ times: 1000, ...fault });
const search = '/buy/browse/v1/item_summary/search_by_image';

/** The only source answers with these listings, whose pages cannot be read. */
function onlyFind(prices: readonly (string | undefined)[], titles: readonly string[] = []): void {
  t.emulators.market.faults.add(always({ path: search, kind: 'answer', status: 500 }));
  const visual_matches = prices.map((value, index) => ({
    title: titles[index] ?? `Mug ${index}`,
    link: `${t.emulators.catalogue.url}/none/${index}`,
    ...(value === undefined ? {} : { price: { value } }),
  }));
  t.emulators.lens.faults.add(
    always({ kind: 'answer', status: 200, body: JSON.stringify({ visual_matches }) }),
  );
}

describe.each(operations)('%s', (path) => {
  test('only with explain does the answer have an explanation, which adds up', async () => {
    for (const explain of valuesFor(operations.indexOf(path), [undefined, false, null], 2)) {
      expect((await post(path, { explain })).body).not.toHaveProperty('explanation');
    }
    const { status, body } = await post(path, { explain: true });
    expect(status).toBe(200);
    const { explanation } = body;
    if (explanation === undefined) throw new Error('it was asked for');
    expect(explanation.comparables.length).toBeGreaterThan(5);
    expect(explanation.range).toMatchObject(recomputeRange(explanation).range ?? { method: 'none' });
    for (const comparable of explanation.comparables) {
      expect(comparable.price).toBe(recomputePrice(comparable, 'AUD'));
      expect(comparable.kind).toBe('asking');
    }
  });

  test('a non-boolean explain is refused in the shape of the operation', async () => {
    for (const explain of valuesFor(operations.indexOf(path), ['true', 1, 0, {}, []], 3)) {
      const { status, text, headers } = await post(path, { explain });
      expect([status, text]).toEqual([400, expect.stringContaining('explain must be true or false')]);
      expect(text).toContain('"BAD_REQUEST"');
      expect(text).toContain('"price_currency":"AUD"');
      expect(headers.get('x-credits-charged')).toBe('0');
    }
  });

  test('a failure carries no explanation', async () => {
    const image_url = `${t.emulators.catalogue.url}/pictures/none.jpg`;
    const { status, body } = await post(path, { image_url, explain: true });
    expect(status).toBe(400);
    expect(body).not.toHaveProperty('explanation');
  });

  test('no matches give an empty explanation with a null range', async () => {
    onlyFind([]);
    const { status, body } = await post(path, { explain: true });
    expect(status).toBe(200);
    expect(body.explanation).toMatchObject({ currency: 'AUD', comparables: [], range: null, note: null });
  });

  test('prices come from sources and from pages, and name their origin', async () => {
    const { explanation } = (await post(path, { explain: true })).body;
    const from = new Set(explanation?.comparables.map(({ found }) => `${found?.from} ${found?.place}`));
    expect([...from].some((place) => place.endsWith(' null'))).toBe(true);
    t.emulators.market.faults.add(always({ path: search, kind: 'answer', status: 500 }));
    const lensAlone = (await post(path, { explain: true })).body.explanation;
    expect(new Set(lensAlone?.comparables.map(({ found }) => found?.from))).toEqual(
      new Set(['lens', 'page']),
    );
    const places = lensAlone?.comparables.flatMap(({ found }) => found?.place ?? []);
    expect(new Set(places)).toEqual(new Set(['json-ld']));
  });
});

describe('a country whose currency the European Central Bank does not list', () => {
  test('is converted at the other source’s rate, and the explanation names both rates', async () => {
    const { status, body, headers } = await predict({ country: 'ng', explain: true });
    expect([status, headers.get('x-credits-charged'), body.price_currency]).toEqual([200, '10', 'NGN']);
    expect(headers.get('x-price-note')).toBeNull();
    expect(Number(body.price_lower)).toBeGreaterThan(10_000);
    expect(body.results.every(({ price }) => /^\d+\.\d\d$/.test(price))).toBe(true);
    const date = expect.stringMatching(new RegExp(`^(?:${firstDay}|${today()})$`));
    for (const { rates, found } of body.explanation?.comparables ?? []) {
      expect(rates).toEqual([
        { currency: found?.currency, per_euro: expect.any(String), date, source: 'ecb' },
        { currency: 'NGN', per_euro: '1653.9', date, source: 'currency-api' },
      ]);
    }
  });
});

describe('where no match has a price', () => {
  test.each<[string, readonly (string | undefined)[], string, string]>([
    ['a currency without a rate', ['ZWL 50', 'ZWL 60'], 'au', 'no-rate: ZWL'],
    ['no price anywhere', [undefined, undefined], 'au', 'no-price'],
    ['amounts that come to nothing', ['$0.00', '$0.001'], 'au', 'zero'],
    ['several reasons', ['ZWL 50', undefined, '$0.00'], 'au', 'no-rate: ZWL; zero; no-price'],
  ])(
    '%s: the matches come without prices, uncharged, and x-price-note says why',
    async (_name, signs, country, note) => {
      onlyFind(signs);
      const { status, body, headers } = await predict({ country });
      expect([status, body.price_lower, body.price_upper, body.error]).toEqual([200, null, null, {}]);
      expect(body.results.map(({ price }) => price)).toEqual(signs.map(() => ''));
      expect(headers.get('x-price-note')).toBe(note);
      expect(headers.get('x-credits-charged')).toBe('0');
      expect((await predict({ country, explain: true })).body.explanation).toMatchObject({
        range: null,
        note,
      });
    },
  );
});

describe('appraise-product', () => {
  test('the explanation says whether the bounds are the model’s or computed', async () => {
    const asked = async (lower: number, upper: number) => {
      const json = {
        best_match_index: null,
        price_lower: lower,
        price_upper: upper,
        reasoning: [],
        defects: [],
      };
      t.emulators.model.replies.push({ json });
      const { body } = await post('/api/v1/appraise-product', { explain: true });
      return (body.explanation as unknown as { bounds: object }).bounds;
    };
    const shares = { lowest_share: 0.4, highest_share: 1.1 };
    expect(await asked(76, 85)).toMatchObject({ from: 'model', model: { lower: 76, upper: 85 }, ...shares });
    expect(await asked(5000, 9000)).toMatchObject({
      from: 'computed',
      model: { lower: 5000, upper: 9000 },
      allowed: { lower: expect.any(Number), upper: expect.any(Number) },
    });
    t.emulators.model.faults.add(always({ kind: 'answer', status: 401 }));
    expect(await asked(76, 85)).toMatchObject({ from: 'computed', model: null });
  });
});

test('a replay keeps its explanation, and a different explain is a different request', async () => {
  const headers = { 'idempotency-key': 'explained' };
  const first = await predict({ explain: true }, { headers });
  expect(first.headers.get('x-credits-charged')).toBe('10');
  t.emulators.lens.faults.add(always({ kind: 'answer', status: 500 }));
  const replay = await predict({ explain: true }, { headers });
  expect(replay.headers.get('idempotent-replayed')).toBe('true');
  expect(replay.text).toBe(first.text);
  expect(replay.body.explanation?.range).not.toBeNull();
  for (const explain of [undefined, false]) {
    expect((await predict({ explain }, { headers })).status).toBe(422);
  }
});

test('offers that are not the product leave the range and stay in the results, and cost nothing when there are no others', async () => {
  onlyFind(
    [undefined, undefined, 'A$20'],
    ['Nikon D750 camera', 'Nikon D750 body', 'Battery charger for Nikon D750'],
  );
  const { body, headers } = await predict({ explain: true });
  expect([body.price_lower, body.price_upper, body.results[2]?.price]).toEqual([null, null, '20.00']);
  expect(body.explanation?.comparables[2]?.left_out).toBe('accessory');
  expect(headers.get('x-price-note')).toBe('accessory; no-price');
  expect(headers.get('x-credits-charged')).toBe('0');
});
