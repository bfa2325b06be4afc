/** Metric: centimetres, kilograms and grams. English: inches, pounds and ounces. */
export type UnitSystem = 'Metric' | 'English';

/**
 * One site.
 *
 * @param id as other operations name the marketplace, after `MARKET_`
 * @param country ISO 3166-1 code, where most of the site's items are
 * @param language of the site's pages; forms a BCP 47 tag with the country
 * @param usualService the default shipping service, if the marketplace lists it
 * @param unitSystems allowed for a listing's parcel; the first is the site's default
 */
const site = <Id extends string, Country extends string>(
  id: Id,
  country: Country,
  language: string,
  currency: string,
  usualService: string,
  unitSystems: readonly [UnitSystem, ...UnitSystem[]] = ['Metric'],
) => ({
  marketplaceId: `MARKET_${id}` as const,
  country,
  language: `${language}-${country}`,
  currency,
  usualService,
  unitSystems,
});

/**
 * The sites for listings. The keys are the values of `siteName` in post-item.
 *
 * @see https://developer.ebay.com/devzone/xml/docs/Reference/eBay/types/SiteCodeType.html
 * @see https://developer.ebay.com/devzone/merchant-data/CallRef/types/ShippingServiceCodeType.html for the services
 * @see https://developer.ebay.com/devzone/XML/docs/Reference/ebay/types/ShipPackageDetailsType.html for the units: only
 *   Canada takes both systems (all read 2026-11-26)
 */
export const sites = {
  Australia: site('AU', 'AU', 'en', 'AUD', 'AU_StandardDelivery'),
  US: site('US', 'US', 'en', 'USD', 'USPSGroundAdvantage', ['English']),
  UK: site('UK', 'GB', 'en', 'GBP', 'UK_RoyalMailFirstClassStandard'),
  Canada: site('CA', 'CA', 'en', 'CAD', 'CA_PostExpeditedParcel', ['Metric', 'English']),
  Germany: site('DE', 'DE', 'de', 'EUR', 'DE_DHLPaket'),
  France: site('FR', 'FR', 'fr', 'EUR', 'FR_ColiposteColissimo'),
  Italy: site('IT', 'IT', 'it', 'EUR', 'IT_RegularPackage'),
  Spain: site('ES', 'ES', 'es', 'EUR', 'ES_PaqueteAzulHasta2kg'),
  Ireland: site('IE', 'IE', 'en', 'EUR', 'IE_SellersStandardRate'),
};

export type SiteName = keyof typeof sites;

// Zod needs a tuple, and these are all the keys.
export const siteNames = Object.keys(sites) as [SiteName, ...SiteName[]];

/** The id of a marketplace whose site we know. */
export type SiteMarketplaceId = (typeof sites)[SiteName]['marketplaceId'];

export const siteMarketplaceIds = siteNames.map((name) => sites[name].marketplaceId) as [
  SiteMarketplaceId,
  ...SiteMarketplaceId[],
];

/** The site that a marketplace id names; undefined for one whose site we do not know. */
export const siteOfMarketplace = (id: string): SiteName | undefined =>
  siteNames.find((name) => sites[name].marketplaceId === id);

/** The unit system of a valid listing's parcel. */
export const unitSystemOf = ({ measurementUnit }: { readonly measurementUnit: string }): UnitSystem =>
  measurementUnit === 'English' ? 'English' : 'Metric';
