import { expect, test } from '@jest/globals';
import type { PriceHints } from '../../../../../shared/libraries/prices/price-text/price-hints.ts';
import { readPriceText } from '../../../../../shared/libraries/prices/price-text/read-price-text.ts';

/**
 * A text, what is known besides it and what must be read from it.
 *
 * Hints: a country's code, a site (has a point), a currency's code in capitals or its sign, in any order, or nothing.
 * Reading: `12.50 EUR`; `?` for an unknown currency; `10.. EUR` for a range of which 10 counts; `none`.
 */
export type PriceRow = readonly [text: string, hints: string, reading: string];

const hintsOf = (hints: string): PriceHints => {
  const words = hints.split(' ').filter((word) => word !== '');
  return {
    country: words.find((word) => /^[a-z]{2}$/u.test(word)),
    site: words.find((word) => word.includes('.') && word !== 'Rs.'),
    currency: words.find((word) => /^[A-Z]{3}$|^[$€]$|^Rs\.$/u.test(word)),
  };
};

const shown = (text: string, hints: string): string => {
  const price = readPriceText(text, hintsOf(hints));
  if (price === undefined) return 'none';
  return `${price.amount}${price.isRange ? '..' : ''} ${price.currency ?? '?'}`;
};

/** One test per row. */
export const readsAs = (rows: readonly PriceRow[]): void => {
  test.each(rows.map((row) => [...row]))('%j %s reads %s', (text, hints, reading) => {
    expect(shown(text, hints)).toBe(reading);
  });
};
