import { expect, test } from '@jest/globals';
import { csvOf } from '../../../../../shared/apps/dashboard/layout/answer.ts';

const cellsOf = (...cells: (string | number | undefined)[]) => csvOf('a', [cells]).slice('a\r\n'.length);

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '=HYPERLINK("https://evil.example")'])(
  'a text that starts like a formula, %j, is made harmless',
  (text) => {
    expect(cellsOf(text)).toBe(`"'${text.replaceAll('"', '""')}"\r\n`);
  },
);

test.each([
  ['plain text', 'plain text'],
  ['a=b', 'a=b'],
  ['a,b', '"a,b"'],
  ['a "b"', '"a ""b"""'],
  ['a\nb', '"a\nb"'],
  ["O'Neill", '"O\'Neill"'],
  ['', ''],
])('the text %j is written as %s', (text, written) => {
  expect(cellsOf(text)).toBe(`${written}\r\n`);
});

test('numbers stay numbers, absent values are empty cells, and lines end as in RFC 4180', () => {
  const text = csvOf('key,credits', [
    ['app', 10],
    [undefined, -10],
  ]);
  expect(text).toBe('key,credits\r\napp,10\r\n,-10\r\n');
});
