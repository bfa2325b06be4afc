/** Metric: centimetres, kilograms and grams. English: inches, pounds and ounces. */
export type UnitSystem = 'Metric' | 'English';

interface Site {
  /** As other operations name the marketplace. */
  readonly marketplaceId: `MARKET_${string}`;
  /** ISO 3166-1 code. Most items on the site are there. */
  readonly country: string;
  readonly currency: string;
  /** In which a listing may state its parcel; the first is what the site assumes. */
  readonly unitSystems: readonly [UnitSystem, ...UnitSystem[]];
  /** BCP 47 tag of the language in which the site's pages are. */
  readonly language: string;
  /** The shipping service to begin with, where the marketplace lists it. */
  readonly usualService: string;
}

/**
 * The sites on which listings appear. The keys are the values of `siteName` in post-item.
 *
 * @see https://developer.ebay.com/devzone/xml/docs/Reference/eBay/types/SiteCodeType.html
 * @see https://developer.ebay.com/devzone/merchant-data/CallRef/types/ShippingServiceCodeType.html for the services
 * @see https://developer.ebay.com/devzone/XML/docs/Reference/ebay/types/ShipPackageDetailsType.html for the units: only
 *   Canada takes both systems (all read 2026-11-26)
 */
export const sites = {
  Australia: {
    marketplaceId: 'MARKET_AU',
    country: 'AU',
    currency: 'AUD',
    unitSystems: ['Metric'],
    language: 'en-AU',
    usualService: 'AU_StandardDelivery',
  },
  US: {
    marketplaceId: 'MARKET_US',
    country: 'US',
    currency: 'USD',
    unitSystems: ['English'],
    language: 'en-US',
    usualService: 'USPSGroundAdvantage',
  },
  UK: {
    marketplaceId: 'MARKET_UK',
    country: 'GB',
    currency: 'GBP',
    unitSystems: ['Metric'],
    language: 'en-GB',
    usualService: 'UK_RoyalMailFirstClassStandard',
  },
  Canada: {
    marketplaceId: 'MARKET_CA',
    country: 'CA',
    currency: 'CAD',
    unitSystems: ['Metric', 'English'],
    language: 'en-CA',
    usualService: 'CA_PostExpeditedParcel',
  },
  Germany: {
    marketplaceId: 'MARKET_DE',
    country: 'DE',
    currency: 'EUR',
    unitSystems: ['Metric'],
    language: 'de-DE',
    usualService: 'DE_DHLPaket',
  },
  France: {
    marketplaceId: 'MARKET_FR',
    country: 'FR',
    currency: 'EUR',
    unitSystems: ['Metric'],
    language: 'fr-FR',
    usualService: 'FR_ColiposteColissimo',
  },
  Italy: {
    marketplaceId: 'MARKET_IT',
    country: 'IT',
    currency: 'EUR',
    unitSystems: ['Metric'],
    language: 'it-IT',
    usualService: 'IT_RegularPackage',
  },
  Spain: {
    marketplaceId: 'MARKET_ES',
    country: 'ES',
    currency: 'EUR',
    unitSystems: ['Metric'],
    language: 'es-ES',
    usualService: 'ES_PaqueteAzulHasta2kg',
  },
  Ireland: {
    marketplaceId: 'MARKET_IE',
    country: 'IE',
    currency: 'EUR',
    unitSystems: ['Metric'],
    language: 'en-IE',
    usualService: 'IE_SellersStandardRate',
  },
} as const satisfies Readonly<Record<string, Site>>;

export type SiteName = keyof typeof sites;

// Zod wants a tuple, and the keys are all that there are.
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

/** The unit system in which a listing, which keeps the rules of its site, states its parcel. */
export const unitSystemOf = ({ measurementUnit }: { readonly measurementUnit: string }): UnitSystem =>
  measurementUnit === 'English' ? 'English' : 'Metric';
