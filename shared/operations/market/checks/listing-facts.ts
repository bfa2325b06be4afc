import type { Aspect } from '../facts/aspect.ts';
import type { ListingRequest } from '../listing-request.ts';
import type { ConditionPolicy } from '../remote/get-item-condition-policies.ts';
import type { ReturnRule } from '../remote/get-return-policies.ts';
import type { ShippingPackage } from '../remote/get-shipping-packages.ts';
import type { ShippingService } from '../remote/get-shipping-services.ts';

/** What a lookup found, or why it failed. */
export type Fact<Value> =
  | { readonly found: true; readonly value: Value }
  | { readonly found: false; readonly reason: unknown };

/** Waits for a lookup, which may fail. */
export const factOf = async <Value>(lookUp: Promise<Value>): Promise<Fact<Value>> => {
  try {
    return { found: true, value: await lookUp };
  } catch (reason) {
    return { found: false, reason };
  }
};

/** What the marketplace says of a listing's category and site. A fact that nobody looked up is absent. */
export interface ListingFacts {
  readonly aspects?: Fact<readonly Aspect[]>;
  readonly conditions?: Fact<ConditionPolicy | undefined>;
  readonly returnRule?: Fact<ReturnRule | undefined>;
  readonly shippingServices?: Fact<readonly ShippingService[]>;
  readonly packages?: Fact<readonly ShippingPackage[]>;
}

type Listing = Omit<ListingRequest, 'market_access_token' | 'verifyOnly'>;
type Certain = 'siteName' | 'currency' | 'pictureUrls' | 'itemSpecifics';

/** A listing of which fields may still be missing. */
export type PartialListing = Pick<Listing, Certain> & {
  readonly [Field in Exclude<keyof Listing, Certain>]?: Listing[Field] | undefined;
};
