import { describe, expect, test } from '@jest/globals';
import { aspect, filled, product, said, seen, selection, when } from './cases.ts';

const dress = aspect('Size', ['8', '10', '12', 'S', 'M', '2XL', 'One Size'], selection);
const types = aspect('Size Type', ['Regular', 'Petite', 'Plus'], selection);
const shoes = [
  aspect('UK Shoe Size', ['8', '8.5', '9'], selection),
  aspect('US Shoe Size', ['8', '9', '9.5'], selection),
  aspect('EU Shoe Size', ['42', '42.5', '43'], selection),
];
const printed = (...texts: string[]) => ({
  product: product({ printed: texts.map((text) => ({ text, picture: 0 })) }),
});
/** Values by name. The site is Australia. */
const sizesOf = async (...asked: Parameters<typeof filled>) =>
  Object.fromEntries(Object.entries(await filled(...asked)).map(([name, { values }]) => [name, values[0]]));

describe('a size', () => {
  test('goes to the aspect of the system that the label shows', async () => {
    const claims = { s1: seen('8.5'), s2: seen('8'), s3: seen('42.5') };
    expect(await sizesOf(shoes, claims, printed('UK 8½ EUR 42.5'))).toEqual({
      'UK Shoe Size': '8.5',
      'EU Shoe Size': '42.5',
    });
  });

  test('without a system is taken only if one of the category’s systems has it', async () => {
    expect(await sizesOf(shoes, { s3: said('43', '43') }, { userText: 'Size 43' })).toEqual({
      'EU Shoe Size': '43',
    });
    expect(await sizesOf(shoes, { s1: said('8', '8') }, { userText: 'Size 8' })).toEqual({});
  });

  test('of another system is not converted', async () => {
    expect(await sizesOf([dress], { s1: said('UK 12', '12') }, { userText: 'UK 12' })).toEqual({});
    expect(await sizesOf([dress], { s1: said('12', '12') }, { userText: 'UK/AU 12' })).toEqual({
      Size: '12',
    });
  });

  test.each(['size 10', 'size 11', 'not size 12', 'Not a 12 but a 14'])(
    'stays open if the label says AU 12, and the words %s',
    async (userText) => {
      expect(await sizesOf([dress], { s1: seen('12') }, { ...printed('AU 12'), userText })).toEqual({});
    },
  );

  test.each(['Size 11 or 12', 'AU 11  AU 12', 'SIZE 11\nSIZE 12', 'size 12, size 13'])(
    'stays open if the texts state another of its system, listed or not: %s',
    async (text) => {
      expect(await sizesOf([dress], { s1: seen('12') }, printed(text))).toEqual({});
    },
  );

  test('is taken beside one of another system or kind, and beside the number of a model', async () => {
    for (const text of ['AU 12 EU 40', 'AU 12, 27 cm', 'Puma 350 size 12'])
      expect(await sizesOf([dress], { s1: seen('12') }, printed(text))).toEqual({ Size: '12' });
  });

  test('that only the model sees, or a picture that was not sent shows, is not taken', async () => {
    expect(await sizesOf([dress], { s1: seen('M') }, printed('Made in Italy'))).toEqual({});
    const elsewhere = product({ printed: [{ text: 'AU 12', picture: 5 }] });
    expect(await sizesOf([dress], { s1: seen('12') }, { product: elsewhere })).toEqual({});
  });

  test.each(['12', 'AU 12', 'Red dress, size 12, hardly worn'])(
    'is taken only if the model claims the same: %s',
    async (text) => {
      expect(await sizesOf([dress], { s1: seen('12') }, printed(text))).toEqual({ Size: '12' });
      const doubted = { s1: { ...seen('12'), confidence: 'low' } };
      for (const claims of [{}, { s1: seen('10') }, doubted])
        expect(await sizesOf([dress], claims, printed(text))).toEqual({});
    },
  );

  test.each(['not size 12', 'insoles for size 12', 'fits size 12', 'Size 12, not a size 12'])(
    'that the words deny or give to another thing is not taken, whatever the model claims: %s',
    async (userText) => {
      expect(await sizesOf([dress], { s1: said('12', '12') }, { userText })).toEqual({});
    },
  );

  test('names the words or the picture that state it', async () => {
    const userText = 'Red dress, Size 12, hardly worn';
    expect(await filled([dress], { s1: said('12', '12') }, { userText })).toEqual({
      Size: { values: ['12'], source: { from: 'words', words: 'Size 12' } },
    });
    expect(await filled([dress], { s1: seen('12') }, printed('AU 12'))).toMatchObject({
      Size: { values: ['12'], source: { from: 'picture', index: 0 } },
    });
  });

  test('that the model claims needs more than a number among other words', async () => {
    for (const userText of ['worn 12 times', '12 buttons', 'Dress, 12 EUR'])
      expect(await sizesOf([dress], { s1: said('12', '12') }, { userText })).toEqual({});
  });

  test('that the category offers only for another size type is left out', async () => {
    const shirts = aspect('Size', ['L', when('3XL', 'Size Type', ['Big & Tall'])], selection);
    const cuts = aspect('Size Type', ['Regular', 'Big & Tall'], selection);
    const claims = { s1: seen('3XL'), s2: seen('Big & Tall') };
    expect(await sizesOf([shirts, cuts], claims, printed('3XL'))).toEqual({});
    expect(await sizesOf([shirts, cuts], claims, printed('Big & Tall 3XL'))).toEqual({
      Size: '3XL',
      'Size Type': 'Big & Tall',
    });
  });
});

test('a waist and a leg go to their own aspects, and centimetres to none in inches', async () => {
  const jeans = [aspect('Waist Size', ['32 in', '40 in']), aspect('Inside Leg', ['34 in'])];
  const whole = { 'Waist Size': '32 in', 'Inside Leg': '34 in' };
  for (const text of ['W32 L34', '32x34', '32W 34L', 'Waist 32", inside leg 34"'])
    expect(await sizesOf(jeans, { s1: seen('32 in'), s2: seen('34 in') }, { userText: text })).toEqual(whole);
  expect(await sizesOf(jeans, { s1: said('40', '40 in') }, { userText: 'waist 40 cm' })).toEqual({});
});

test.each([
  ['Petite size 12', 'Petite', { 'Size Type': 'Petite', Size: '12' }],
  ['12 Petite', 'Petite', { 'Size Type': 'Petite', Size: '12' }],
  ['Dress, 12 Petite, black', 'Petite', { 'Size Type': 'Petite', Size: '12' }],
  ['Regular fit, size 12', 'Regular', { Size: '12' }],
  ['size 12, plus postage', 'Plus', { Size: '12' }],
])('a size type is taken only where it is said of the size: %s', async (userText, type, expected) => {
  const claims = { s1: said(userText, '12'), s2: said(userText, type) };
  expect(await sizesOf([dress, types], claims, { userText })).toEqual(expected);
});

test('the size of something else is an aspect like others', async () => {
  const print = aspect('Size', ['Small (up to 30 cm)', 'Large (over 60 cm)']);
  expect(
    await sizesOf(
      [print],
      { s1: said('Large (over 60 cm)', 'Large (over 60 cm)') },
      { userText: 'Large (over 60 cm)' },
    ),
  ).toEqual({
    Size: 'Large (over 60 cm)',
  });
});
