import { currencyOf } from '../../libraries/prices/currencies.ts';

/** ISO 4217 code of a country's currency; AUD for a country without one of its own on our list, or for none. */
export const priceCurrency = (country: string | undefined): string =>
  (country === undefined ? undefined : currencyOf(country)) ?? 'AUD';
