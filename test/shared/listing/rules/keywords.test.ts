import { expect, test } from '@jest/globals';
import { tenKeywords } from '../../../../shared/listing/rules/keywords.ts';

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

test('too few are filled up from the spare ones, or are none', () => {
  expect(tenKeywords(letters.slice(0, 9), ['MUG A', 'jug'])).toEqual([...letters.slice(0, 9), 'jug']);
  expect(tenKeywords(letters.slice(0, 9), ['MUG A'])).toBeUndefined();
});
