import Big from 'big.js';

/** Reference rates of one banking day: how many units of a currency one euro buys. */
export interface ReferenceRates {
  /** The day the rates are of, `YYYY-MM-DD`. */
  readonly date: string;
  /** Exact decimal texts by ISO 4217 code; EUR is always there. */
  readonly perEuro: Readonly<Record<string, string>>;
}

/** An exact amount of money. */
export interface Money {
  /** Decimal text. */
  readonly amount: string;
  /** ISO 4217. */
  readonly currency: string;
}

const MAX_AGE_MS = 7 * 24 * 3600 * 1000;

/** Rates older than a week are not a basis for a price. */
export const areFresh = (rates: ReferenceRates, now: number): boolean =>
  now - Date.parse(`${rates.date}T00:00:00Z`) <= MAX_AGE_MS;

/**
 * Converts by the reference rates, exactly, and rounds half up to 2 decimals.
 *
 * @returns undefined when the rates are absent or lack one of the two currencies. The same currency needs none.
 */
export function convert(
  money: Money,
  currency: string,
  rates: ReferenceRates | undefined,
): string | undefined {
  const amount = new Big(money.amount);
  if (money.currency === currency) return amount.toFixed(2, Big.roundHalfUp);
  const from = rates?.perEuro[money.currency];
  const to = rates?.perEuro[currency];
  if (from === undefined || to === undefined) return undefined;
  // Multiplied first: the one division is the only step that can be inexact, and Big keeps 20 decimals of it.
  return amount.times(to).div(from).toFixed(2, Big.roundHalfUp);
}
