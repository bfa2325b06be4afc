import { describe, expect, test } from '@jest/globals';
import { hasContactDetails } from '../../../../shared/libraries/wording/contact-details.ts';
import { listed } from '../../../support/listed.ts';
import { honestTexts, priceForms, telephoneForms } from './detail-forms.ts';

/** Whether a text has a contact detail that the user did not write. */
const has = (text: string, userText = ''): boolean => hasContactDetails(text, userText);

describe('prices, addresses and telephone numbers', () => {
  test.each(
    listed(`
      A$1,200.50 bike | bike 45,00 € | AUD 50 jug or 50 dollars | Mug - $49.95 | Mug $49 AUD | Mug AU$49 AUD |
      Mug €49 EUR | Mug $49 dollars | Mug USD 49 AUD | Mug for Rs 500 | Mug RM50 |
      Mug, visit https://shop.example/a?b=1 today | Mug, see my-shop.com.au | Mug bit.ly/xyz |
      Mug, call 13 11 14 | Mug, ph 9999 1234 | Mug, call me on: 9999 1234 | Mug, email me [at] shop dot com
    `),
  )('"%s" has one', (text) => {
    expect(has(text)).toBe(true);
  });

  test.each([...telephoneForms, ...priceForms])(
    '%s is found wherever it stands, unless the user wrote it',
    (detail) => {
      for (const text of [
        `Blue mug, ${detail} today`,
        `Blue mug (${detail}), boxed.`,
        `Blue mug ${detail}`,
      ]) {
        expect(has(text)).toBe(true);
        expect(has(text, `They say ${detail} for it`)).toBe(false);
      }
    },
  );

  test.each(honestTexts)('%s has none', (text) => {
    expect(has(text)).toBe(false);
  });

  test('only what the user wrote is excused, nothing merely similar', () => {
    const said = 'Sold for $45 at www.shop.example, phone 0412345678';
    expect(has('Mug $45, call 0412 345 678, www.shop.example', said)).toBe(false);
    expect([has('Mug $4', said), has('Mug $450', said)]).toEqual([true, true]);
  });

  test.each([
    ['evil.com', 'from devil.com'],
    ['evil.com', 'from evil.com.au'],
    ['evil.com', 'from evil-evil.company'],
    ['a@b.co', 'ask aa@b.co or a@b.com'],
    ['shop.com/a', 'see shop.com/about'],
  ])('%s is not what the user wrote in: %s', (address, userText) => {
    expect(has(`Mug ${address} here`, userText)).toBe(true);
  });

  test.each([
    ['shop.com', 'from https://www.shop.com/mugs?id=1'],
    ['shop.com/mugs', 'from https://www.shop.com/mugs?id=1'],
    ['evil.com', 'from devil.com, then evil.com'],
  ])('%s is what the user wrote in: %s', (address, userText) => {
    expect(has(`Mug ${address} here`, userText)).toBe(false);
  });

  test('a row of hundreds of digits counts as a number, whatever is in it', () => {
    expect(['0412345678 '.repeat(30), '7 '.repeat(300)].map((text) => has(text))).toEqual([true, true]);
    expect(has(Array.from({ length: 60 }, (_, index) => index).join(' '))).toBe(false);
  });

  test('long texts of a single word are handled quickly', () => {
    for (const unit of [
      'call ',
      '$1 ',
      '1 ',
      'x ,',
      ...listed('a | a. | 1. | +1 | a@ | a[.] | a: | // | ( | www.'),
    ]) {
      const text = unit.repeat(20_000 / unit.length);
      expect(has(text, text)).toBe(false);
    }
  });
});
