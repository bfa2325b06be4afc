/**
 * Units of each currency per euro: the European Central Bank's reference rates of 24 September 2026. The order is that
 * of its file.
 */
export const perEuro: Readonly<Record<string, string>> = {
  USD: '1.1367',
  JPY: '180.57',
  CZK: '24.399',
  DKK: '7.4756',
  GBP: '0.85986',
  HUF: '366.15',
  PLN: '4.3823',
  RON: '5.2779',
  SEK: '11.2645',
  CHF: '0.9409',
  ISK: '138.00',
  NOK: '10.7895',
  TRY: '55.5332',
  AUD: '1.6177',
  BRL: '5.8890',
  CAD: '1.6047',
  CNY: '7.6302',
  HKD: '8.9148',
  IDR: '20384.10',
  ILS: '3.4649',
  INR: '109.0775',
  KRW: '1555.69',
  MXN: '19.9878',
  MYR: '4.6457',
  NZD: '2.0049',
  PHP: '71.328',
  SGD: '1.4549',
  THB: '38.057',
  ZAR: '18.6836',
};

const rateOf = (currency: string): number => (currency === 'EUR' ? 1 : Number(perEuro[currency]));

/** Whether prices can be given in this currency. */
export const isKnownCurrency = (currency: string): boolean => rateOf(currency) > 0;

/** An amount in another currency, by the snapshot; both must be known. */
export const converted = (amount: number, from: string, to: string): number =>
  (amount / rateOf(from)) * rateOf(to);
