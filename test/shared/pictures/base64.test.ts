import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { decodeBase64 } from '../../../shared/pictures/base64.ts';

test('bytes come back as they were encoded', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      const decoded = decodeBase64(Buffer.from(bytes).toString('base64'));
      expect(decoded && Uint8Array.from(decoded)).toEqual(Uint8Array.from(bytes));
    }),
    { seed: 7, numRuns: 500 },
  );
});

describe('is not base64', () => {
  test.each([
    ['white space', 'AAAA AAAA'],
    ['a line break', 'AAAA\nAAAA'],
    ['a line break at the end', 'AAAA\r\n'],
    ['a data URL', 'data:image/png;base64,AAAA'],
    ['the URL alphabet', '-_-_'],
    ['no padding', 'AA'],
    ['too little padding', 'AA='],
    ['too much padding', 'AAA=='],
    ['padding alone', '===='],
    ['padding inside', 'AA==AAAA'],
    ['one character', 'A'],
    ['bits that belong to nothing', 'AB=='],
    ['an unknown character', 'AAA!'],
    ['a character beyond ASCII', 'AAÄA'],
    ['a full-width letter', '\uff21AAA'],
    ['a lone surrogate', '\ud800AAA'],
    ['a zero', 'AAA\0'],
  ])('%s', (_what, text) => {
    expect(decodeBase64(text)).toBeUndefined();
  });

  test('anything that does not encode back to itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'AB+/=-_ \nz9'), maxLength: 12 }), (text) => {
        const decoded = decodeBase64(text);
        if (decoded !== undefined) expect(Buffer.from(decoded).toString('base64')).toBe(text);
        else expect(/^(?:[A-Za-z0-9+/]{4})*$/u.test(text)).toBe(false);
      }),
      { seed: 7, numRuns: 2000 },
    );
  });
});
