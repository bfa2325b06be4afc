import { type SiteName, siteNames, siteOfMarketplace, sites } from '../../contract/market/sites.ts';

/** One marketplace in its two protocols. The same country is `GB` in one and `UK` in the other. */
export interface Marketplace {
  readonly siteName: SiteName;
  /** Id in REST calls. */
  readonly remoteId: string;
  /** Number of the Trading site, sent as a header. */
  readonly siteId: string;
  readonly categoryTreeId: string;
  /** Language of names in REST replies. */
  readonly language: string;
  /** Language of error texts in Trading replies. */
  readonly errorLanguage: string;
}

/**
 * Numbers of the Trading sites and the suffixes of their listing hosts. The site's category tree has the same number.
 *
 * @see https://developer.ebay.com/devzone/xml/docs/Reference/eBay/types/SiteCodeType.html (read 2026-11-23)
 */
const trading: Readonly<Record<SiteName, readonly [siteId: string, hostEnd: string]>> = {
  Australia: ['15', '.com.au'],
  US: ['0', '.com'],
  UK: ['3', '.co.uk'],
  Canada: ['2', '.ca'],
  Germany: ['77', '.de'],
  France: ['71', '.fr'],
  Italy: ['101', '.it'],
  Spain: ['186', '.es'],
  Ireland: ['205', '.ie'],
};

export function marketplaceOfSite(siteName: SiteName): Marketplace {
  const { country, language } = sites[siteName];
  const [siteId] = trading[siteName];
  const errorLanguage = language.replace('-', '_');
  return { siteName, remoteId: `EBAY_${country}`, siteId, categoryTreeId: siteId, language, errorLanguage };
}

/** The site of a listing at an address such as `https://www.ebay.com.au/itm/1`, else the only one with its currency. */
export function siteOfListing(address: string, currency: string): SiteName | undefined {
  const end = /^(?:www\.)?ebay(?<end>\.[a-z.]+)$/.exec(URL.parse(address)?.hostname ?? '')?.groups?.end;
  const [only, ...others] = siteNames.filter((name) => sites[name].currency === currency);
  return siteNames.find((name) => trading[name][1] === end) ?? (others.length === 0 ? only : undefined);
}

/** The site of a listing that was read. Listings on unsupported sites must be refused before. */
export function siteOf({ siteName }: { readonly siteName?: string | undefined }): SiteName {
  const own = siteNames.find((name) => name === siteName);
  if (own === undefined) throw new Error('a listing on another site was not refused');
  return own;
}

/** The marketplace of an id such as `MARKET_AU`, if we know its site. */
export function knownMarketplace(id: string): Marketplace | undefined {
  const siteName = siteOfMarketplace(id);
  return siteName === undefined ? undefined : marketplaceOfSite(siteName);
}

/**
 * The marketplace of an id. For an id that we do not know, Trading calls about the seller alone go to the Australian
 * site.
 */
export const marketplaceOrAustralia = (id: string): Marketplace =>
  knownMarketplace(id) ?? marketplaceOfSite('Australia');

/**
 * The member states of the European Union.
 *
 * @see https://european-union.europa.eu/principles-countries-history/eu-countries_en (read 2026-11-29)
 */
export const memberStates: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
);

/**
 * Sites whose listings are offered to buyers in the EU or in Northern Ireland, where Regulation (EU) 2023/988 asks
 * sellers for information.
 *
 * @see https://eur-lex.europa.eu/eli/reg/2023/988/oj
 * @see https://www.gov.uk/government/publications/general-product-safety-regulations-northern-ireland (read 2026-11-29)
 */
export const sitesUnderSafetyLaw: ReadonlySet<SiteName> = new Set(
  siteNames.filter((name) => name === 'UK' || memberStates.has(sites[name].country)),
);

/** How REST calls identify a marketplace. */
export type RestMarketplace = Pick<Marketplace, 'remoteId'> & Partial<Pick<Marketplace, 'language'>>;

/** For REST calls. An id that we do not know is passed on, since the marketplace knows whether it exists. */
export const restMarketplace = (id: string): RestMarketplace =>
  knownMarketplace(id) ?? { remoteId: id.replace(/^MARKET_/, 'EBAY_') };

/**
 * The postal code formats of the sites' countries, without anchors. Match them case-insensitively.
 *
 * @see https://chromium-i18n.appspot.com/ssl-address/data/AU and so on for US, CA, DE, FR, IT and ES (read 2026-11-23
 *   as the copy of 2020 in https://github.com/axlon/laravel-postal-code-validation, and 2026-11-26 as quoted in other
 *   public code). Spanish codes begin with the number of a province, from 01 to 52
 * @see https://www.gov.uk/government/publications/bulk-data-transfer-for-sponsors-xml-schema (the usual form in GB)
 * @see https://autoaddress.com/articles/eircode-regex (IE, read 2026-11-26)
 */
export const postalCodeForms = {
  AU: '\\d{4}',
  US: '\\d{5}(?:-\\d{4})?',
  GB: '(?:GIR ?0AA|[A-Z](?:\\d{1,2}|[A-HJ-Y]\\d{1,2}|\\d[A-Z]|[A-HJ-Y]\\d[A-Z]) ?\\d[A-Z]{2})',
  CA: '[ABCEGHJ-NPRSTVXY]\\d[ABCEGHJ-NPRSTV-Z][ -]?\\d[ABCEGHJ-NPRSTV-Z]\\d',
  DE: '\\d{5}',
  FR: '\\d{2} ?\\d{3}',
  IT: '\\d{5}',
  ES: '(?:0[1-9]|[1-4]\\d|5[0-2])\\d{3}',
  IE: '(?:[AC-FHKNPRTV-Y]\\d{2}|D6W) ?[0-9AC-FHKNPRTV-Y]{4}',
} as const satisfies Readonly<Record<(typeof sites)[SiteName]['country'], string>>;

/** Whether a postal code has a country's format; undefined for a country whose format we do not know. */
export function isPostalCodeOf(countryCode: string, postalCode: string): boolean | undefined {
  const form = (postalCodeForms as Readonly<Record<string, string>>)[countryCode];
  return form === undefined ? undefined : new RegExp(`^${form}$`, 'iu').test(postalCode.trim());
}

/** The marketplace's error number for ending a listing that has already ended. */
export const alreadyEnded = '1047';
