import { describe, expect, test } from '@jest/globals';
import { readPriceText } from '../../../../../shared/libraries/prices/price-text/read-price-text.ts';
import type { Subject } from '../../../../../shared/libraries/prices/vocabulary/price-roles.ts';
import { languages } from '../../../../../shared/libraries/prices/vocabulary/price-vocabulary.ts';

const subjects: readonly Subject[] = [
  ...([
    'now',
    'old',
    'net',
    'over',
    'order',
    'freeDelivery',
    'threshold',
    'addOn',
    'pay',
    'points',
    'buy',
  ] as const),
];

describe('the vocabulary', () => {
  test.each(Object.keys(languages).map((language) => [language]))(
    'has words of %s for everything that shops write next to prices',
    (language) => {
      for (const subject of subjects) expect(languages[language]?.[subject] ?? '').not.toBe('');
    },
  );

  test('the vocabulary is written as price texts are compared: in lower case, composed, without empty phrases', () => {
    const phrases = Object.values(languages).flatMap((table) =>
      Object.values(table).flatMap((line) => line.split('|')),
    );
    expect(phrases.filter((phrase) => phrase !== phrase.normalize('NFC').toLowerCase().trim())).toEqual([]);
    expect(phrases).not.toContain('');
  });
});

const firstOf = (language: string, subject: Subject): string =>
  (languages[language]?.[subject] ?? '').split('|')[0] ?? '';

describe('in each language', () => {
  const each = test.each(Object.keys(languages).map((language) => [language]));

  each('%s, the price after the word for now is read, not the former one', (language) => {
    const text = `${firstOf(language, 'old')}: 500 EUR, ${firstOf(language, 'now')}: 390 EUR`;
    expect(readPriceText(text)).toEqual({ amount: '390', currency: 'EUR' });
  });

  each('%s, a minimum order is no price', (language) => {
    expect(readPriceText(`${firstOf(language, 'threshold')}: 49 EUR`)).toBeUndefined();
  });

  each('%s, the sum from which delivery is free is no price', (language) => {
    const [free, over] = [firstOf(language, 'freeDelivery'), firstOf(language, 'over')];
    expect(readPriceText(`${free} ${over} 49 EUR`)).toBeUndefined();
  });

  each('%s, the price with tax is read, not the one before', (language) => {
    expect(readPriceText(`120 EUR, ${firstOf(language, 'net')}: 100 EUR`)).toMatchObject({ amount: '120' });
  });
});
