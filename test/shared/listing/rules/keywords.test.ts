import { expect, test } from '@jest/globals';
import { separated, tenKeywords } from '../../../../shared/listing/rules/keywords.ts';

const letters = 'abcdefghijklmnop'.split('').map((letter) => `mug ${letter}`);

test('the first ten that differ, capitals apart', () => {
  expect(tenKeywords(['Mug A', ...letters], [])).toEqual(['Mug A', ...letters.slice(1, 10)]);
  expect(tenKeywords(['Ｍｕｇ', 'mug', 'STRASSE', 'straße', ...letters], [])).toEqual([
    'Ｍｕｇ',
    'STRASSE',
    ...letters.slice(0, 8),
  ]);
});

test('a comma inside makes two, list marks go', () => {
  expect(tenKeywords(['- red, blue', '1. #jug', '"cup"', ' ', ...letters], [])).toEqual([
    'red',
    'blue',
    'jug',
    'cup',
    ...letters.slice(0, 6),
  ]);
});

test('the comma of a number makes no two', () => {
  expect(separated(['10,000 mAh power bank', '64,128 GB, black', 'sizes 8,10'])).toEqual([
    '10,000 mAh power bank',
    '64,128 GB',
    'black',
    'sizes 8',
    '10',
  ]);
});

test('one that is cut ends with a letter', () => {
  expect(tenKeywords([`(${'mug '.repeat(20)}`, ...letters], [])?.[0]).toMatch(/mug$/);
});

test('a name stands in a keyword whole or not at all', () => {
  const name = 'Brand '.repeat(10).trim();
  const kept = tenKeywords([`mug by ${name}`, `${name} mug`, name, ...letters], [], name);
  expect(kept).toEqual([name, ...letters.slice(0, 9)]);
  expect(tenKeywords(['A, B & C mug', ...letters], [], 'A, B & C')).toEqual(letters.slice(0, 10));
});

test('too few are filled up from the spare ones, or are none', () => {
  expect(tenKeywords(letters.slice(0, 9), ['MUG A', 'jug'])).toEqual([...letters.slice(0, 9), 'jug']);
  expect(tenKeywords(letters.slice(0, 9), ['MUG A'])).toBeUndefined();
});
