import type * as z from 'zod';
import type { account } from '../../contract/account.ts';
import type { generateBasicListing, generateScaffoldListing, updateListing } from '../../contract/listing.ts';
import type {
  categorySuggestions,
  getCategoryFeatures,
  itemAspects,
} from '../../contract/market/categories.ts';
import type { draftItem } from '../../contract/market/draft-item.ts';
import type { endItem } from '../../contract/market/end-item.ts';
import type { exchangeCode, refresh, signinUrl } from '../../contract/market/oauth.ts';
import type { postItem } from '../../contract/market/post-item.ts';
import type { fulfillmentPolicies, getUser, inventoryLocations } from '../../contract/market/seller.ts';
import type { shippingPackages } from '../../contract/market/shipping-packages.ts';
import type { uploadPicture } from '../../contract/market/upload-picture.ts';
import type { appraiseProduct, predictPrice } from '../../contract/pricing.ts';
import type { AnsweredErrorCode } from '../../platform/errors/error-catalogue.ts';

/*
 * All that the client takes from the contract, as types. The package has a file in the place of this one in which they
 * are printed out, so that its users need neither zod nor our sources.
 */

interface Endpoints {
  readonly generateBasicListing: typeof generateBasicListing;
  readonly updateListing: typeof updateListing;
  readonly generateScaffoldListing: typeof generateScaffoldListing;
  readonly predictPrice: typeof predictPrice;
  readonly appraiseProduct: typeof appraiseProduct;
  readonly signinUrl: typeof signinUrl;
  readonly exchangeCode: typeof exchangeCode;
  readonly refresh: typeof refresh;
  readonly categorySuggestions: typeof categorySuggestions;
  readonly itemAspects: typeof itemAspects;
  readonly getCategoryFeatures: typeof getCategoryFeatures;
  readonly inventoryLocations: typeof inventoryLocations;
  readonly fulfillmentPolicies: typeof fulfillmentPolicies;
  readonly getUser: typeof getUser;
  readonly uploadPicture: typeof uploadPicture;
  readonly draftItem: typeof draftItem;
  readonly postItem: typeof postItem;
  readonly endItem: typeof endItem;
  readonly shippingPackages: typeof shippingPackages;
  readonly account: typeof account;
}

/** What each operation takes and answers. */
export type Operations = {
  readonly [Name in keyof Endpoints]: {
    readonly request: z.input<Endpoints[Name]['request']>;
    readonly answer: z.output<Endpoints[Name]['response']>;
  };
};

export type OperationName = keyof Operations;

/** Codes that the service's failures carry in `x-error-code`. */
export type ServiceCode = AnsweredErrorCode;
