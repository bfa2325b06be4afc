import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readMachinePrice } from '../../../../../shared/libraries/prices/page-price/machine-prices.ts';
import { numberMarks } from '../../../../../shared/libraries/prices/price-text/amounts.ts';
import { readPriceText } from '../../../../../shared/libraries/prices/price-text/read-price-text.ts';
import { signs as table, words } from '../../../../../shared/libraries/prices/vocabulary/vocabulary.ts';
import { convert, type DailyRates } from '../../../../../shared/operations/pricing/rates/reference-rates.ts';
import { counts } from '../../../../support/counts.ts';

const amountForm = /^-?\d{1,15}(?:\.\d+)?$/u;

/** Every mark that the reader's tables know, and the spaces. */
const marks = [...numberMarks, ...'-–~〜', ...words.marks.keys(), ' ', '\u00a0', '\u202f', '\n'];
const signs = table.signLines.flatMap(({ written }) => written.split('  '));

const digits = fc.oneof(
  fc.stringMatching(/^\d{1,4}$/),
  fc.constantFrom('00', '50', '95', '299', '000', '٢٩٩', '１２', '⁹⁹'),
);
const mark = fc.oneof(fc.constantFrom(...numberMarks), fc.constantFrom(...marks));
const number = fc
  .tuple(digits, fc.array(fc.tuple(mark, digits), { maxLength: 4 }))
  .map(([first, rest]) => first + rest.map(([between, group]) => between + group).join(''));
const magnitude = fc.constantFrom(
  '',
  '',
  '',
  ...words.magnitudes.keys(),
  ...words.characterMagnitudes.keys(),
);
const sign = fc.oneof(fc.constantFrom('$', '€', 'CHF', ''), fc.constantFrom(...signs));
const price = fc
  .tuple(fc.constantFrom('', '', '-', '.', ','), sign, number, magnitude, fc.boolean())
  .map(([lead, money, written, power, before]) =>
    before ? `${money}${lead}${written}${power}` : `${lead}${written}${power}${money}`,
  );
const between = fc.oneof(
  fc.constantFrom(...marks),
  fc.constantFrom(' to ', ' - ', '', ' ', ' was ', ' now ', ' → ', ' -20% '),
);
const text = fc
  .tuple(price, fc.array(fc.tuple(between, price), { maxLength: 2 }))
  .map(([first, rest]) => first + rest.map(([join, next]) => join + next).join(''));
const country = fc.constantFrom('au', 'de', 'ch', 'kw', 'eg', 'in');

const rates: DailyRates = { source: 'ecb', date: '2026-01-02', perEuro: { EUR: '1', AUD: '1.7' } };

test('numbers with any known mark, alone, in ranges or in a row, read as plain decimals or not at all', () => {
  fc.assert(
    fc.property(text, country, (written, place) => {
      const hints = { country: place };
      for (const read of [readPriceText(written, hints), readMachinePrice(written, '', hints)]) {
        if (read === undefined) continue;
        const { amount } = read;
        expect(amount).toMatch(amountForm);
        const conversion = convert({ amount, currency: 'EUR' }, 'AUD', [rates], Date.parse(rates.date));
        expect(conversion).toMatchObject({ price: expect.stringMatching(/^-?\d+\.\d\d$/) });
      }
    }),
    { seed: 20_265, numRuns: counts(150, 50_000) },
  );
}, 600_000);
