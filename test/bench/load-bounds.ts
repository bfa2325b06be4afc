import { endpoints } from '../../shared/contract/endpoints.ts';

/** What a function may take to load at most, by what it is. */
const bounds = { authorizer: 2.8, lookUp: 3, postItem: 3.3, listing: 3.8, pricing: 4.2 };

const byName: Readonly<Record<string, number>> = {
  authorizer: bounds.authorizer,
  'market-post-item': bounds.postItem,
  'generate-basic-listing': bounds.listing,
  'update-listing': bounds.listing,
  'generate-scaffold-listing': bounds.listing,
  'predict-price': bounds.pricing,
  'appraise-product': bounds.pricing,
};

/** Draft-item loads the listing texts and the connector; agents bring a protocol of their own. */
const others = 4.5;

/** How many times the processor time of an empty module a function may take to load. */
export const mostLoadTime = (name: string): number =>
  byName[name] ??
  (endpoints.some((endpoint) => endpoint.name === name && name !== 'market-draft-item')
    ? bounds.lookUp
    : others);
