import { normalise } from './normalise.ts';
import { chooseOffer, hasSign, isUnsure, offersOf } from './offers.ts';
import type { PriceHints } from './price-hints.ts';
import { readPrices } from './price-readings.ts';
import { saysFree } from './without-amount.ts';

/** A price as comparables use it. */
export interface TextPrice {
  /** Exact decimal without grouping, not negative: `1299.95`. */
  readonly amount: string;
  /** ISO 4217; undefined when only the amount is known. */
  readonly currency: string | undefined;
  /** The text names another amount too, and no word says which of them is the price. */
  readonly unsure?: true;
  /** The text names two ends, or one of them: "$10 to $20", "from $10", "up to $20". */
  readonly isRange?: true;
}

/**
 * Reads the price that a text of any locale names, with the currency where text and hints give it: an explicit code
 * first, then a sign that means one currency, then an open sign (`$`, `kr`, `Rs`, `¥`) by the currency stated next to
 * the text, the site and the country. Never throws; texts beyond 1,000 characters are cut.
 *
 * Of several prices the current one is taken ("was $50 now $39"), else the first, which is marked `unsure` where no
 * word says that it is the price; reductions, delivery costs, percentages and payments by instalments are passed over.
 * For a range and for "from", the lower end is taken, for "up to" the bound; free things cost 0. Undefined if no price
 * is given ("ask", "sold out", a reduction only) or if it is negative.
 */
export function readPriceText(text: string, hints: PriceHints = {}): TextPrice | undefined {
  const { tokens, readings } = readPrices(normalise(text), hints);
  const anySign = readings.some(hasSign);
  const offers = offersOf(readings, tokens).filter(({ ends }) => !anySign || ends.some(hasSign));
  const chosen = chooseOffer(offers);
  const isCurrent = chosen !== undefined && chosen.reading.standing !== 'old';
  if (!isCurrent && saysFree(tokens)) return { amount: '0', currency: undefined };
  if (chosen === undefined) return undefined;
  const { amount, currency } = chosen.reading;
  if (amount.startsWith('-')) return undefined;
  if (chosen.isRange) return { amount, currency, isRange: true };
  return isUnsure(offers, chosen) ? { amount, currency, unsure: true } : { amount, currency };
}
