import {
  accountBalance,
  fillTemplate,
  generateListing,
  updateListing,
  uploadPhoto,
} from './tools/listing-texts.ts';
import { getListing, myListings, relistListing, reviseListing } from './tools/listings.ts';
import {
  categoryFeatures,
  fulfillmentPolicies,
  itemAspects,
  paymentPolicies,
  returnPolicies,
  shippingPackages,
  suggestCategories,
} from './tools/market-lookups.ts';
import { checkListing, draftListing, endListing, postListing } from './tools/posting.ts';
import { appraiseProduct, predictPrice } from './tools/prices.ts';
import type { AgentTool } from './tools/tool.ts';

/** Every tool, in the order in which agents see them: always the same, so that what they cache stays valid. */
export const tools: readonly AgentTool[] = [
  uploadPhoto,
  generateListing,
  updateListing,
  fillTemplate,
  predictPrice,
  appraiseProduct,
  accountBalance,
  suggestCategories,
  itemAspects,
  categoryFeatures,
  shippingPackages,
  fulfillmentPolicies,
  paymentPolicies,
  returnPolicies,
  draftListing,
  checkListing,
  postListing,
  myListings,
  getListing,
  reviseListing,
  relistListing,
  endListing,
];
