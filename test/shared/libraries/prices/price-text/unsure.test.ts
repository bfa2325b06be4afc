import { describe, expect, test } from '@jest/globals';
import { readPriceText } from '../../../../../shared/libraries/prices/price-text/read-price-text.ts';

describe('a price that no word distinguishes from another', () => {
  test.each([['$50 $39'], ['$39 $50'], ['10 € 20 €'], ['1 299 kr 999 kr']])(
    '%s is marked as unsure',
    (text) => {
      expect(readPriceText(text)?.unsure).toBe(true);
    },
  );

  test.each([
    ['was $50 now $39'],
    ['$50 RRP, $39'],
    ['$12.99$12.99'],
    ['US $12.99 (approx AU $19.99)'],
    ['10 - 20 €'],
    ['79,00 € -38% 49,00 €'],
    ['£50 -38% £39'],
    ['$20 + $5 shipping'],
    ['12,99 € (25,98 €/kg)'],
    ['~~$50~~ $39'],
    ['$50'],
  ])('%s is not marked as unsure', (text) => {
    expect(readPriceText(text)).not.toHaveProperty('unsure');
  });
});
