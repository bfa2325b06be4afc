import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readPriceText } from '../../../../../shared/libraries/prices/price-text.ts';
import { anyText } from '../../../../support/any-text.ts';
import { counts } from '../../../../support/counts.ts';

const amount = /^\d{1,16}(?:\.\d+)?$/u;

const pieces = fc.constantFrom(
  ...'$ € £ ¥ kr Rs R p c ct 1 12 1,299.95 1.299,95 000 99 万 만 k m lakh . , - – + / % × x = : ~ ( ) < > was now from to bis up RRP save off free ask shipping per iPhone 円 元 원 起 から USD AUD ALL &euro; <del> </del> ⁹⁹ ٥ \u200f \u00a0 \n'
    .split(' ')
    .concat(' ', ' '),
);

const hints = fc.record({
  country: fc.constantFrom(undefined, 'au', 'se', 'jp', 'kw', 'zz', ''),
  site: fc.constantFrom(undefined, 'www.ebay.com', 'https://example.co.jp/x', '://', ''),
  currency: fc.constantFrom(undefined, 'EUR', 'KWD', 'xyz', ''),
});

const holds = (text: string, known: Parameters<typeof readPriceText>[1]): void => {
  expect(readPriceText(text, known)?.amount ?? '0').toMatch(amount);
};

describe('any text gets an answer of the right form', () => {
  test('a text of any Unicode characters gets an answer of the right form', () => {
    fc.assert(fc.property(anyText({ maxLength: 200 }), hints, holds), {
      seed: 20_261,
      numRuns: counts(200, 15_000),
    });
  });

  test('a text made of the parts of prices gets an answer of the right form', () => {
    fc.assert(
      fc.property(
        fc.array(pieces, { maxLength: 25 }).map((parts) => parts.join('')),
        hints,
        holds,
      ),
      { seed: 20_263, numRuns: counts(500, 40_000) },
    );
  });

  // A pattern that backtracks, or work that grows with the square of the text, would never end.
  test('a hundred thousand characters of the same parts get an answer of the right form', () => {
    fc.assert(
      fc.property(
        fc.array(pieces, { minLength: 1, maxLength: 6 }).map((parts) => parts.join('')),
        (part) => holds(part.repeat(Math.ceil(100_000 / part.length)), { country: 'us' }),
      ),
      { seed: 20_264, numRuns: counts(60, 500) },
    );
  });
});
