import { expect, test } from '@jest/globals';
import { mergeMatches } from '../../../../shared/pricing/sources/merge-matches.ts';

const match = (number: number, more: object = {}) => ({
  title: `Mug ${number}`,
  url: `https://shop.example/${number}`,
  image: '',
  vendor: '',
  ...more,
});
const price = { amount: '10.00', currency: 'AUD', text: '$10' };
const openPrice = { amount: '12', currency: undefined, text: '12 kr' };

test('a listing says in which sources it was found and how high, and counts once', () => {
  const merged = mergeMatches([
    { source: 'market', matches: [match(1), match(2)] },
    { source: 'lens', matches: [match(2), match(3)] },
  ]);
  expect(merged.map(({ title, foundBy }) => [title, foundBy])).toEqual([
    [
      'Mug 2',
      [
        { source: 'market', rank: 2 },
        { source: 'lens', rank: 1 },
      ],
    ],
    ['Mug 1', [{ source: 'market', rank: 1 }]],
    ['Mug 3', [{ source: 'lens', rank: 2 }]],
  ]);
  expect(merged[0]?.score).toBeCloseTo(20 / 21 + 1);
});

test.each([
  ['its own source', [{ price }, {}], 'market', '10.00'],
  ['the second source if the first shows none', [{}, { price }], 'lens', '10.00'],
  ['the first of two', [{ price }, { price: { ...price, amount: '11.00' } }], 'market', '10.00'],
  ['the second if the first leaves its currency open', [{ openPrice }, { price }], 'lens', '10.00'],
  ['no source', [{}, {}], undefined, undefined],
  [
    'the source that leaves its currency open, without an amount to count',
    [{}, { openPrice }],
    'lens',
    undefined,
  ],
] as const)('the price is that of %s', (_name, [first, second], pricedBy, amount) => {
  const [merged] = mergeMatches([
    { source: 'market', matches: [match(1, first)] },
    { source: 'lens', matches: [match(1, second)] },
  ]);
  expect([merged?.pricedBy, merged?.price?.amount]).toEqual([pricedBy, amount]);
});
