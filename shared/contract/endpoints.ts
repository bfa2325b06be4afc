import { account } from './account.ts';
import type { Endpoint } from './endpoint.ts';
import { generateBasicListing, generateScaffoldListing, updateListing } from './listing.ts';
import { categorySuggestions, getCategoryFeatures, itemAspects } from './market/categories.ts';
import { draftItem } from './market/draft-item.ts';
import { endItem } from './market/end-item.ts';
import { exchangeCode, refresh, signinUrl } from './market/oauth.ts';
import { postItem } from './market/post-item.ts';
import { fulfillmentPolicies, getUser, inventoryLocations } from './market/seller.ts';
import { shippingPackages } from './market/shipping-packages.ts';
import { uploadPicture } from './market/upload-picture.ts';
import { appraiseProduct, predictPrice } from './pricing.ts';

/** Every operation of the API. The stack, the local host, the OpenAPI document and the tests read this table. */
export const endpoints: readonly Endpoint[] = [
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
  getUser,
  uploadPicture,
  draftItem,
  postItem,
  endItem,
  shippingPackages,
  account,
];
