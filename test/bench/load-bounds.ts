import { endpoints } from '../../shared/contract/endpoints.ts';

/** What the functions of one kind may take to load; those of the first five are requirements. */
const bounds = {
  authorizer: 2.8,
  lookUp: 3,
  postItem: 3.3,
  listing: 3.8,
  pricing: 4.2,
  job: 3.2,
  pages: 4.2,
};

const byName: Readonly<Record<string, number>> = {
  authorizer: bounds.authorizer,
  'market-post-item': bounds.postItem,
  'market-draft-item': bounds.listing,
  'generate-basic-listing': bounds.listing,
  'update-listing': bounds.listing,
  'generate-scaffold-listing': bounds.listing,
  'predict-price': bounds.pricing,
  'appraise-product': bounds.pricing,
  dashboard: bounds.pages,
  payments: bounds.pages,
  mcp: bounds.pages,
};

/** What loading and the first call may take together. They guard against growth, with a margin above what a quiet machine measured: 4 to 23. */
const startBounds: Readonly<Record<string, number>> = {
  authorizer: 9,
  account: 10,
  'market-item-aspects': 12,
  'market-post-item': 16,
  'generate-basic-listing': 18,
  'predict-price': 28,
  'appraise-product': 32,
  'market-draft-item': 35,
};

/** How many times the processor time of an empty module loading and a first call may take, where that is measured. */
export function mostStartTime(name: string): number {
  const bound = startBounds[name];
  if (bound === undefined) throw new Error(`${name} has no bound in load-bounds.ts.`);
  return bound;
}

/** How many times the processor time of an empty module a function may take to load. */
export const mostLoadTime = (name: string): number =>
  byName[name] ?? (endpoints.some((endpoint) => endpoint.name === name) ? bounds.lookUp : bounds.job);
