import { describe, expect, test } from '@jest/globals';
import { brandIn, supportedBrand } from '../../../../../shared/operations/listing/brand.ts';

test.each(['Sony', 'Dr. Martens', '资生堂', 'No Fear', 'None Such', '7', 'Likely', 'Guess?', 'AC/DC'])(
  '%s is a brand',
  (brand) => {
    expect(brandIn(brand)).toBe(brand);
  },
);

test.each([
  '',
  '-',
  'Unbranded',
  'unknown',
  'N/A',
  'No visible brand',
  'Generic',
  'null',
  'Unknown brand',
  'Generic/Unbranded',
  'Unbranded (no logo)',
  'Possibly Sunbeam',
  'Sunbeam (likely)',
  'Sunbeam (possibly Mixmaster)',
  'Supreme?',
  'The brand appears to be Sony, judging by the logo on the front of its case',
])('“%s” is not a brand', (text) => {
  expect(brandIn(text)).toBeUndefined();
});

describe('a brand is answered', () => {
  test('a brand that something supports is answered', () => {
    expect(supportedBrand('"Sony"', 'logo', '')).toBe('Sony');
    expect(supportedBrand('Sony', '', '')).toBe('Sony');
  });

  test('a brand that the model only guesses is answered if the user named it', () => {
    expect(supportedBrand('Sony', 'none', 'my old SONY')).toBe('Sony');
    expect(supportedBrand('Possibly Sony', 'logo', 'my old SONY')).toBe('Sony');
    expect(supportedBrand('Possibly Sony', 'logo', '')).toBe('Unbranded');
    expect(supportedBrand('Sony', 'none', 'my old radio')).toBe('Unbranded');
  });
});
