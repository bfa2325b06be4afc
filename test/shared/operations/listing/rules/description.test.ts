import { describe, expect, test } from '@jest/globals';
import { countWords } from '../../../../../shared/contract/texts.ts';
import { twentyFiveWords } from '../../../../../shared/operations/listing/text-rules.ts';

const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index + 1}`).join(' ');

describe('a description of exactly 25 words', () => {
  test('a description of 25 words stays as it is, except for a full stop', () => {
    expect(twentyFiveWords(`${words(24)} end.`, () => ['black'])).toBe(`${words(24)} end.`);
    expect(twentyFiveWords(words(25), () => ['black'])).toBe(`${words(25)}.`);
  });

  test('a lone dash or slash does not count as a word', () => {
    expect(twentyFiveWords(`mug – blue / white ${words(22)}.`, () => [])).toBe(
      `mug, blue/white ${words(22)}. Pictured.`,
    );
  });

  test.each([
    [`${words(24)} kitchen -`, `${words(24)} kitchen.`],
    [`${words(24)} kitchen – .`, `${words(24)} kitchen.`],
    [`- ${words(24)} kitchen`, `${words(24)} kitchen.`],
    [`${words(24)} -`, `${words(24)}. Pictured.`],
    [`${words(12)} … ( ${words(12)} ! —`, `${words(12)} ${words(12)}! Pictured.`],
  ])('lone signs are removed: %s', (given, expected) => {
    expect(twentyFiveWords(given, () => [])).toBe(expected);
  });

  test('a short description is filled up with unsaid facts, then with sentences that claim nothing', () => {
    const text = 'Black over-ear headphones with padded cushions and a foldable headband.';
    expect(twentyFiveWords(text, () => ['black', 'padded', 'carry case', 'USB cable'])).toBe(
      `${text} Details: carry case, USB cable. Please see the photos for details. Thank you for looking.`,
    );
  });

  test('a long description ends after a sentence or clause', () => {
    const text =
      'Beats headphones with soft padded cushions and an adjustable headband, folding flat for storage, shown with a zippered carry case, charging cable and plug, manual and the original box.';
    expect(twentyFiveWords(text, () => [])).toBe(
      'Beats headphones with soft padded cushions and an adjustable headband, folding flat for storage, shown with a zippered carry case, charging cable and plug. Pictured.',
    );
  });

  test('a long description without punctuation never ends with a joining word', () => {
    expect(twentyFiveWords(`${words(23)} with the ${words(10)}`, () => [])).toBe(
      `${words(23)}. As pictured.`,
    );
  });

  test.each(Array.from({ length: 60 }, (_, index) => index + 12))(
    'a text of %i words becomes a description of exactly 25',
    (count) => {
      const text = twentyFiveWords(words(count), () => ['ceramic', '250 ml', 'two handles']);
      expect(countWords(text ?? '')).toBe(25);
      expect(text).toMatch(/\.$/);
    },
  );

  test('too little to say gives no description', () => {
    expect(twentyFiveWords('Mug.', () => ['blue'])).toBeUndefined();
    expect(twentyFiveWords('', () => [])).toBeUndefined();
  });
});
