import perEuro from './bank-rates.json' with { type: 'json' };
import others from './other-rates.json' with { type: 'json' };

/**
 * Units of each currency per euro: the European Central Bank's reference rates of 24 September 2026, in the order of its
 * file.
 */
export const bankRates: Readonly<Record<string, string>> = perEuro;

/**
 * The rates of the currency API: the bank's, those of currencies it does not list, and of a few crypto
 * tokens among them. The latter are round figures of autumn 2026's order of magnitude, not quoted by any source.
 */
export const otherRates: Readonly<Record<string, number>> = {
  ...Object.fromEntries(Object.entries(bankRates).map(([code, rate]) => [code, Number(rate)])),
  ...others,
  EUR: 1,
};

const rateOf = (currency: string): number => (currency === 'EUR' ? 1 : Number(bankRates[currency]));

/** Whether prices can be given in this currency. */
export const isKnownCurrency = (currency: string): boolean => rateOf(currency) > 0;

/** An amount in another currency, by the snapshot; both must be known. */
export const converted = (amount: number, from: string, to: string): number =>
  (amount / rateOf(from)) * rateOf(to);
