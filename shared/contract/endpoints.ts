import { account } from './account.ts';
import { usage } from './account-usage.ts';
import type { Endpoint } from './endpoint.ts';
import { cancelJob, createJob, jobResults, listJobs, readJob, resumeJob } from './jobs.ts';
import { generateBasicListing, generateScaffoldListing, updateListing } from './listing.ts';
import { draftItem } from './market/draft-item.ts';
import { endItem, relistItem, reviseItem } from './market/listing-changes.ts';
import {
  categorySuggestions,
  fulfillmentPolicies,
  getCategoryFeatures,
  getUser,
  inventoryLocations,
  itemAspects,
  paymentPolicies,
  returnPolicies,
  shippingPackages,
} from './market/lookups.ts';
import { exchangeCode, refresh, signinUrl } from './market/oauth.ts';
import { getItem, myListings } from './market/own-listings.ts';
import { postItem } from './market/post-item.ts';
import { unwatchSales, watchSales } from './market/sales.ts';
import { uploadPicture } from './market/upload-picture.ts';
import { uploadPhoto } from './photos.ts';
import { appraiseProduct, predictPrice } from './pricing.ts';

/** Every operation of the API by its name in code. All lists of operations derive from this table, in its order. */
export const operations = {
  uploadPhoto,
  generateBasicListing,
  updateListing,
  generateScaffoldListing,
  predictPrice,
  appraiseProduct,
  signinUrl,
  exchangeCode,
  refresh,
  categorySuggestions,
  itemAspects,
  getCategoryFeatures,
  inventoryLocations,
  fulfillmentPolicies,
  paymentPolicies,
  returnPolicies,
  getUser,
  uploadPicture,
  draftItem,
  postItem,
  endItem,
  myListings,
  getItem,
  reviseItem,
  relistItem,
  shippingPackages,
  watchSales,
  unwatchSales,
  jobsCreate: createJob,
  jobsRead: readJob,
  jobsResults: jobResults,
  jobsResume: resumeJob,
  jobsCancel: cancelJob,
  jobsList: listJobs,
  account,
  usage,
} as const satisfies Readonly<Record<string, Endpoint>>;

/** The same as a list. */
export const endpoints: readonly Endpoint[] = Object.values(operations);
