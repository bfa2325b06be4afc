/*
 * The marketplace's sites by their countries, each with the countries whose people buy there as if it were their own:
 * neighbours of the same currency or of one customs area.
 */
const sites: Readonly<Record<string, string>> = {
  US: 'US PR GU VI AS MP',
  AU: 'AU NZ CX CC NF',
  GB: 'GB GG JE IM GI',
  CA: 'CA',
  DE: 'DE LU DK SE FI EE LV LT CZ SK HU SI HR RO BG GR CY',
  AT: 'AT',
  CH: 'CH LI',
  FR: 'FR MC GP MQ GF RE YT',
  IT: 'IT SM VA MT',
  ES: 'ES AD PT',
  NL: 'NL',
  BE: 'BE',
  IE: 'IE',
  PL: 'PL',
  HK: 'HK MO',
  SG: 'SG BN',
  MY: 'MY',
};

const siteOf = new Map(
  Object.entries(sites).flatMap(([site, countries]) =>
    countries.split(' ').map((country) => [country, site]),
  ),
);

/** The country of the site where people of a country buy; undefined where none is near. */
const nearSite = (country: string): string | undefined => siteOf.get(country);

/*
 * Which sites the Browse API searches: https://developer.ebay.com/api-docs/buy/ref-marketplace-supported.html (read
 * 2026-11-26). Malaysia's is not among them, and only four can be searched by picture.
 */
const byWords: Readonly<Record<string, string>> = { MY: 'SG' };
const byPicture: Readonly<Record<string, string>> = {
  AU: 'AU',
  GB: 'GB',
  IE: 'GB',
  ...Object.fromEntries(['DE', 'AT', 'CH', 'FR', 'IT', 'ES', 'NL', 'BE', 'PL'].map((site) => [site, 'DE'])),
};

/** The id of the nearest site that can be searched by words: `EBAY_AU`. Where none is near, the largest. */
export function siteForWords(country: string): string {
  const site = nearSite(country) ?? 'US';
  return `EBAY_${byWords[site] ?? site}`;
}

/** The id of the nearest site that can be searched by picture. */
export const siteForPicture = (country: string): string =>
  `EBAY_${byPicture[nearSite(country) ?? ''] ?? 'US'}`;
