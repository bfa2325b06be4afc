import { endpoints } from '../../shared/contract/endpoints.ts';

/** Bounds for loading a function, in multiples of what it took at the reference commit. These are requirements. */
export const mostOfReference: ReadonlyMap<string, number> = new Map([
  ['authorizer', 1],
  ['account', 1],
  ['market-post-item', 1],
  ['generate-basic-listing', 1],
  ['dashboard', 1],
  ['predict-price', 0.9],
  ['market-draft-item', 0.9],
]);

/** Load-time bounds for the functions of one kind. They guard against growth. */
const bounds = {
  authorizer: 2.4,
  lookUp: 3,
  postItem: 3.3,
  listing: 3.5,
  pricing: 3.5,
  job: 2.9,
  pages: 3.5,
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

/**
 * Bounds for loading and the first call together. They guard against growth, with a margin above what a quiet machine
 * measured: 4 to 23.
 */
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

/** Bound for loading and a first call, in multiples of an empty module's processor time, where measured. */
export function mostStartTime(name: string): number {
  const bound = startBounds[name];
  if (bound === undefined) throw new Error(`${name} has no bound in load-bounds.ts.`);
  return bound;
}

/** Bound for loading a function, in multiples of an empty module's processor time. */
export const mostLoadTime = (name: string): number =>
  byName[name] ?? (endpoints.some((endpoint) => endpoint.name === name) ? bounds.lookUp : bounds.job);
