import { expect, test } from '@jest/globals';
import {
  canonicalUrl,
  mergeMatches,
} from '../../../../../shared/operations/pricing/sources/merge-matches.ts';

const match = (number: number, more: object = {}) => ({
  title: `Mug ${number}`,
  url: `https://shop.example/${number}`,
  image: '',
  vendor: '',
  ...more,
});
const price = { amount: '10.00', currency: 'AUD', text: '$10' };
const openPrice = { amount: '12', currency: undefined, text: '12 kr' };

test('a listing names its sources and ranks, and counts once', () => {
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

test('a source that lists the same listing again and again does not move it up', () => {
  const again = match(2, { url: 'https://shop.example/2?utm_source=feed' });
  const merged = mergeMatches([{ source: 'lens', matches: [match(1), match(2), again, again, match(3)] }]);
  expect(merged.map(({ title }) => title)).toEqual(['Mug 1', 'Mug 2', 'Mug 3']);
  expect(merged[1]).toMatchObject({ foundBy: [{ source: 'lens', rank: 2 }], score: 20 / 21 });
});

test('missing fields of a listing may come from a duplicate in the same source', () => {
  const [merged] = mergeMatches([{ source: 'lens', matches: [match(1), match(1, { price })] }]);
  expect(merged).toMatchObject({ price, pricedBy: 'lens', foundBy: [{ source: 'lens', rank: 1 }] });
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

test.each([
  ['https://www.shop.example/mug/', 'shop.example/mug'],
  ['http://m.shop.example/mug//?utm_source=x&b=2&a=1#top', 'shop.example/mug?a=1&b=2'],
  ['https://shop.example/', 'shop.example'],
  ['https://shop.example//a//b', 'shop.example//a//b'],
  ['https://www.market.example/itm/old-mug/123456789012?hash=x', 'item:123456789012'],
  ['no address', 'no address'],
  [`https://shop.example${'/'.repeat(400_000)}x`, `shop.example${'/'.repeat(400_000)}x`],
])('the canonical form of an address: %#', (address, canonical) => {
  expect(canonicalUrl(address)).toBe(canonical);
});
