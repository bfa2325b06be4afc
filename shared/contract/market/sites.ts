/** What a listing on each site must be given in. The keys are the names that post-item takes as `siteName`. */
export const sites = {
  Australia: { currency: 'AUD', measurementUnit: 'Metric' },
  US: { currency: 'USD', measurementUnit: 'English' },
  UK: { currency: 'GBP', measurementUnit: 'Metric' },
} as const;

export type SiteName = keyof typeof sites;
export const siteNames = ['Australia', 'US', 'UK'] as const satisfies readonly SiteName[];
