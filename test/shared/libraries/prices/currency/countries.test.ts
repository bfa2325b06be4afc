import { describe, expect, test } from '@jest/globals';
import { isCountry as isCountryOfContract } from '../../../../../shared/contract/countries.ts';
import { currencyOf, isCountry } from '../../../../../shared/libraries/prices/currency/countries.ts';
import { isCurrency } from '../../../../../shared/libraries/prices/currency/currency-codes.ts';

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const pairs = letters.flatMap((first) => letters.map((second) => first + second));

describe('ISO 3166-1 alpha-2', () => {
  test('has 249 countries, in either case, each with a currency', () => {
    const countries = pairs.filter(isCountry);
    expect(countries).toHaveLength(249);
    expect(countries.map((country) => country.toLowerCase()).every(isCountry)).toBe(true);
    expect(countries.filter((country) => !isCurrency(currencyOf(country) ?? ''))).toEqual([]);
  });

  test('the countries are those that a request may name', () => {
    expect(pairs.filter(isCountry)).toEqual(pairs.filter(isCountryOfContract));
  });

  test.each(['UK', 'uk', 'EU', 'XK', 'AN', 'ZZ', 'AUS', 'A', '', '36', 'a u', 'constructor'])(
    '%j is not a country',
    (code) => {
      expect(isCountry(code)).toBe(false);
      expect(currencyOf(code)).toBeUndefined();
    },
  );
});

describe('the currency of a country', () => {
  test.each([
    ['au', 'AUD'],
    ['bg', 'EUR'],
    ['li', 'CHF'],
    ['sv', 'USD'],
    ['cw', 'XCG'],
    ['zw', 'ZWG'],
    ['sl', 'SLE'],
    ['ve', 'VES'],
  ])('the currency of %s is %s', (country, currency) => {
    expect(currencyOf(country)).toBe(currency);
  });
});
