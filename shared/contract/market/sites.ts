/** The currency and unit system of each site. The keys are the values of `siteName` in post-item. */
export const sites = {
  Australia: { currency: 'AUD', measurementUnit: 'Metric' },
  US: { currency: 'USD', measurementUnit: 'English' },
  UK: { currency: 'GBP', measurementUnit: 'Metric' },
} as const;

export type SiteName = keyof typeof sites;
export const siteNames = ['Australia', 'US', 'UK'] as const satisfies readonly SiteName[];

/** The site that a marketplace id names. */
export const siteOfMarketplace = {
  MARKET_AU: 'Australia',
  MARKET_US: 'US',
  MARKET_UK: 'UK',
} as const satisfies Readonly<Record<string, SiteName>>;
