import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { predictPrice as predictEndpoint } from '../../../../shared/contract/pricing.ts';
import { parseRequest } from '../../../../shared/entry/http/frame/body.ts';
import { predictPrice } from '../../../../shared/operations/pricing/predict-price.ts';
import { counts } from '../../../support/counts.ts';
import { testCall } from '../market/test-call.ts';
import { drawnAt, drawnSearch, servicesOf } from './drawn-searches.ts';
import { type PriceExplanation, recomputePrice, recomputeRange } from './recompute.ts';

const image_url = 'https://pictures.example/1.jpg';
const runs = { seed: 17, numRuns: counts(60, 5_000) };

/** What a caller receives: the contract's fields, as JSON. */
const received = <Parsed>(schema: { parse(body: unknown): Parsed }, body: unknown): Parsed =>
  JSON.parse(JSON.stringify(schema.parse(body)));

function expectToAddUp(explanation: PriceExplanation): void {
  const { comparables: all, currency, range } = explanation;
  expect(all.map((comparable) => recomputePrice(comparable, currency))).toEqual(
    all.map(({ price }) => price),
  );
  expect(all.filter(({ counted, left_out }) => counted !== (left_out === null))).toEqual([]);
  const recomputed = recomputeRange(explanation);
  if (range === null) {
    expect(recomputed.usable).toEqual([]);
    return;
  }
  expect(range).toMatchObject(recomputed.range ?? {});
  expect(all.map(({ left_out }) => left_out)).toEqual(recomputed.leftOut);
  const differ = recomputed.usable.filter(
    ({ of: comparable, weight }) => !(Math.abs((comparable.weight ?? Number.NaN) - weight) < 1e-10 / 2),
  );
  expect(differ).toEqual([]);
}

const drawnLimit = fc.constantFrom(1, 5, 15);

/** The note's part about prices, without the part about failed sources. */
const ofPrices = (note: string | null): string | null => note?.replace(/(?:; )?not-looked$/, '') || null;

test('predict-price: every price and the range follow from the explanation alone', async () => {
  const seen: (string | null)[] = [];
  await fc.assert(
    fc.asyncProperty(
      drawnSearch,
      fc.constantFrom('au', 'us', 'ng', 'kp'),
      drawnLimit,
      async (search, country, limit) => {
        const call = testCall({ clock: () => drawnAt });
        const request = parseRequest(predictEndpoint, { image_url, country, limit, explain: true });
        const outcome = await predictPrice(request, servicesOf(search), call);
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
        expect(call.headers['x-price-note'] ?? null).toBe(ofPrices(explanation.note));
        expect(outcome.delivered).toBe(explanation.range !== null);
        seen.push(...explanation.comparables.map(({ left_out }) => left_out));
        if (explanation.range !== null) seen.push('range');
        if (explanation.note?.includes('not-looked') === true) seen.push('not-looked');
        if (explanation.comparables.some(({ found_by }) => found_by.length === 2)) seen.push('found twice');
      },
    ),
    runs,
  );
  // The draws reach every part.
  const parts = ['range', 'not-looked', 'found twice', 'outlier-low', 'accessory', 'other-model', 'no-price'];
  expect(parts.filter((part) => seen.filter((used) => used === part).length < 2)).toEqual([]);
});
