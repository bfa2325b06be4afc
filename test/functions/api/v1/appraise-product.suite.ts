import { describe, expect, test } from '@jest/globals';
import type { Fault } from '../../../../lib/sandbox/emulator/faults.ts';
import { always, emptySearch, nothingCharged, usePricing } from './use-pricing.ts';

const { t, emulators, about, appraise, breakMarket, breakLens } = usePricing();

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

  test('an appraisal without usable prices is free, says why and does not ask the model', async () => {
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

  test('without similar items the answer is 200 with discovery_error, free of charge', async () => {
    breakMarket(emptySearch);
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
