import { expect, test } from '@jest/globals';
import { fillScaffold } from '../../../../shared/operations/texts/scaffold-listing-question.ts';

const fill = (template: string, values: Record<string, string> = {}) =>
  fillScaffold(template, (name) => (Object.hasOwn(values, name) ? (values[name] ?? '') : ''));

test('every occurrence of a placeholder takes its value, as plain text', () => {
  expect(fill('@a, @b and @a', { a: '@b $& $1', b: 'x' })).toBe('@b $& $1, x and @b $& $1');
});

test('everything but the placeholders stays byte for byte', () => {
  const rest = '<p class="a">\r\n\t**bold** 😀 me@shop.example  two  @ 5 @1 &amp;\u00a0</p>\n';
  expect(fill(`${rest}@a`, { a: 'x' })).toBe(`${rest}x`);
});

test.each([
  ['a @x b', 'a b'],
  ['@x b', 'b'],
  ['a @x', 'a'],
  ['@x @y end', 'end'],
  ['a @x @y b', 'a b'],
  ['a\n@x b', 'a\nb'],
  ['(@x)', '()'],
  ['a  @x  b', 'a   b'],
  ['@x', ''],
])('a placeholder without a value is removed with one adjoining space: “%s”', (template, filled) => {
  expect(fill(template)).toBe(filled);
});

test('two placeholders do not remove the same space twice', () => {
  expect(fill('@x @v @y', { v: 'value' })).toBe('value');
  expect(fill('@v@x @y.', { v: 'value ' })).toBe('value .');
});
