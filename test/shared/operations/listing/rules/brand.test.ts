import { describe, expect, test } from '@jest/globals';
import { brandIn, judgeBrand } from '../../../../../shared/operations/listing/brand.ts';
import { readDraft } from '../../../../../shared/operations/listing/draft.ts';

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

/** The brand that is answered for what the model writes as brand and as evidence for it. */
function answeredBrand(brand: string, brandEvidence: string, userText: string): string {
  const draft = readDraft({ brand, brandEvidence });
  if (draft === undefined) throw new Error('not a draft');
  return judgeBrand(draft, { userText, instructions: '' }).brand;
}

describe('a brand is answered', () => {
  test('a brand that something supports is answered', () => {
    expect(answeredBrand('"Sony"', 'logo', '')).toBe('Sony');
    expect(answeredBrand('Sony', '', '')).toBe('Sony');
  });

  test('a brand that the model only guesses is answered if the user named it', () => {
    expect(answeredBrand('Sony', 'none', 'my old SONY')).toBe('Sony');
    expect(answeredBrand('Possibly Sony', 'logo', 'my old SONY')).toBe('Sony');
    expect(answeredBrand('Possibly Sony', 'logo', '')).toBe('Unbranded');
    expect(answeredBrand('Sony', 'none', 'my old radio')).toBe('Unbranded');
  });
});
