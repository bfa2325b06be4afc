import { countryCodes } from '../countries.ts';

/** ISO 3166-1 countries that the marketplace's own list of countries lacks. */
const notOnTheMarketplace: ReadonlySet<string> = new Set('AX BL BQ CW IM MF SS SX TL'.split(' '));

/** Codes, in capitals, of the countries where an item may be located. */
export const itemCountries: readonly string[] = countryCodes.filter((code) => !notOnTheMarketplace.has(code));

/** Why an item cannot be located in this country, as the end of a sentence; undefined when it can. */
export function itemCountryFault(code: string): string | undefined {
  if (itemCountries.includes(code)) return undefined;
  return notOnTheMarketplace.has(code)
    ? `must be a country that the marketplace lists, which excludes ${[...notOnTheMarketplace].join(', ')}`
    : 'must be an ISO 3166-1 alpha-2 code in capitals, such as AU';
}
