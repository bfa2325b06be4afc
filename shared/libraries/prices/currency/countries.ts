import countryToCurrency from 'country-to-currency';

/** Names that the package lists besides those of ISO 3166-1: a withdrawn code and one that users assign themselves. */
const notIso3166 = new Set(['AN', 'XK']);

const currencies: ReadonlyMap<string, string> = new Map(
  Object.entries(countryToCurrency).filter(([country]) => !notIso3166.has(country)),
);

/**
 * Whether this is an officially assigned country code of ISO 3166-1 alpha-2, in either case. `uk` is not one: the code
 * is GB.
 */
export const isCountry = (code: string): boolean => currencies.has(code.toUpperCase());

/**
 * The ISO 4217 code of a country's currency; undefined when the country is unknown.
 *
 * One currency each, the one that prices are usually written in: El Salvador USD, Cuba CUP, Panama PAB,
 * Bulgaria EUR (since 2026), Curaçao XCG (since 2025), Antarctica, which has none of its own, USD.
 */
export const currencyOf = (country: string): string | undefined => currencies.get(country.toUpperCase());
