import { describe, expect, test } from '@jest/globals';
import { decodePage } from '../../../../../shared/libraries/prices/page-price/page-pieces.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const textOf = (bytes: Uint8Array, contentType: string | null) => {
  const pieces = decodePage(bytes, contentType);
  return pieces && [...pieces].join('');
};
const latin1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

describe('decodePage', () => {
  test('a byte order mark beats every declaration', () => {
    expect(textOf(utf8('\uFEFF<p>19 €</p>'), 'text/html; charset=iso-8859-1')).toBe('<p>19 €</p>');
  });

  test('the header beats the meta declaration', () => {
    const page = latin1('<meta charset="utf-8"><p>\xA319</p>');
    expect(textOf(page, 'text/html; charset="ISO-8859-1"')).toContain('£19');
  });

  test('the meta declaration counts without a header', () => {
    const shiftJis = Uint8Array.from([...latin1('<meta charset="Shift_JIS"><p>12,000'), 0x89, 0x7e]);
    expect(textOf(shiftJis, 'text/html')).toContain('12,000円');
  });

  test('undeclared bytes are UTF-8 if they can be, else windows-1252', () => {
    expect(textOf(utf8('<p>19 €</p>'), 'text/html')).toContain('19 €');
    expect(textOf(latin1('<p>\x8019</p>'), 'text/html')).toContain('€19');
  });

  test('a UTF-8 page cut within a character stays UTF-8', () => {
    const bytes = utf8('<p>19 € and €');
    expect(textOf(bytes.subarray(0, bytes.length - 1), 'text/html')).toContain('19 € and');
  });

  test('an unknown charset label is ignored', () => {
    expect(textOf(utf8('<p>19 €</p>'), 'text/html; charset=klingon')).toContain('19 €');
  });

  test('bytes without a type are HTML if they start like HTML', () => {
    expect(textOf(utf8(' <!DOCTYPE html><p>x'), null)).toContain('<p>x');
  });

  test.each([
    ['application/json', '{"price": 1}'],
    ['image/png', '<html>'],
    ['application/pdf', '%PDF'],
    ['', '{"price": 1}'],
    [null, ''],
  ])('type %p is not HTML', (type, body) => {
    expect(decodePage(utf8(body), type)).toBeUndefined();
  });
});
