import { describe, expect, test } from '@jest/globals';
import {
  defaultPacks,
  moneyText,
  packTable,
  packTableText,
  soldPacks,
  termsOf,
} from '../../../../shared/billing/payments/packs.ts';

const pack = { id: 'small', credits: 1000, price: 1900, currency: 'usd' } as const;

describe('the table of packs', () => {
  test('has the default packs, and can be read from a variable', () => {
    expect(packTable.parse(defaultPacks)).toEqual(defaultPacks);
    expect(packTableText.parse(JSON.stringify(defaultPacks))).toEqual(defaultPacks);
  });

  test.each([
    ['no JSON', 'packs'],
    ['no pack', []],
    ['a pack that is free', [{ ...pack, price: 0 }]],
    ['a pack without credits', [{ ...pack, credits: 0 }]],
    ['parts of a credit', [{ ...pack, credits: 1.5 }]],
    ['a currency whose unit differs at Stripe', [{ ...pack, currency: 'ugx' }]],
    ['an id that could be taken for terms', [{ ...pack, id: 'a:1' }]],
    ['a misspelt field', [{ ...pack, retried: true }]],
    ['two sold packs with one id', [pack, { ...pack, price: 2000 }]],
    ['a pack twice', [pack, { ...pack, retired: true }]],
  ])('refuses %s', (_, given) => {
    const text = typeof given === 'string' ? given : JSON.stringify(given);
    expect(packTableText.safeParse(text).success).toBe(false);
  });

  test('keeps a pack at its old terms next to the current one', () => {
    const old = { ...pack, price: 1500, retired: true } as const;
    const packs = packTable.parse([pack, old]);
    expect(soldPacks(packs)).toEqual([pack]);
    expect(packs.map(termsOf)).toEqual(['small:1000:1900:usd', 'small:1000:1500:usd']);
  });

  test('writes money with the decimals of its currency', () => {
    expect(moneyText(1900, 'usd').replace(/\s/, ' ')).toBe('USD 19.00');
    expect(moneyText(1900, 'jpy').replace(/\s/, ' ')).toBe('JPY 1,900');
    expect(moneyText(1.543, 'usd', 4).replace(/\s/, ' ')).toBe('USD 0.0154');
  });
});
