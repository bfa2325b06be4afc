import { currencyOf, pricesInDollars } from '../currency/countries.ts';
import { countryOfSite } from '../currency/country-of-site.ts';
import { isCurrency } from '../currency/currency-codes.ts';
import { type CurrencySign, signAt } from './sign-finder.ts';

/** Hints beyond a price's text. All are optional, and used only if the text itself leaves something open. */
export interface PriceHints {
  /** ISO 3166-1 alpha-2 code, either case, of the request or the page. */
  readonly country?: string | undefined;
  /** Host name or URL of the site that the text is from. */
  readonly site?: string | undefined;
  /** Currency stated next to the text (`priceCurrency`): an ISO 4217 code or a sign. */
  readonly currency?: string | undefined;
}

/** The currencies of the site and the country. */
export function placeCurrencies({ site, country }: PriceHints): readonly string[] {
  const siteCountry = site === undefined ? undefined : countryOfSite(site);
  return [siteCountry, country]
    .flatMap((sign) =>
      sign === undefined ? [] : [currencyOf(sign), pricesInDollars(sign) ? 'USD' : undefined],
    )
    .filter((code) => code !== undefined);
}

/** The currency stated next to a text: a code, or the sign that some pages use instead. */
export function statedCurrency(hints: PriceHints): string | undefined {
  const stated = hints.currency?.trim() ?? '';
  if (stated === '') return undefined;
  const code = stated.toUpperCase();
  if (isCurrency(code)) return code;
  const sign = signAt(stated, 0);
  return sign?.end === stated.length ? resolveCurrency([sign.sign], placeCurrencies(hints)) : undefined;
}

/** The currencies that the hints suggest, the strongest first: stated next to the text, site, country. */
export function hintedCurrencies(hints: PriceHints): readonly string[] {
  const stated = statedCurrency(hints);
  return stated === undefined ? placeCurrencies(hints) : [stated, ...placeCurrencies(hints)];
}

/** The hinted currency that a sign may mean. */
export const hintedCurrency = (sign: CurrencySign, hinted: readonly string[]): string | undefined =>
  hinted.find((code) => sign.currencies.includes(code));

/**
 * The currency of the signs next to one amount: a code outranks a sign, an unambiguous sign outranks ambiguous ones,
 * which the hints decide; undefined if they do not.
 */
export function resolveCurrency(
  signs: readonly CurrencySign[],
  hinted: readonly string[],
): string | undefined {
  const certain =
    signs.find((sign) => sign.kind === 'code') ??
    signs.find((sign) => sign.currencies.length === 1 && sign.places === 0) ??
    signs.find((sign) => sign.currencies.length === 1);
  if (certain !== undefined) return certain.currencies[0];
  const open = signs.find((sign) => sign.places === 0) ?? signs[0];
  return open === undefined ? undefined : (hintedCurrency(open, hinted) ?? open.otherwise);
}
