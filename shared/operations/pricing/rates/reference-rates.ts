import Big from 'big.js';
import type { Clock } from '../../../platform/call/clock.ts';
import { ExpiringCache } from '../../../platform/call/kept-values.ts';

/** Who publishes the rates: the European Central Bank, or the currency API for the currencies that the bank lacks. */
export const rateSources = ['ecb', 'currency-api'] as const;
export type RateSource = (typeof rateSources)[number];

/** Reference rates that one source gave for one day: units of a currency per euro. */
export interface DailyRates {
  readonly source: RateSource;
  /** The date of the rates, `YYYY-MM-DD`. */
  readonly date: string;
  /** Exact decimal texts by ISO 4217 code, EUR always among them. */
  readonly perEuro: Readonly<Record<string, string>>;
}

/** The rates of all sources, in the order of `rateSources`, each at most once. */
export type ReferenceRates = readonly DailyRates[];

/** One currency's rate, with its date and publisher. */
export interface CurrencyRate {
  readonly currency: string;
  readonly perEuro: string;
  readonly date: string;
  readonly source: RateSource;
}

/** An exact amount of money. */
export interface Money {
  /** Decimal text. */
  readonly amount: string;
  /** ISO 4217. */
  readonly currency: string;
}

/** A converted price with the rates used, none for equal currencies; or the currency without a rate. */
export type Conversion =
  | { readonly price: string; readonly rates: readonly CurrencyRate[] }
  | { readonly lacking: string };

const maxAgeMs = 7 * 24 * 3600 * 1000;

/** Rates older than a week are too old to base a price on. */
export const areFresh = ({ date }: Pick<DailyRates, 'date'>, now: number): boolean =>
  now - Date.parse(`${date}T00:00:00Z`) <= maxAgeMs;

/**
 * The rate of a currency. Currencies listed by the bank never use another source, even if the bank's rates are too old;
 * so until its list has been stored once, there are no rates at all.
 */
function rateOf(currency: string, rates: ReferenceRates, now: number): CurrencyRate | undefined {
  if (rates[0]?.source !== 'ecb') return undefined;
  for (const day of rates) {
    const perEuro = day.perEuro[currency];
    if (perEuro === undefined) continue;
    return areFresh(day, now) ? { currency, perEuro, date: day.date, source: day.source } : undefined;
  }
  return undefined;
}

/** Converts by the reference rates, exactly, and rounds half up to 2 decimals. Equal currencies need no rates. */
export function convert(money: Money, currency: string, rates: ReferenceRates, now: number): Conversion {
  const amount = new Big(money.amount);
  if (money.currency === currency) return { price: amount.toFixed(2, Big.roundHalfUp), rates: [] };
  const from = rateOf(money.currency, rates, now);
  if (from === undefined) return { lacking: money.currency };
  const to = rateOf(currency, rates, now);
  if (to === undefined) return { lacking: currency };
  // Multiply first: the division is the only inexact step, and Big keeps 20 decimals of it.
  const price = amount.times(to.perEuro).div(from.perEuro).toFixed(2, Big.roundHalfUp);
  return { price, rates: [from, to] };
}

/** Storage of each source's latest rates. */
export interface RateStore {
  /**
   * The rates of every source that has some.
   *
   * @throws ServiceError OVERLOADED after 3 s at most
   */
  read(): Promise<ReferenceRates>;
  /** @throws ServiceError OVERLOADED after 5 s at most */
  write(rates: DailyRates): Promise<void>;
}

const keptMs = 10 * 60_000;

/**
 * Keeps the rates for ten minutes after reading them, as they change once a day. Failures and missing rates are not
 * kept.
 */
export function cachedRates(store: Pick<RateStore, 'read'>, clock: Clock): () => Promise<ReferenceRates> {
  const kept = new ExpiringCache<ReferenceRates>(1, clock);
  return async () => {
    const known = kept.get('all');
    if (known !== undefined) return known;
    const rates = await store.read();
    if (rates.length > 0) kept.set('all', rates, keptMs);
    return rates;
  };
}
