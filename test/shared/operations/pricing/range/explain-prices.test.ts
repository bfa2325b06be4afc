import { expect, test } from '@jest/globals';
import type { PriceGap } from '../../../../../shared/operations/pricing/comparables/price-of-match.ts';
import { priceNote } from '../../../../../shared/operations/pricing/range/explain-prices.ts';
import { type Exclusion, judgePrices } from '../../../../../shared/operations/pricing/range/price-range.ts';

const priced = { found: undefined, rates: [], price: undefined, failure: undefined };
const gap = (code: PriceGap, lacking?: string) => ({
  price: { ...priced, gap: code, lacking },
  leftOut: undefined,
});
const excluded = (leftOut: Exclusion) => ({
  price: { ...priced, gap: undefined, lacking: undefined },
  leftOut,
});

test.each([
  ['no comparables', [], undefined],
  ['no price found', [gap('no-price'), gap('no-price')], 'no-price'],
  ['no currency known', [gap('currency')], 'currency'],
  ['all amounts at 0.00', [gap('zero')], 'zero'],
  [
    'currencies without a rate, each once, in order',
    [gap('no-rate', 'XOF'), gap('no-rate', 'XAF'), gap('no-rate', 'XOF')],
    'no-rate: XAF, XOF',
  ],
  [
    'several reasons',
    [gap('no-price'), gap('unreadable'), gap('zero'), gap('currency'), gap('no-rate', 'KPW')],
    'no-rate: KPW; currency; zero; unreadable; no-price',
  ],
  [
    'a priced accessory among those without a price',
    [gap('no-price'), excluded('accessory')],
    'accessory; no-price',
  ],
] as const)('a search with %s gets the note that fits, if any', (_name, offers, note) => {
  expect(priceNote({ offers, range: undefined })).toBe(note);
});

test('there is no note once any price counts', () => {
  const { range } = judgePrices([{ amount: 5, rank: 0 }]);
  expect(priceNote({ offers: [gap('no-price'), gap('currency')], range })).toBeUndefined();
});
