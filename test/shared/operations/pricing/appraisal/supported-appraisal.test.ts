import { describe, expect, test } from '@jest/globals';
import type { AppraisalReply } from '../../../../../shared/operations/pricing/appraisal/appraisal-question.ts';
import { decideBounds } from '../../../../../shared/operations/pricing/appraisal/decided-bounds.ts';
import { supportedAppraisal } from '../../../../../shared/operations/pricing/appraisal/supported-appraisal.ts';
import { judgePrices } from '../../../../../shared/operations/pricing/range/price-range.ts';

const comparables = (prices: readonly (number | undefined)[]) =>
  prices.map((price, index) => ({
    title: `Item ${index}`,
    price: price?.toFixed(2),
    url: `https://shop.example/${index}`,
    image: '',
    vendor: 'Shop',
  }));

const reply = (more: Partial<AppraisalReply>): AppraisalReply => ({
  best_match_index: null,
  price_lower: null,
  price_upper: null,
  reasoning: [],
  defects: [],
  ...more,
});

const rangeOf = (prices: readonly (number | undefined)[]) =>
  judgePrices(prices.map((amount, rank) => ({ amount: amount ?? Number.NaN, rank }))).range;
const computed = rangeOf([1, 2]);

describe('the range', () => {
  test.each([
    ['within the comparables', [100, 100, 110], 90, 108, { lower: 90, upper: 108 }],
    ['supported only by an outlier', [100, 100, 110, 1_000_000], 100, 1_000_000, undefined],
    ['supported only by an accessory', [100, 104, 98, 103, 9], 5, 9, undefined],
    ['upside down', [100, 100, 110], 110, 100, undefined],
    ['half missing', [100, 100, 110], 100, null, undefined],
    ['without any price', [undefined, undefined], 10, 20, undefined],
  ])(
    'a range %s gives the model’s or the computed range',
    (_name, prices, price_lower, price_upper, range) => {
      const evidence = rangeOf(prices);
      const { bounds } = supportedAppraisal(
        reply({ price_lower, price_upper }),
        comparables(prices),
        evidence,
      );
      const fallback = evidence && { lower: evidence.lower, upper: evidence.upper };
      expect(bounds.range).toEqual(range ?? fallback);
      expect(bounds.from).toBe(range !== undefined ? 'model' : evidence && 'computed');
      expect(bounds.model).toEqual({ lower: price_lower, upper: price_upper });
    },
  );
});

test('without a model answer the computed range is kept', () => {
  const { range, from, model, allowed } = decideBounds(undefined, rangeOf([100, 120]));
  expect({ range, from, model }).toEqual({
    range: { lower: 100, upper: 120 },
    from: 'computed',
    model: undefined,
  });
  expect(allowed).toEqual({ lower: 40, upper: 120 * 1.1 });
});

test.each([
  [0, 0],
  [1, 1],
  [2, undefined],
  [-1, undefined],
  [null, undefined],
])('best match %p of two comparables is answered as %p', (best_match_index, bestMatch) => {
  expect(supportedAppraisal(reply({ best_match_index }), comparables([1, 2]), computed).bestMatch).toBe(
    bestMatch,
  );
});

describe('statements', () => {
  const said = (text: string) =>
    supportedAppraisal(reply({ reasoning: [text] }), comparables([1]), computed).reasoning;

  test.each([
    'see shop.com.au',
    'call 0412 345 678',
    'ring ٠٤١٢ ٣٤٥ ٦٧٨',
    'ring 0011 61 412 345 678',
    'pay @evilhandle on Instagram',
    'Sells well.Two are listed at $3.50.',
    ' \n ',
  ])('the statement %j is left out', (text) => {
    expect(said(text)).toEqual([]);
  });

  test.each([
    [
      'Similar gray mugs\u0000 ask $18.50 to 21 dollars.\u202e',
      'Similar grey mugs ask $18.50 to 21 dollars.',
    ],
    ['They ask ＄50 to 60 A$.', 'They ask ＄50 to 60 A$.'],
    ['RRP 129.95, worth 50.', 'RRP 129.95, worth 50.'],
  ])('a statement keeps its prices and is spelt the Australian way: %j', (given, shown) => {
    expect(said(given)).toEqual([shown]);
  });

  test('only the first of very many statements are read, and none that is too long', () => {
    const reasoning = Array.from({ length: 6000 }, (_, index) => `Number ${index} sells well.`);
    const { reasoning: read } = supportedAppraisal(reply({ reasoning }), comparables([1]), computed);
    expect(read).toEqual(reasoning.slice(0, 8));
    expect(said('color '.repeat(100))).toEqual([]);
  });
});
