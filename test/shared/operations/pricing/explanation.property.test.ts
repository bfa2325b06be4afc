import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  appraiseProduct as appraiseEndpoint,
  predictPrice as predictEndpoint,
} from '../../../../shared/contract/pricing.ts';
import { parseRequest } from '../../../../shared/entry/http/frame/body.ts';
import { appraiseProduct } from '../../../../shared/operations/pricing/appraise-product.ts';
import { predictPrice } from '../../../../shared/operations/pricing/predict-price.ts';
import { defaultModel, modelFamily } from '../../../../shared/platform/model/model-families.ts';
import { counts } from '../../../support/counts.ts';
import { drawnCall, drawnSearch, servicesOf } from './drawn-searches.ts';
import { type PriceExplanation, recomputeBounds, recomputePrice, recomputeRange } from './recompute.ts';

const image_url = 'https://pictures.example/1.jpg';
const runs = { seed: 17, numRuns: counts(60, 5_000) };

/** What a caller receives: the contract's fields, as JSON. */
const received = <Parsed>(schema: { parse(body: unknown): Parsed }, body: unknown): Parsed =>
  JSON.parse(JSON.stringify(schema.parse(body)));

function expectToAddUp(explanation: PriceExplanation): void {
  const { comparables: all, currency, range } = explanation;
  expect(all.map((one) => recomputePrice(one, currency))).toEqual(all.map(({ price }) => price));
  expect(all.filter(({ counted, left_out }) => counted !== (left_out === null))).toEqual([]);
  const recomputed = recomputeRange(explanation);
  if (range === null) {
    expect(recomputed.usable).toEqual([]);
    return;
  }
  expect(range).toMatchObject(recomputed.range ?? {});
  expect(all.map(({ left_out }) => left_out)).toEqual(recomputed.leftOut);
  const differ = recomputed.usable.filter(
    ({ of: one, weight }) => !(Math.abs((one.weight ?? Number.NaN) - weight) < 1e-10 / 2),
  );
  expect(differ).toEqual([]);
}

const drawnLimit = fc.constantFrom(1, 5, 15);

/** What the note says of prices, without what the search had to do without. */
const ofPrices = (note: string | null): string | null => note?.replace(/(?:; )?not-looked$/, '') || null;

test('predict-price: every price and the range follow from the explanation alone', async () => {
  const seen = {
    ranges: 0,
    notes: 0,
    outliers: 0,
    foundTwice: 0,
    excluded: 0,
    otherModels: 0,
    unseen: 0,
  };
  await fc.assert(
    fc.asyncProperty(
      drawnSearch,
      fc.constantFrom('au', 'us', 'ng', 'kp'),
      drawnLimit,
      async (search, country, limit) => {
        const { call, headers, end } = drawnCall();
        const request = parseRequest(predictEndpoint, { image_url, country, limit, explain: true });
        const outcome = await predictPrice(request, servicesOf(search), call);
        end();
        const { explanation, ...body } = received(predictEndpoint.response, outcome.body);
        if (explanation === undefined) throw new Error('it was asked for');
        expectToAddUp(explanation);
        expect(explanation.comparables.slice(0, limit).map(({ price }) => price ?? '')).toEqual(
          body.results.map(({ price }) => price),
        );
        expect([body.price_lower, body.price_upper]).toEqual([
          explanation.range?.lower.toFixed(2) ?? null,
          explanation.range?.upper.toFixed(2) ?? null,
        ]);
        expect(headers['x-price-note'] ?? null).toBe(ofPrices(explanation.note));
        expect(outcome.delivered).toBe(explanation.range !== null);
        seen.ranges += Number(explanation.range !== null);
        seen.notes += Number(explanation.note !== null);
        seen.outliers += explanation.comparables.filter(({ left_out }) =>
          left_out?.startsWith('outlier'),
        ).length;
        seen.excluded += explanation.comparables.filter(({ left_out }) => left_out === 'accessory').length;
        seen.otherModels += explanation.comparables.filter(
          ({ left_out }) => left_out === 'other-model',
        ).length;
        seen.unseen += Number(explanation.note?.includes('not-looked') === true);
        seen.foundTwice += explanation.comparables.filter(({ found_by }) => found_by.length === 2).length;
      },
    ),
    runs,
  );
  // The draws reach every part.
  expect(Object.entries(seen).filter(([, times]) => times <= counts(1, 10))).toEqual([]);
});

