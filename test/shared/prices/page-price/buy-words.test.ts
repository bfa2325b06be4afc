import { describe, expect, test } from '@jest/globals';
import { saysBuy } from '../../../../shared/prices/page-price/buy-words.ts';

describe('a button buys', () => {
  test.each([
    ['Add to cart'],
    ['+ Add to bag'],
    ['Add to Cart – $12.00'],
    ['In den Warenkorb'],
    ['Læg i indkøbskurv'],
    ['Dodaj u korpu'],
    ['Weka kwenye kikapu'],
    ['कार्टमा थप्नुहोस्'],
    ['カートに入れる'],
    ['หยิบลงตะกร้า'],
    ['أضف لعربة التسوق'],
    ['Place bid'],
    ['Byd'],
  ])('%s', (text) => {
    expect(saysBuy(text)).toBe(true);
  });
});

describe('a button does something else', () => {
  test.each([['Buy guide'], ['Menu'], ['Search'], ['Bid history'], ['Order status'], ['→'], ['']])(
    '%j',
    (text) => {
      expect(saysBuy(text)).toBe(false);
    },
  );
});
