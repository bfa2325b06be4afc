import type { Endpoint } from '../../shared/contract/endpoint.ts';

/** A group of pages, in the order in which they are offered: guides by the names of their files. */
export const guideGroups: readonly { readonly group: string; readonly guides: readonly string[] }[] = [
  { group: 'Start', guides: ['index', 'first-listing', 'client', 'agents', 'going-live'] },
  {
    group: 'Guides',
    guides: [
      'credits',
      'retries-and-limits',
      'sellers-sign-in',
      'after-posting',
      'errors',
      'how-prices-are-explained',
      'where-listing-texts-come-from',
    ],
  },
];

/** Guides whose title is too long for the navigation. */
export const guideLabels: Readonly<Record<string, string>> = {
  index: 'Introduction',
  'first-listing': 'From photo to listing',
};

export const areaGroups: Readonly<Record<Endpoint['area'], string>> = {
  photos: 'Photos',
  listing: 'Listing texts',
  pricing: 'Prices',
  market: 'Marketplace',
  account: 'Account',
};

/** Where the page of an operation is, after `/docs/`. */
export const operationPath = ({ name }: Pick<Endpoint, 'name'>): string => `operations/${name}`;

/** The name of an operation in the navigation: the end of its path. */
export const operationLabel = ({ path }: Pick<Endpoint, 'path'>): string => path.split('/').at(-1) ?? '';