test('the range does not depend on how many results are asked for', async () => {
  await fc.assert(
    fc.asyncProperty(drawnSearch, async (search) => {
      const answers = await Promise.all(
        [1, 15].map(async (limit) => {
          const { call, end } = drawnCall();
          const request = parseRequest(predictEndpoint, { image_url, limit, explain: true });
          const { body } = await predictPrice(request, servicesOf(search), call);
          end();
          const { results, error: _, ...rest } = received(predictEndpoint.response, body);
          expect(results.length).toBeLessThanOrEqual(limit);
          return rest;
        }),
      );
      expect(answers[0]).toEqual(answers[1]);
    }),
    { ...runs, numRuns: counts(12, 1_000) },
  );
});

test('without explain the answer is the same but for the explanation', async () => {
  await fc.assert(
    fc.asyncProperty(drawnSearch, async (search) => {
      const answers = await Promise.all(
        [true, undefined].map(async (explain) => {
          const { call, end } = drawnCall();
          const request = parseRequest(predictEndpoint, { image_url, explain });
          const { body } = await predictPrice(request, servicesOf(search), call);
          end();
          return JSON.stringify(predictEndpoint.response.parse(body));
        }),
      );
      const { explanation: _, ...rest } = JSON.parse(answers[0] ?? '');
      expect(answers[1]).toBe(JSON.stringify(rest));
    }),
    { ...runs, numRuns: counts(12, 1_000) },
  );
});

/** Mostly near the drawn prices. */
const freeFallbacks = { count: { read: async () => 0, add: async () => true }, perHour: 1 };

const modelBound = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 5_000, max: 20_000 }).map((thousandths) => thousandths / 123) },
  { weight: 3, arbitrary: fc.integer({ min: -1_000, max: 30_000 }).map((thousandths) => thousandths / 123) },
  { weight: 1, arbitrary: fc.constant(null) },
);

test('appraise-product: the bounds follow from the explanation alone, the model’s or the computed ones', async () => {
  const seen = { model: 0, computed: 0, none: 0 };
  await fc.assert(
    fc.asyncProperty(
      drawnSearch,
      modelBound,
      modelBound,
      fc.record({ fails: fc.boolean(), country: fc.constantFrom('au', 'us', 'kp') }),
      async (search, lower, upper, { fails, country }) => {
        const { call, headers, end } = drawnCall();
        const request = parseRequest(appraiseEndpoint, { image_url, country, explain: true });
        // A reply that says nothing at all would be a failure.
        const value = { price_lower: lower, price_upper: upper, reasoning: ['The offers agree.'] };
        const usage = { inputTokens: 0, outputTokens: 0, cachedTokens: 0 };
        const reply = { value, text: '', model: 'm', usage };
        const ask = async () => (fails ? Promise.reject(new Error('the model is down')) : reply);
        const outcome = await appraiseProduct(
          request,
          { ...servicesOf(search), model: { pictures: modelFamily(defaultModel), ask }, freeFallbacks },
          call,
        );
        end();
        const { explanation, appraisal } = received(appraiseEndpoint.response, outcome.body);
        if (explanation === undefined) throw new Error('it was asked for');
        expectToAddUp(explanation);
        const hasRange = explanation.range !== null;
        expect(outcome.delivered).toBe(hasRange && !fails);
        expect(headers['x-price-note'] ?? null).toBe(
          hasRange && fails ? 'appraisal-failed' : ofPrices(explanation.note),
        );
        const { from, ...bounds } = recomputeBounds(explanation);
        expect(explanation.bounds.from).toBe(from);
        expect({ lower: appraisal.price_lower, upper: appraisal.price_upper }).toEqual(bounds);
        seen[explanation.bounds.from ?? 'none'] += 1;
      },
    ),
    runs,
  );
  expect(Object.entries(seen).filter(([, times]) => times < counts(2, 10))).toEqual([]);
});
