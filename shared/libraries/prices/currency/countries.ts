import countryToCurrency from 'country-to-currency';

/** Names that the package lists in addition to ISO 3166-1: a withdrawn code and one that users assign themselves. */
const notIso3166 = new Set(['AN', 'XK']);

const currencies: ReadonlyMap<string, string> = new Map(
  Object.entries(countryToCurrency).filter(([country]) => !notIso3166.has(country)),
);

/**
 * Countries whose shops price in United States dollars as well as in their own currency, which is neither a dollar nor
 * a peso. A bare `$` means the American one there.
 */
const dollarCountries: ReadonlySet<string> = new Set('KH SO LB IQ CD VE PE CR'.split(' '));

/**
 * Whether this is an officially assigned country code of ISO 3166-1 alpha-2, in either case. `uk` is not one: the code
 * is GB.
 */
export const isCountry = (code: string): boolean => currencies.has(code.toUpperCase());

/**
 * The ISO 4217 code of a country's currency; undefined when the country is unknown.
 *
 * One currency each, the usual one for prices: El Salvador USD, Cuba CUP, Panama PAB, Bulgaria EUR (since 2026),
 * Curaçao XCG (since 2025), Antarctica, without its own, USD.
 */
export const currencyOf = (country: string): string | undefined => currencies.get(country.toUpperCase());

/** Whether `$` in this country, an ISO 3166-1 alpha-2 code in either case, means United States dollars. */
export const pricesInDollars = (country: string): boolean => dollarCountries.has(country.toUpperCase());
