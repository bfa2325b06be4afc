import { expect, test } from '@jest/globals';
import { separated, tenKeywords } from '../../../../../shared/operations/listing/text-rules.ts';

const none = () => [];
const letters = 'abcdefghijklmnop'.split('').map((letter) => `mug ${letter}`);

test('the first ten keywords that differ are kept; capitals make no difference', () => {
  expect(tenKeywords(['Mug A', ...letters], none)).toEqual(['Mug A', ...letters.slice(1, 10)]);
  expect(tenKeywords(['Ｍｕｇ', 'mug', 'STRASSE', 'straße', ...letters], none)).toEqual([
    'Ｍｕｇ',
    'STRASSE',
    ...letters.slice(0, 8),
  ]);
});

test('a comma splits a keyword in two, and list marks are removed', () => {
  expect(tenKeywords(['- red, blue', '1. #jug', '"cup"', ' ', ...letters], none)).toEqual([
    'red',
    'blue',
    'jug',
    'cup',
    ...letters.slice(0, 6),
  ]);
});

test('the comma in a number does not split a keyword', () => {
  expect(
    separated(['10,000 mAh power bank', 'Galaxy S21,256GB', 'iPhone 14,128GB,black', 'sizes 8,10']),
  ).toEqual(['10000 mAh power bank', 'Galaxy S21', '256GB', 'iPhone 14', '128GB', 'black', 'sizes 8', '10']);
});

test('a keyword that is cut ends with a letter', () => {
  expect(tenKeywords([`(${'mug '.repeat(20)}`, ...letters], none)?.[0]).toMatch(/mug$/);
});

test('a keyword contains the name whole or not at all', () => {
  const name = 'Brand '.repeat(10).trim();
  const kept = tenKeywords([`mug by ${name}`, `${name} mug`, name, ...letters], none, name);
  expect(kept).toEqual([name, ...letters.slice(0, 9)]);
  expect(tenKeywords(['A, B & C mug', ...letters], none, 'A, B & C')).toEqual(letters.slice(0, 10));
});

test('too few keywords are filled up from the spare ones, or the result is undefined', () => {
  expect(tenKeywords(letters.slice(0, 9), () => ['MUG A', 'jug'])).toEqual([...letters.slice(0, 9), 'jug']);
  expect(tenKeywords(letters.slice(0, 9), () => ['MUG A'])).toBeUndefined();
});
