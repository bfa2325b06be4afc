import type { LocalHost } from '../../lib/sandbox/host.ts';
import { endpoints } from '../../shared/contract/endpoints.ts';

const category = '9355';

/** What a request to an endpoint can be made of. */
export interface Ingredients {
  readonly picture: string;
  readonly accessToken: string;
  readonly refreshToken: string;
}

const listing = {
  title: 'Phone 128 GB black',
  description: 'A <b>good</b> phone & charger',
  categoryId: category,
  startPrice: '120.00',
  pictureUrls: ['https://pictures.example/1.jpg'],
  itemSpecifics: { NameValueList: [{ Name: 'Brand', Value: 'Acme' }] },
  listingType: 'FixedPriceItem',
  countryCode: 'AU',
  currency: 'AUD',
  siteName: 'Australia',
  shippingService: 'AU_StandardDelivery',
  shippingServiceCost: '9.50',
  postalCode: '2000',
  measurementUnit: 'Metric',
  shippingPackage: 'PaddedBags',
  packageDepth: '5',
  packageLength: '20',
  packageWidth: '15',
  WeightMajor: '0',
  WeightMinor: '500',
};

/** A one-pixel PNG. */
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** By endpoint name: a body that the endpoint takes. exchange-code is left out: a code needs a sign-in. */
const bodies: Readonly<Record<string, (with_: Ingredients) => Record<string, unknown>>> = {
  account: () => ({}),
  'generate-basic-listing': ({ picture }) => ({ image_urls: [picture] }),
  'update-listing': ({ picture }) => ({ brand: 'Acme', image_urls: [picture] }),
  'generate-scaffold-listing': ({ picture }) => ({ scaffold: '@title', image_urls: [picture] }),
  'predict-price': ({ picture }) => ({ image_url: picture }),
  'appraise-product': ({ picture }) => ({ image_url: picture }),
  'market-signin-url': () => ({ redirect_callback_schema: 'https://app.example/cb' }),
  'market-exchange-code': () => ({ code: 'v^1.1#unknown' }),
  'market-refresh': ({ refreshToken }) => ({ refresh_token: refreshToken }),
  'market-category-suggestions': ({ accessToken }) => ({
    market_access_token: accessToken,
    category_tree_id: '15',
    q: 'phone',
  }),
  'market-item-aspects': ({ accessToken }) => ({
    market_access_token: accessToken,
    category_tree_id: '15',
    category_id: category,
  }),
  'market-get-category-features': ({ accessToken }) => ({
    market_access_token: accessToken,
    category_id: category,
  }),
  'market-inventory-locations': ({ accessToken }) => ({ market_access_token: accessToken }),
  'market-fulfillment-policies': ({ accessToken }) => ({ market_access_token: accessToken }),
  'market-get-user': ({ accessToken }) => ({ market_access_token: accessToken }),
  'market-shipping-packages': ({ accessToken }) => ({ market_access_token: accessToken }),
  'market-upload-picture': ({ accessToken }) => ({ market_access_token: accessToken, image_base64: pixel }),
  'market-end-item': ({ accessToken }) => ({ market_access_token: accessToken, item_id: '110000000001' }),
  'market-draft-item': ({ picture, accessToken }) => ({
    market_access_token: accessToken,
    image_urls: [picture],
    additional_info: 'Acme phone, 128 GB, black',
  }),
  'market-post-item': ({ accessToken }) => ({
    market_access_token: accessToken,
    verifyOnly: true,
    ...listing,
  }),
};

/** A valid body for an endpoint, made of these. */
export function validBody(name: string, ingredients: Ingredients): Record<string, unknown> {
  const make = bodies[name];
  if (make === undefined) throw new Error(`test/support/valid-requests.ts has no body for ${name}`);
  return make(ingredients);
}

/** A valid body for an endpoint, on what the host's stand-ins serve. */
export function validRequest(name: string, host: LocalHost): Record<string, unknown> {
  const tokens = host.standIns.market?.issueSellerTokens();
  return validBody(name, {
    picture: host.standIns.samplePicture,
    accessToken: tokens?.accessToken ?? '',
    refreshToken: tokens?.refreshToken ?? '',
  });
}

/** Endpoints whose valid request is answered 200 without anything before it. */
export const endpointsWithoutSignIn = endpoints.filter(({ name }) => name !== 'market-exchange-code');
