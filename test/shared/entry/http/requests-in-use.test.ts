import { expect, test } from '@jest/globals';
import { endpoints } from '../../../../shared/contract/endpoints.ts';
import { parseRequest } from '../../../../shared/entry/http/frame/body.ts';
import { requestHash } from '../../../../shared/entry/http/operation/idempotency-key.ts';

const image_url = 'https://pictures.example/1.jpg';
const image_urls = [image_url];
const market_access_token = 'v^1.1#access';
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const listing = {
  title: 'Phone 128 GB black',
  description: 'A <b>good</b> phone & charger',
  categoryId: '9355',
  startPrice: '120.00',
  pictureUrls: image_urls,
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

/** Bodies, and the data stored for keys in use. An operation missing here has no keys in use yet. */
const stored: Readonly<Record<string, readonly [body: Record<string, unknown>, hash: string]>> = {
  'generate-basic-listing': [{ image_urls }, 'Wl0Y_Ndeu0snXb90luK4LG2liKt-pnFM5gSmeCyPa8M'],
  'update-listing': [{ brand: 'Acme', image_urls }, 'hkC9SSRcTUTF9u1ODnpFtwr_Dl-gMp4eEo1DQWw82Dc'],
  'generate-scaffold-listing': [
    { scaffold: '@title', image_urls },
    'gk3A-_lxKiyKl60cwfVzxKflv-NcFXYrYPtzPq0LjNA',
  ],
  'predict-price': [{ image_url }, 'HIaXDTCQEqwhABSM9oCyznadHrxbzYmmzYQmRo7Qi28'],
  'appraise-product': [{ image_url }, 'jizni_NxlpRXgk1BNpyXTDF5Jc3Lx-2lXHwKs4XAwnY'],
  'market-exchange-code': [{ code: 'v^1.1#unknown' }, 'EW2sygidnsKEBjZLzijMyujXokNlcBg2ojJBCVEb7cY'],
  'market-upload-picture': [
    { market_access_token, image_base64: pixel },
    'RleHYB3Vnx6kf6FgGikvAaes7YyIUMew0WzBjja1QqA',
  ],
  'market-draft-item': [
    { market_access_token, image_urls, additional_info: 'Acme phone, 128 GB, black' },
    '99WtAoe8150j8ZDO2LZO8cS1Iq4uFXIe9V56MlA50PY',
  ],
  'market-post-item': [
    { market_access_token, verifyOnly: true, ...listing },
    'UIiizFPqVE_QJLOXAjfeJ3of2VLVtAo9UZNaYi88fW0',
  ],
};

const inUse = endpoints.filter(({ name }) => name in stored);

test('operations with keys in use still accept keys', () => {
  expect(inUse.filter(({ repeat }) => repeat === 'keyed')).toHaveLength(Object.keys(stored).length);
});

test.each(inUse)(
  'an Idempotency-Key of $name outlives a deployment: the same body stays the same request',
  (endpoint) => {
    const [body = {}, hash] = stored[endpoint.name] ?? [];
    const parsed = parseRequest(endpoint, body);
    const request = endpoint.comparedAs?.(parsed) ?? parsed;
    // A field that is added to every parsed request, for example by a default, makes each repeat across the deployment
    // a 422.
    expect(requestHash(endpoint.name, request)).toBe(hash);
  },
);
