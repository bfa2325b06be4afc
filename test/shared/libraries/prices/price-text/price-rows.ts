import { expect, test } from '@jest/globals';
import { parsePriceText } from '../../../../../shared/libraries/prices/price-text/parse-price-text.ts';
import type {
  ParsedPrice,
  PriceHints,
} from '../../../../../shared/libraries/prices/price-text/parsed-price.ts';

/**
 * A text, what is known beside it and what must be read from it.
 *
 * Hints: a country's code, a site (has a point), a currency's code in capitals or its sign, in any order, or nothing.
 * Reading: `12.50 EUR`; `?` for an unknown currency; `10..20 EUR`, `10.. EUR`, `..20 EUR`; `free`, `ask`, `none`.
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

const shown = (price: ParsedPrice): string => {
  switch (price.kind) {
    case 'single':
      return `${price.amount} ${price.currency ?? '?'}`;
    case 'range':
      return `${price.lower ?? ''}..${price.upper ?? ''} ${price.currency ?? '?'}`;
    default:
      return price.kind;
  }
};

/** One test per row. */
export const readsAs = (rows: readonly PriceRow[]): void => {
  test.each(rows.map((row) => [...row]))('%j %s reads %s', (text, hints, reading) => {
    expect(shown(parsePriceText(text, hintsOf(hints)))).toBe(reading);
  });
};
