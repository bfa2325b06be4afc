import { expect, test } from '@jest/globals';
import {
  judgeComparables,
  type Offer,
} from '../../../../../shared/operations/pricing/comparables/judge-comparables.ts';

const offer = (title: string, price: string | undefined, look?: Offer['look']): Offer => ({
  match: {
    title,
    url: `https://shop.example/${title}`,
    image: '',
    vendor: '',
    foundBy: [],
    pricedBy: 'lens',
    score: 1,
  },
  price: {
    found: undefined,
    rates: [],
    price,
    gap: price === undefined ? 'no-price' : undefined,
    lacking: undefined,
    failure: undefined,
  },
  look,
});

test('each offer keeps what is known of it, together with its weight and why it does not count', () => {
  const given = [
    offer('Sony WH-1000XM4', '200.00', 'same'),
    offer('Case for Sony WH-1000XM4', '12.00'),
    offer('Sony WH-1000XM4 black', undefined, 'unclear'),
    offer('Sony WH-1000XM4 silver', '210.00', 'other'),
    offer('Sony WH-1000XM4 boxed', '1900.00', 'same'),
    offer('Sony WH-1000XM4 used', '190.00', 'same'),
  ];
  const { offers, range } = judgeComparables(given, undefined);
  expect(offers.map(({ match, price, look }) => ({ match, price, look }))).toEqual(given);
  expect(offers.map(({ leftOut }) => leftOut)).toEqual([
    undefined,
    'accessory',
    'no-price',
    'other-product',
    'outlier-high',
    undefined,
  ]);
  expect(offers.map(({ weight }) => weight)).toEqual(given.map((_, rank) => 2 ** (-rank / 8)));
  expect(range).toMatchObject({ lower: 190, upper: 200, counted: 2, considered: 3 });
});
