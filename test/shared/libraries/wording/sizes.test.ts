import { describe, expect, test } from '@jest/globals';
import { isOnlySizes, readSizes } from '../../../../shared/libraries/wording/sizes.ts';

/** `UK 8.5`, `waist 32`, `3-4 years`; a bare one in brackets. */
const read = (text: string): string[] =>
  readSizes(text).map(({ system, of, amount, unit, isNamed }) => {
    const said = [system, of === 'size' ? '' : of, amount, unit].filter((part) => part !== '').join(' ');
    return isNamed ? said : `(${said})`;
  });

describe('the sizes in a text', () => {
  test.each([
    ['UK 8½', ['UK 8.5']],
    ['EU 42 2/3', ['EU 42.67']],
    ['EU 42,5', ['EU 42.5']],
    ['US 10 / EU 43', ['US 10', 'EU 43']],
    ['9 US / 8 UK / 42 EU', ['US 9', 'UK 8', 'EU 42']],
    ['D 38 F 40 I 44 GB 12', ['EU 38', 'FR 40', 'IT 44', 'UK 12']],
    ['UK/AU 12', ['UK 12', 'AU 12']],
    ['size 10 (UK)', ['UK 10']],
    ['Gr. 42', ['EU 42']],
    ['8', ['(8)']],
    ['98–104', ['(98-104)']],
    ['M/L', ['(M-L)']],
    ['size medium', ['M']],
    ['XXL', ['(2XL)']],
    ['2X-Large', ['(2XL)']],
    ['One Size', ['one']],
    ['Einheitsgröße', ['one']],
    ['W32 L34', ['waist 32', 'leg 34']],
    ['32x34', ['waist 32', 'leg 34']],
    ['30 inch inside leg', ['leg 30 in']],
    ['3-4 Years', ['3-4 years']],
    ['12-18M', ['12-18 months']],
    ['5 years', ['(5 years)']],
    ['Age 5', ['5 years']],
    ['000', ['(000)']],
    ['3L', ['(3L)']],
    ['1XL', ['(1XL)']],
    ['runs 2 sizes too big', []],
    ['42 L', ['(42)']],
    ['42R', ['(42)']],
    ['2 XL', ['(2XL)']],
    ['W32 inside leg 30', ['waist 32', 'leg 30 in']],
    ['12-18m', ['12-18 months']],
    ['One size 12 dress', ['12']],
    ['Air Jordan 1 size 13', ['13']],
    ['size eur 42', ['EU 42']],
  ])('%s', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  test('leave open which of two numbers a system belongs to', () => {
    expect(read('Air Max 90 UK 9').toSorted()).toEqual(['UK 9', 'UK 90']);
  });

  test.each([
    '2 pockets',
    'art. 315122-111',
    'Levi’s 501 jeans',
    '41 / 7',
    '5 years old',
    '10-8',
    '32 x 34 cm',
    '40 EUR',
    'Sneaker 45 EUR',
    'US 10 / 40 EUR',
    'size 12ish',
  ])('are not in “%s”', (text) => {
    expect(read(text)).toEqual([]);
  });

  test.each(['size 8 and 10', 'Größe 36 oder 38', 'UK 8 or 9', 'size 8 10', 'size 10, US equivalent 6'])(
    'are unclear where others may be meant: %s',
    (text) => {
      expect(readSizes(text).filter(({ isNamed }) => isNamed)).toContainEqual(
        expect.objectContaining({ isUnclear: true }),
      );
    },
  );

  test.each(['US 10 / EU 43', 'UK 8 / S', 'M (12-14)', 'Age 3-4 / 104 cm'])('are clear in “%s”', (text) => {
    expect(readSizes(text).filter(({ isUnclear }) => isUnclear)).toEqual([]);
  });

  test('name the passage and the clause that state them', () => {
    expect(readSizes('Nike shoes, size UK 8, worn twice')).toMatchObject([
      { text: 'size UK 8', clause: 'size UK 8', fillsClause: true },
    ]);
  });
});

test('a text states only sizes if it has no other word', () => {
  expect(['UK 12 / M', 'size 8', ''].map(isOnlySizes)).toEqual([true, true, true]);
  expect(isOnlySizes('UK 12 dress')).toBe(false);
});

test('reading takes time in proportion to the text', () => {
  for (const part of ['1/1 ', 'X', 'W32 L', '½', 'US ', '(', '1.1'])
    expect(readSizes(part.repeat(20_000 / part.length)).length).toBeGreaterThanOrEqual(0);
});
