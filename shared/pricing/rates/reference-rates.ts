import Big from 'big.js';

/** Reference rates of one banking day: how many units of a currency one euro buys. */
export interface ReferenceRates {
  /** The banking day, `YYYY-MM-DD`. */
  readonly date: string;
  /** Exact decimal texts by ISO 4217 code, EUR always among them. */
  readonly perEuro: Readonly<Record<string, string>>;
}

/** An exact amount of money. */
export interface Money {
  /** Decimal text. */
  readonly amount: string;
  /** ISO 4217. */
  readonly currency: string;
}

const maxAgeMs = 7 * 24 * 3600 * 1000;

/** Rates older than a week are too old to base a price on. */
export const areFresh = (rates: ReferenceRates, now: number): boolean =>
  now - Date.parse(`${rates.date}T00:00:00Z`) <= maxAgeMs;

/**
 * Converts by the reference rates, exactly, and rounds half up to 2 decimals.
 *
 * @returns undefined if the rates are absent or lack one of the two currencies; equal currencies need no rates
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
  // Multiply first: the division is the only inexact step, and Big keeps 20 decimals of it.
  return amount.times(to).div(from).toFixed(2, Big.roundHalfUp);
}
