/** The currency and unit system of each site. The keys are the values of `siteName` in post-item. */
export const sites = {
  Australia: { currency: 'AUD', measurementUnit: 'Metric' },
  US: { currency: 'USD', measurementUnit: 'English' },
  UK: { currency: 'GBP', measurementUnit: 'Metric' },
} as const;

export type SiteName = keyof typeof sites;

/** Metric: centimetres, kilograms and grams. English: inches, pounds and ounces. */
export type UnitSystem = 'Metric' | 'English';

/** The unit system in which a listing, which keeps the rules of its site, states its parcel. */
export const unitSystemOf = ({ measurementUnit }: { readonly measurementUnit: string }): UnitSystem =>
  measurementUnit === 'English' ? 'English' : 'Metric';

export const siteNames = ['Australia', 'US', 'UK'] as const satisfies readonly SiteName[];

/** The site that a marketplace id names. */
export const siteOfMarketplace = {
  MARKET_AU: 'Australia',
  MARKET_US: 'US',
  MARKET_UK: 'UK',
} as const satisfies Readonly<Record<string, SiteName>>;
