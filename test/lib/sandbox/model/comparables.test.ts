import { expect, test } from '@jest/globals';
import { reasonsFor } from '../../../../lib/sandbox/model/comparables.ts';

const listings = (...prices: number[]) =>
  prices.map((price, index) => ({ index, title: 'mug', price })) as unknown as Parameters<
    typeof reasonsFor
  >[0];

test.each([
  [[], []],
  [[21.87], ['1 comparable listing asks 21.87.']],
  [[21.87, 21.87], ['2 comparable listings ask 21.87.']],
  [
    [10, 20, 20, 20, 30],
    ['5 comparable listings ask between 10 and 30.', 'The middle half of them asks 20.'],
  ],
  [
    [10, 20, 30],
    ['3 comparable listings ask between 10 and 30.', 'The middle half lies between 15 and 25, around 20.'],
  ],
])('the emulated model says of the prices %j each amount once', (prices, reasons) => {
  expect(reasonsFor(listings(...prices))).toEqual(reasons);
});
