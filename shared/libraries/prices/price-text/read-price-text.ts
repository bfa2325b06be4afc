import { parsePriceText } from './parse-price-text.ts';
import type { PriceHints } from './parsed-price.ts';

/** A price as comparables use it. */
export interface TextPrice {
  /** Exact decimal, not negative. */
  readonly amount: string;
  /** ISO 4217; undefined when the amount is known and its currency is not. */
  readonly currency: string | undefined;
  /** The text names another amount too, and no word says which of them is the price. */
  readonly unsure?: true;
  /** The text names two ends, or one of them: "$10 to $20", "from $10", "up to $20". */
  readonly isRange?: true;
}

/**
 * The one price that a text stands for among comparables: the lower end of a range or of "from", the bound of
 * "up to", 0 when given away; undefined when no price is given ("ask", "sold out", a reduction only) or it is negative.
 */
export function readPriceText(text: string, hints: PriceHints = {}): TextPrice | undefined {
  const price = parsePriceText(text, hints);
  switch (price.kind) {
    case 'single':
      if (price.amount.startsWith('-')) return undefined;
      return {
        amount: price.amount,
        currency: price.currency,
        ...(price.unsure === true ? { unsure: true } : {}),
      };
    case 'range': {
      const amount = price.lower ?? price.upper;
      return amount === undefined ? undefined : { amount, currency: price.currency, isRange: true };
    }
    case 'free':
      return { amount: '0', currency: price.currency };
    default:
      return undefined;
  }
}
