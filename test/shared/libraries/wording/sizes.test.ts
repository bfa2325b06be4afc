import { expect, test } from '@jest/globals';
import { isOnlySizes, readSizes } from '../../../../shared/libraries/wording/sizes.ts';

/** `UK 8.5`, `waist 32`, `3-4 years`; a bare one in brackets. */
const read = (text: string): string[] =>
  readSizes(text).map(({ system, of, amount, unit, isNamed }) => {
    const said = [system, of === 'size' ? '' : of, amount, unit].filter((part) => part !== '').join(' ');
    return isNamed ? said : `(${said})`;
  });

test.each([
  ['UK 8½', ['UK 8.5']],
  ['EU 42 2/3', ['EU 42.67']],
  ['EU 42,5', ['EU 42.5']],
  ['US 10 / EU 43', ['US 10', 'EU 43']],
  ['9 US / 8 UK / 42 EU', ['EU 42', 'UK 8', 'US 9']],
  ['D 38 F 40 I 44 GB 12', ['EU 38', 'FR 40', 'IT 44', 'UK 12']],
  ['UK/AU 12', ['UK 12', 'AU 12']],
  ['size 10 (UK)', ['UK 10']],
  ['Gr. 42', ['EU 42']],
  ['M/L', ['(M-L)']],
  ['size medium', ['M']],
  ['2X-Large', ['(2XL)']],
  ['Einheitsgröße', ['one']],
  ['W32 L34', ['waist 32', 'leg 34']],
  ['32x34', ['waist 32', 'leg 34']],
  ['30 inch inside leg', ['leg 30 in']],
  ['12-18m', ['12-18 months']],
  ['5 years', ['(5 years)']],
  ['Age 5', ['5 years']],
  ['000', ['(000)']],
  ['3L', ['(3L)']],
  ['42R', ['(42)']],
  ['One size 12 dress', ['12']],
  ['Air Jordan 1 size 13', ['13']],
  ['size eur 42', ['EU 42']],
  ['EUR 42', ['EU 42']],
  ['US 10, 40 EUR', ['US 10']],
  // Either may be meant.
  ['Air Max 90 UK 9', ['UK 9', 'UK 90']],
])('%s', (text, expected) => {
  expect(read(text).toSorted()).toEqual(expected.toSorted());
});

test.each([
  ...['size 8 and 10', 'Größe 36 oder 38', 'UK 8 or 9', 'size 8 10', 'US men 9 UK men 8', '10-8'],
  ...[
    '2 pockets',
    'art. 315122-111',
    'Levi’s 501 jeans',
    '5 years old',
    'age 3 months',
    '40 EUR',
    'Shoes EUR 45',
  ],
  ...['size 12ish', 'runs 2 sizes too big', '32 x 34 cm'],
])('“%s” states none', (text) => {
  expect(read(text)).toEqual([]);
});

test('a size names the passage and the clause that state it', () => {
  expect(readSizes('Nike shoes, size UK 8, worn twice')).toMatchObject([
    { text: 'size UK 8', clause: 'size UK 8, ' },
  ]);
});

test('a text states only sizes if it has no other word', () => {
  expect(['UK 12 / M', 'size 8', ''].map(isOnlySizes)).toEqual([true, true, true]);
  expect(isOnlySizes('UK 12 dress')).toBe(false);
});

test('reading takes time in proportion to the text', () => {
  for (const part of ['1/1 ', 'X', 'W32 L', '½', 'US ', '(', '1.1'])
    expect(readSizes(part.repeat(20_000 / part.length)).length).toBeGreaterThanOrEqual(0);
});
