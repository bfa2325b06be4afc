import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { decodeBase64 } from '../../../../shared/platform/pictures/base64.ts';
import { counts } from '../../../support/counts.ts';

test('decoding returns the encoded bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      const decoded = decodeBase64(Buffer.from(bytes).toString('base64'));
      expect(decoded && Uint8Array.from(decoded)).toEqual(Uint8Array.from(bytes));
    }),
    { seed: 7, numRuns: counts(150, 5_000) },
  );
});

describe('base64 is decoded however encoders write it', () => {
  const bytes = Buffer.from(Array.from({ length: 200 }, (_, index) => (index * 89) % 256));
  /** Splits into lines of this many characters. */
  const inLines = (text: string, length: number, end: string): string =>
    (text.match(new RegExp(`.{1,${length}}`, 'g')) ?? []).join(end);

  test.each([200, 199, 198])('%i bytes are decoded however encoders write them', (length) => {
    const part = bytes.subarray(0, length);
    const text = part.toString('base64');
    for (const written of [
      text,
      text.replace(/=+$/, ''),
      part.toString('base64url'),
      text.replaceAll('+', '-').replaceAll('/', '_'),
      inLines(text, 64, '\n'),
      inLines(text, 76, '\r\n'),
      `${inLines(text, 76, '\r\n')}\r\n`,
      inLines(part.toString('base64url'), 76, '\n'),
      `  \n${text}\t `,
    ]) {
      expect(Buffer.from(decodeBase64(written) ?? []).equals(part)).toBe(true);
    }
  });
});

describe('what is not base64', () => {
  test.each([
    ['a space within', 'AAAA AAAA'],
    ['a tab within', 'AAAA\tAAAA'],
    ['a data URL', 'data:image/png;base64,AAAA'],
    ['two alphabets in one text', '-_+/'],
    ['too little padding', 'AA='],
    ['too much padding', 'AAA=='],
    ['padding alone', '===='],
    ['padding inside', 'AA==AAAA'],
    ['one character', 'A'],
    ['bits that belong to nothing', 'AB=='],
    ['bits that belong to nothing, unpadded', 'AB'],
    ['padding before the end of the lines', 'AA==\nAAAA'],
    ['an unknown character', 'AAA!'],
    ['a character beyond ASCII', 'AAÄA'],
    ['a full-width letter', '\uff21AAA'],
    ['a lone surrogate', '\ud800AAA'],
    ['a zero', 'AAA\0'],
  ])('%s is not base64', (_what, text) => {
    expect(decodeBase64(text)).toBeUndefined();
  });
});
