import { describe, expect, test } from '@jest/globals';
import {
  contactDetailsIn,
  withoutContactDetails,
} from '../../../../shared/libraries/wording/contact-details.ts';
import { honestTexts, priceForms, telephoneForms } from './detail-forms.ts';

describe('prices, addresses and telephone numbers', () => {
  test.each([
    ['Blue mug for $45, boxed', 'Blue mug, boxed'],
    ['Mug (RRP $99.95)', 'Mug'],
    ['A$1,200.50 bike', 'bike'],
    ['bike 45,00 €', 'bike'],
    ['AUD 50 jug or 50 dollars', 'jug or'],
    ['Mug, visit https://shop.example/a?b=1 today', 'Mug, today'],
    ['Mug at www.shop.example', 'Mug'],
    ['Mug, see my-shop.com.au', 'Mug'],
    ['Mail me.too@shop.example for a mug', 'for a mug'],
    ['Mug, call 0412 345 678', 'Mug'],
    ['Mug (02) 9876 5432', 'Mug'],
    ['Mug +61 2 9876 5432', 'Mug'],
    ['Mug 1300 123 456', 'Mug'],
    ['Mug 555-123-4567', 'Mug'],
    ['Mug - $49.95', 'Mug'],
    ['Mug $49 AUD', 'Mug'],
    ['Mug AU$49 AUD', 'Mug'],
    ['Mug €49 EUR', 'Mug'],
    ['Mug $49 dollars', 'Mug'],
    ['Mug USD 49 AUD', 'Mug'],
    ['Mug for Rs 500', 'Mug'],
    ['Mug RM50', 'Mug'],
    ['Mug bit.ly/xyz', 'Mug'],
    ['Mug, call 13 11 14', 'Mug'],
    ['Mug, ph 9999 1234', 'Mug'],
    ['Mug, email me [at] shop dot com', 'Mug'],
    ['Mug, email me at shop dot com', 'Mug'],
    ['Mug, call me on: 9999 1234', 'Mug'],
    ['Mug at evil.com.br today', 'Mug today'],
    ['Mug via evil.app?x=1, boxed', 'Mug, boxed'],
  ])('"%s" loses its prices, addresses and telephone numbers', (text, left) => {
    expect(withoutContactDetails(text, '')).toBe(left);
  });

  test.each([
    'Nikon D3500 18-55mm lens, 2019-2020 model',
    'ISBN 978-0-13-110362-7, EAN 9312345678907',
    'size 10-12, 100 x 200 cm, 3.5 mm, 0-60 V, No. 5',
    'Dr. Martens, St. Ives, LEGO 75192, v2.0, Node.js',
    '10 Euro coin, $2 coin, 5 dollar bank note',
    'Pack of 20 euros',
    'ISBN 0747532699',
    'Serial 0212345678',
    'Suzuki RM250, Ford RS 500',
    'sizes 12 13 14 15, years 2019 2020, 3000 4000 mAh',
  ])('%s has no price, address or telephone number', (text) => {
    expect(withoutContactDetails(text, '')).toBe(text);
  });

  test.each([...telephoneForms, ...priceForms])('%s is removed as a whole', (detail) => {
    expect(withoutContactDetails(`Blue mug, ${detail} today`, '')).toBe('Blue mug, today');
    expect(withoutContactDetails(`Blue mug (${detail}), boxed.`, '')).toBe('Blue mug, boxed.');
    expect(withoutContactDetails(`Blue mug ${detail}`, '')).toBe('Blue mug');
  });

  test.each([...telephoneForms, ...priceForms])('%s stays where the user wrote it', (detail) => {
    const text = `Blue mug, ${detail} today`;
    expect(withoutContactDetails(text, `They say ${detail} for it`)).toBe(text);
  });

  test.each(honestTexts)('%s stays as it was', (text) => {
    expect(withoutContactDetails(text, '')).toBe(text);
  });

  test('prices, addresses and telephone numbers stay where the user wrote them, and no others stay', () => {
    const said = 'Sold for $45 at www.shop.example, phone 0412345678';
    expect(withoutContactDetails('Mug $45, call 0412 345 678', said)).toBe('Mug $45, call 0412 345 678');
    expect(withoutContactDetails('Mug www.shop.example', said)).toBe('Mug www.shop.example');
    expect(withoutContactDetails('Mug $4', said)).toBe('Mug');
    expect(withoutContactDetails('Mug $450', said)).toBe('Mug');
  });

  test.each([
    ['evil.com', 'from devil.com'],
    ['evil.com', 'from evil.com.au'],
    ['evil.com', 'from evil-evil.company'],
    ['a@b.co', 'ask aa@b.co or a@b.com'],
    ['shop.com/a', 'see shop.com/about'],
  ])('%s is not what the user wrote in: %s', (address, userText) => {
    expect(withoutContactDetails(`Mug ${address} here`, userText)).toBe('Mug here');
  });

  test.each([
    ['shop.com', 'from https://www.shop.com/mugs?id=1'],
    ['shop.com/mugs', 'from https://www.shop.com/mugs?id=1'],
    ['evil.com', 'from devil.com, then evil.com'],
  ])('%s is what the user wrote in: %s', (address, userText) => {
    expect(withoutContactDetails(`Mug ${address} here`, userText)).toBe(`Mug ${address} here`);
  });

  test('long texts of a single word take hardly any time', () => {
    for (const unit of [
      'a',
      'a.',
      '1 ',
      '1.',
      '+1',
      'a@',
      'a[.]',
      'a:',
      '//',
      'x ,',
      'call ',
      '$1 ',
      '(',
      'www.',
    ]) {
      const text = unit.repeat(20_000 / unit.length);
      expect(withoutContactDetails(text, text).length).toBeLessThanOrEqual(20_000);
    }
  });

  const nested = (depth: number) => `${'$('.repeat(depth)}$5${')5'.repeat(depth)}`;

  test.each([
    ['a few that make new ones', 'Mug ($($5)5) here', 'Mug here'],
    ['many prices', `Mug, boxed ${'$1'.repeat(2000)}`, 'Mug, boxed'],
    ['many telephone numbers', `Mug, boxed ${'0412€'.repeat(800)}`, ''],
    ['sentences without a space', `Fine.${'Nice.'.repeat(20)}`, `Fine. ${'Nice. '.repeat(20)}`.trim()],
    ['an address before many sentences', `Mug evil.com.${'Nice.'.repeat(2000)}`, ''],
  ])('details that only appear once others are removed go too: %s', (_what, text, left) => {
    expect(withoutContactDetails(text, '')).toBe(left);
  });

  test('the text that remains has no details, however they were nested', () => {
    for (const depth of [1, 5, 7, 8, 9, 10, 50, 2000]) {
      for (const text of [
        '$1'.repeat(depth),
        '0412€'.repeat(depth),
        nested(depth),
        'www.a$1.'.repeat(depth),
      ]) {
        const left = withoutContactDetails(`Mug, boxed ${text} and more`, '');
        expect([left, contactDetailsIn(left, '')]).toEqual([left, []]);
        expect(withoutContactDetails(left, '')).toBe(left);
      }
    }
  });
});
