import { describe, expect, test } from '@jest/globals';
import { brandedTitle, shortTitle } from '../../../../../shared/operations/listing/text-rules.ts';

describe('a title of at most 80 characters', () => {
  test.each([
    ['Vintage Ceramic Coffee Mug', 'Vintage Ceramic Coffee Mug'],
    ['"Vintage Ceramic Mug"', 'Vintage Ceramic Mug'],
    ['Title: Vintage Mug -', 'Vintage Mug'],
    ['27" Monitor.', '27" Monitor'],
    ['C++ Primer, 5th Edition (Paperback)', 'C++ Primer, 5th Edition (Paperback)'],
  ])('a title loses labels, quotation marks and outer separators: %s', (given, title) => {
    expect(shortTitle(given)).toBe(title);
  });

  test.each([
    [
      'Sony WH-1000XM4 Wireless Noise Cancelling Over-Ear Headphones in Matte Black with the Case',
      'Sony WH-1000XM4 Wireless Noise Cancelling Over-Ear Headphones in Matte Black',
    ],
    [
      'Handmade Stoneware Dinner Plate Set of Four Speckled Glaze Cream and Blue, Oven Safe Pottery',
      'Handmade Stoneware Dinner Plate Set of Four Speckled Glaze Cream and Blue, Oven',
    ],
    [
      'Nikon D3500 Digital Camera Body, 18-55mm Lens, Charger, Strap (Boxed, with the Manual and Receipt)',
      'Nikon D3500 Digital Camera Body, 18-55mm Lens, Charger, Strap',
    ],
  ])('a long title is cut at a word and leaves nothing dangling: %s', (given, title) => {
    expect(shortTitle(given)).toBe(title);
  });

  test.each([
    ['Large Red Enamel Mug with Handle and Lid Vintage Kitchen Drinkware Great for', 'Great'],
    ['Large Red Enamel Mug with Handle and Lid Vintage Kitchen Drinkware Made to and', 'Made'],
    ['Large Red Enamel Mug with Handle and Lid Vintage Kitchen Drinkware Used over the Years', 'Used'],
    ['Large Red Enamel Mug with Handle and Lid Vintage Kitchen Drinkware, Clip On', 'Clip On'],
  ])('a title that the model cut ends in no joining word: %s', (given, end) => {
    expect(shortTitle(given).endsWith(` ${end}`)).toBe(true);
  });

  test('a short title keeps its last word', () => {
    expect(shortTitle('The One You Asked For')).toBe('The One You Asked For');
  });

  test('one endless word and scripts without spaces are cut between characters', () => {
    expect(shortTitle('x'.repeat(200))).toBe('x'.repeat(80));
    expect('漢字仮名'.repeat(40).startsWith(shortTitle('漢字仮名'.repeat(40)))).toBe(true);
    expect(shortTitle('漢字仮名'.repeat(40)).length).toBeGreaterThan(70);
    expect(shortTitle('👩‍👩‍👧'.repeat(40))).toBe('👩‍👩‍👧'.repeat(10));
  });
});

describe('a title with a brand', () => {
  test('the brand takes precedence over the rest of the title', () => {
    const brand = 'B'.repeat(65);
    expect(brandedTitle(brand, 'Wireless Over-Ear Headphones')).toBe(`${brand} Wireless`);
    expect(brandedTitle('B'.repeat(80), 'Headphones')).toBe('B'.repeat(80));
  });

  test('the title contains the brand exactly as given', () => {
    expect(brandedTitle('$& [x]', 'Mug')).toBe('$& [x] Mug');
  });
});
