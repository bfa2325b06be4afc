import { describe, expect, test } from '@jest/globals';
import {
  maxTextLength,
  normalise,
  struck,
} from '../../../../../shared/libraries/prices/price-text/normalise.ts';

describe('a text becomes plain', () => {
  test.each([
    ['&pound;12&nbsp;50', '£12 50'],
    ['&#8364;12', '€12'],
    ['&#x20AC;12', '€12'],
    ['&amp;euro;12', '€12'],
    ['&#0;&#xD800;&#x110000;1', '1'],
    ['A&B &unknown; 1', 'A&B &unknown; 1'],
    ['<b>12</b><br/>13', '12 13'],
    ['1 < 2 > 1', '1 < 2 > 1'],
    ['12\u00a0345\u202f678', '12 345 678'],
    ['a \n b', 'a\nb'],
    ['\u200e1\u200b2\u00ad3', '123'],
    ['１２，８００', '12,800'],
    ['١٢٣ ۴۵۶ ७८९', '123 456 789'],
    ['𝟙𝟚𝟛', '123'],
    ['1’2ʼ3', "1'2'3"],
    ['−1–2—3', '-1–2–3'],
    ['19⁹⁹', '19٫99'],
    ['19,⁹⁹', '19,99'],
    ['m²', 'm'],
    ['<del>50</del> 39', `${struck} 50 39`],
    [struck, ''],
  ])('%j becomes %j', (text, plain) => {
    expect(normalise(text)).toBe(plain);
  });

  test('a long text is cut', () => {
    expect(normalise('x'.repeat(maxTextLength + 5))).toHaveLength(maxTextLength);
  });
});

test('every decimal digit of Unicode has its value', () => {
  const digits: string[] = [];
  for (let point = 0; point <= 0x1ffff; point += 1) {
    const character = String.fromCodePoint(point);
    if (/\p{Nd}/u.test(character)) digits.push(character);
  }
  const values = digits.map(normalise).join('');
  expect(digits.length).toBeGreaterThan(600);
  // Unicode lists them script by script, each from zero to nine.
  expect(values).toBe('0123456789'.repeat(digits.length / 10));
});
