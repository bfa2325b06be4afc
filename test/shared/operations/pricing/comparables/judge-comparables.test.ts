import { expect, test } from '@jest/globals';
import {
  judgeComparables,
  type PricedMatch,
} from '../../../../../shared/operations/pricing/comparables/judge-comparables.ts';
import type { SoldOffer } from '../../../../../shared/operations/pricing/sources/find-sold.ts';
import { drawnCall } from '../drawn-searches.ts';

const title = 'Sony WH-1000XM4';
const listing = 'https://www.ebay.com.au/itm/123456789012';

const asked = (amount: string, url: string): PricedMatch => ({
  match: { title, url, image: '', vendor: '', foundBy: [], pricedBy: 'lens', score: 1 },
  price: { text: undefined, amount, currency: 'AUD', from: 'lens', place: undefined },
});
const paid = (amount: string, more: Partial<SoldOffer> = {}): SoldOffer => ({
  title,
  url: `${listing}?hash=item1`,
  price: { amount, currency: 'AUD', text: `AU $${amount}` },
  soldOn: 'Sold Nov 12, 2026',
  kind: 'whole',
  ...more,
});

function judged(sold: readonly SoldOffer[]) {
  const { call, end } = drawnCall();
  const matches = [asked('100.00', listing), asked('102.00', 'https://shop.example/1')];
  try {
    return judgeComparables(matches, sold, { currency: 'AUD', rates: [], call }, undefined);
  } finally {
    end();
  }
}

test('a listing that has been sold counts once, by what was paid', () => {
  const { asking, sold, range } = judged([paid('90.00')]);
  expect(asking.map(({ leftOut }) => leftOut)).toEqual(['duplicate', undefined]);
  expect(sold.map(({ leftOut }) => leftOut)).toEqual([undefined]);
  expect(range).toMatchObject({ considered: 2, lower: 90, upper: 102 });
});

test.each([
  ['whose price cannot be converted', paid('90.00', { price: { amount: '9', currency: 'XAF', text: '9' } })],
  ['that is not the product', paid('90.00', { kind: 'other-condition' })],
  ['of another listing', paid('90.00', { url: 'https://www.ebay.com.au/itm/210987654321' })],
])('a sale %s changes nothing about the asking price of the listing', (_what, sale) => {
  expect(judged([sale]).asking.map(({ leftOut }) => leftOut)).toEqual([undefined, undefined]);
});
