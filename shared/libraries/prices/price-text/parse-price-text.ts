import { normalise } from './normalise.ts';
import { chooseOffer, hasSign, isUnsure, offersOf } from './offers.ts';
import type { ParsedPrice, PriceHints } from './parsed-price.ts';
import { readPrices } from './price-readings.ts';
import { saysAsk, saysFree } from './without-amount.ts';

/**
 * Reads the price that a text of any locale names, with the currency where text and hints give it: an explicit
 * code first, then a sign that means one currency, then an open sign (`$`, `kr`, `Rs`, `¥`) by the currency
 * stated beside the text, the site and the country. Never throws; texts beyond 1,000 characters are cut.
 *
 * Of several prices the current one is taken ("was $50 now $39"), else the first; reductions, delivery costs,
 * percentages and payments by instalments are passed over. Two ends joined by a dash or "to" are a range;
 * "from" has no upper, "up to" no lower end. The first of several prices without a word is marked `unsure`. What the
 * text does not say is undefined, never a guess.
 */
export function parsePriceText(text: string, hints: PriceHints = {}): ParsedPrice {
  const { tokens, readings } = readPrices(normalise(text), hints);
  const anySign = readings.some(hasSign);
  const offers = offersOf(readings, tokens).filter(
    ({ lower, upper }) => !anySign || [lower, upper].some((end) => end !== undefined && hasSign(end)),
  );
  const chosen = chooseOffer(offers);
  if (chosen === undefined || chosen.reading.standing === 'old') {
    if (saysFree(tokens)) return { kind: 'free', amount: '0', currency: undefined, symbol: undefined };
  }
  if (chosen === undefined) return { kind: saysAsk(tokens) ? 'ask' : 'none' };
  const { lower, upper, reading, isRange } = chosen;
  const { currency, symbol } = reading;
  if (!isRange) {
    const single = { kind: 'single', amount: reading.amount, currency, symbol } as const;
    return isUnsure(offers, chosen) ? { ...single, unsure: true } : single;
  }
  return { kind: 'range', lower: lower?.amount, upper: upper?.amount, currency, symbol };
}
