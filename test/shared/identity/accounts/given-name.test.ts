import { expect, test } from '@jest/globals';
import { givenName } from '../../../../shared/identity/accounts/given-name.ts';

test.each([
  ['Listing app, production', 'Listing app, production'],
  [' Lager Süd & Co ', 'Lager Süd & Co'],
  ['Cafe\u0301', 'Café'],
  ['Магазин №1', 'Магазин №1'],
  ['店舗アプリ', '店舗アプリ'],
  ['متجر', 'متجر'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['क्षत्रिय', 'क्षत्रिय'],
  ['Family 👨‍👩‍👧', 'Family 👨‍👩‍👧'],
  ['😀'.repeat(64), '😀'.repeat(64)],
])('%j is a name', (text, name) => {
  expect(givenName(text, 'a key')).toBe(name);
});

test.each([
  ['nothing', ' \t'],
  ['too much', 'ä'.repeat(65)],
  ['a line break', 'one\ntwo'],
  ['a separator of lines', 'one\u2028two'],
  ['a zero', 'one\0two'],
  ['half a character', 'one\ud83d'],
  ['a turn of the direction', 'good\u202eexe.txt'],
  ['an isolate', 'a\u2067b'],
  ['a space without width', 'ad\u200bmin'],
  ['a soft hyphen', 'ad\u00admin'],
  ['joiners alone', '\u200d\u200c'],
  ['fillers alone', '\u3164\u115f'],
  ['a character for private use', '\ue000'],
  ['a tower of marks', `a${'\u0301\u0316'.repeat(3)}`],
])('%s is no name', (_what, text) => {
  expect(() => givenName(text, 'a key')).toThrow(
    'The name of a key must be 1 to 64 characters, without line breaks and invisible characters.',
  );
});
