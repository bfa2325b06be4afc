import { countryCodes } from '../countries.ts';

/** Countries of ISO 3166-1 that the marketplace's own list of countries does not have. */
const NOT_ON_THE_MARKETPLACE: ReadonlySet<string> = new Set('AX BL BQ CW IM MF SS SX TL'.split(' '));

/** The codes, in capitals, of the countries in which an item may lie. */
export const itemCountries: readonly string[] = countryCodes.filter(
  (code) => !NOT_ON_THE_MARKETPLACE.has(code),
);

/** Why an item cannot lie in this country, as the end of a sentence; undefined when it can. */
export function itemCountryFault(code: string): string | undefined {
  if (itemCountries.includes(code)) return undefined;
  return NOT_ON_THE_MARKETPLACE.has(code)
    ? `must be a country of the marketplace, which has none of ${[...NOT_ON_THE_MARKETPLACE].join(', ')}`
    : 'must be an ISO 3166-1 alpha-2 code in capitals, such as AU';
}
