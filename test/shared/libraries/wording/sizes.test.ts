import { expect, test } from '@jest/globals';
import { clausesOf, readSizes } from '../../../../shared/libraries/wording/sizes.ts';

/** `UK 8.5`, `W 32`, `3-4 years`. */
const read = (text: string): string[] =>
  readSizes(text).map(({ system, amount, unit }) =>
    [system, amount, unit].filter((part) => part !== '').join(' '),
  );

test.each([
  ['UK 8½', ['UK 8.5']],
  ['EU 42 2/3', ['EU 42.67']],
  ['EU 42,5', ['EU 42.5']],
  ['US 10 / EU 43', ['US 10', 'EU 43']],
  ['9 US / 8 UK / 42 EU', ['EU 42', 'UK 8', 'US 9']],
  ['D 38 F 40 I 44 GB 12', ['EU 38', 'FR 40', 'IT 44', 'UK 12']],
  ['UK/AU 12', ['UK 12', 'AU 12']],
  ['UK 8 or 9', ['UK 8', 'UK 9']],
  ['size 10 (UK)', ['UK 10']],
  ['Gr. 42', ['EU 42']],
  ['Gr. M', ['M']],
  ['Gr.40', ['EU 40']],
  ['GROESSE 44', ['EU 44']],
  ['TAILLE 38', ['FR 38']],
  ['Size12', ['12']],
  ['W: 36" L: 30"', ['W 36 in', 'L 30 in']],
  ['12 M', ['12', 'M']],
  ['M/L', ['M-L']],
  ['size medium', ['M']],
  ['2X-Large', ['2XL']],
  ['XXXL', ['3XL']],
  ['Einheitsgröße', ['ONE type']],
  ['W32 L34', ['W 32', 'L 34']],
  ['32x34', ['W 32', 'L 34']],
  ['30 inch inside leg', ['L 30 in']],
  ['12-18m', ['12-18 months']],
  ['5 years', ['5 years']],
  ['Age 5', ['5 years']],
  ['000', ['000']],
  ['6X', ['6X']],
  ['42R', ['42']],
  ['12 Petite', ['12', 'PETITE type']],
  ['One size 12 dress', ['12']],
  ['size eur 42', ['EU 42']],
  // Money, or a size.
  ['EUR 42', ['EU 42']],
  // The number of the model has no system.
  ['Air Max 90 UK 9', ['? 90', 'UK 9']],
  ['12 UK 40', ['? 12', 'UK 40']],
])('%s', (text, expected) => {
  expect(read(text).toSorted()).toEqual(expected.toSorted());
});

test.each([
  ...['2 pockets', 'art. 315122-111', 'Levi’s 501 jeans', '40 EUR', 'Shoes EUR 45', 'H&M'],
  ...['size 12ish', 'Regular fit'],
])('“%s” names no size', (text) => {
  expect(read(text)).toEqual([]);
});

test('a size has the passage that states it', () => {
  expect(readSizes('Nike shoes size UK 8 worn twice')).toMatchObject([{ text: 'size UK 8' }]);
});

test('a stop ends a clause, but no abbreviation and no number', () => {
  const text = 'Nice dress. Gr. 42, U.K. 9.5; size 8,5. Blue';
  expect(clausesOf(text)).toEqual(['Nice dress', ' Gr. 42', ' U.K. 9.5', ' size 8,5', ' Blue']);
});

test('reading takes time in proportion to the text', () => {
  for (const part of ['1/1 ', 'X', 'W32 L', '½', 'US ', '(', '1.1', '32 x ', 'age 1-'])
    expect(readSizes(part.repeat(20_000 / part.length)).length).toBeGreaterThanOrEqual(0);
});
