import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { predictPrice as predictEndpoint } from '../../../../shared/contract/pricing.ts';
import { parseRequest } from '../../../../shared/entry/http/frame/body.ts';
import { verdict } from '../../../../shared/operations/pricing/look/verdict.ts';
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

/** Sets of a caller's own offers and sales: some with pictures, in several currencies, one of them without a rate. */
const drawnSet = fc.array(
  fc.record(
    {
      title: fc.constantFrom('Nikon D750 camera', 'Nikon D750', 'Canon R6', 'Battery charger for Nikon D750'),
      price: fc.oneof(
        fc.integer({ min: 8_000, max: 13_000 }).map((cents) => (cents / 100).toFixed(2)),
        fc.integer({ min: 1, max: 500 }),
        fc.constantFrom('0.004', '99.995', '999999999999.99'),
      ),
      currency: fc.constantFrom('AUD', 'aud', 'USD', 'EUR', 'NGN', 'KPW'),
      image: fc.constantFrom(...verdict.options).map((look) => `https://pictures.example/${look}`),
      sold: fc.boolean(),
    },
    { requiredKeys: ['title', 'price', 'currency'] },
  ),
  { minLength: 1, maxLength: 50 },
);

test('predict-price: the range of given offers and sales follows from the explanation alone', async () => {
  const seen: (string | null)[] = [];
  const services = servicesOf({ lens: [], market: [], otherRates: 'current', looks: [] });
  const run = async (comparables: unknown[], description: string) => {
    const request = parseRequest(predictEndpoint, { image_url, comparables, description, explain: true });
    const lookAtOffers: typeof services.lookAtOffers = async (_product, images) =>
      images.map((image) => verdict.parse(image.split('/').at(-1)));
    const call = testCall({ clock: () => drawnAt });
    const { body } = await predictPrice(request, { ...services, lookAtOffers }, call);
    const { explanation } = received(predictEndpoint.response, body);
    if (explanation === undefined) throw new Error('it was asked for');
    expectToAddUp(explanation);
    const ranks = explanation.comparables.map(({ found_by }) => found_by[0]?.rank ?? 0);
    expect(ranks.toSorted((a, b) => a - b)).toEqual(comparables.map((_, index) => index + 1));
    const kinds = ranks.map((rank) => (request.comparables?.[rank - 1]?.sold === true ? 'sold' : 'asking'));
    expect(explanation.comparables.map(({ kind }) => kind)).toEqual(kinds);
    expect(explanation.range?.constants.sold_weight).toBe(
      explanation.range !== null && kinds.includes('sold') ? 2 : undefined,
    );
    seen.push(...explanation.comparables.map(({ left_out }) => left_out), ...kinds);
  };
  await fc.assert(fc.asyncProperty(drawnSet, fc.constantFrom('', 'Nikon D750'), run), {
    seed: 23,
    numRuns: counts(1_000, 5_000),
  });
  const parts = ['sold', 'asking', 'outlier-high', 'accessory', 'other-model', 'no-rate', 'zero'];
  expect(parts.filter((part) => !seen.includes(part))).toEqual([]);
});
