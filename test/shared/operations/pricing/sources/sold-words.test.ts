import { expect, test } from '@jest/globals';
import { soldWords, titlesWith } from '../../../../../shared/operations/pricing/sources/sold-words.ts';

const phones = [
  'Apple iPhone 13 128GB Midnight Unlocked',
  'Apple iPhone 13 128GB blue, excellent',
  'iPhone 13 - Apple - 256GB',
  'Apple iPhone 13 128GB with box',
];

test('the words that the best titles have in common are searched for, in the order of a title', () => {
  expect(soldWords(phones)).toBe('Apple iPhone 13 128GB');
});

test('titles of accessories and of broken offers do not count', () => {
  const odd = ['Case for Apple iPhone 13', 'Cover for Apple iPhone 13', 'Apple iPhone 13 broken'];
  expect(soldWords([...phones, ...odd])).toBe('Apple iPhone 13 128GB');
});

test("the caller's words are searched for if a title also has them", () => {
  expect(soldWords(phones, 'midnight iPhone')).toBe('Apple iPhone 13 128GB Midnight');
});

test('at most six words are searched for, since the marketplace matches all of them', () => {
  const long = 'Sony Alpha A7 III Mirrorless Digital Camera Body Black 24MP';
  expect(soldWords([long, long])).toBe('Sony Alpha A7 III Mirrorless Digital');
});

test("where titles have nothing in common the caller's description is searched for", () => {
  const titles = ['Blue mug', 'Enamel pot', 'Camping cup'];
  expect(soldWords(titles, 'enamel camping mug for travellers')).toBe('enamel camping mug travellers');
});

test('nothing is searched for where no two words name the product', () => {
  expect(soldWords([])).toBeUndefined();
  expect(soldWords(['Blue mug', 'Enamel pot', 'Camping cup'])).toBeUndefined();
  expect(soldWords(['Mug'], 'mug')).toBeUndefined();
});

test('no word is an operator of the search', () => {
  expect(soldWords(['"Lamp" -table (x,y) *old* EN-EL15c', '"Lamp" -table (x,y) *old* EN-EL15c'])).toBe(
    'Lamp table old EN-EL15c',
  );
});

test('words of scripts without spaces are asked for unchanged', () => {
  expect(soldWords(['任天堂 Switch 本体', '任天堂 Switch 有機EL', '任天堂 Switch Lite'])).toBe(
    '任天堂 Switch',
  );
});

test('a title has what was asked for if one word in four is missing at most', () => {
  const hasWords = titlesWith('Apple iPhone 13 128GB');
  expect(hasWords('APPLE iphone 13, 128gb')).toBe(true);
  expect(hasWords('Apple iPhone 13')).toBe(true);
  expect(hasWords('Apple Watch')).toBe(false);
});

test('a word that is asked for twice counts twice, and words that join others are not asked for', () => {
  expect(titlesWith('Duran Duran Rio LP')('Duran Rio')).toBe(true);
  expect(titlesWith('case for phone')('phone')).toBe(false);
  expect(titlesWith('case for phone')('Phone Case')).toBe(true);
});
