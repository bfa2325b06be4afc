import { describe, expect, test } from '@jest/globals';
import { postItem } from '../../../../shared/contract/market/post-item.ts';
import { parseRequest } from '../../../../shared/entry/http/frame/body.ts';
import { listingBody } from '../../operations/market/listing-body.ts';

const parse = (changes: Record<string, unknown> = {}) =>
  parseRequest(postItem, { ...listingBody(), ...changes });
const descriptor = (entry: object) => ({ conditionDescriptors: [entry] });
const entries = (...list: unknown[]) => ({ itemSpecifics: { NameValueList: list } });

describe('post-item request', () => {
  test('condition, quantity and returns default to used, 1 and none', () => {
    const changes = { conditionId: undefined, quantity: undefined, domesticReturnsRequired: undefined };
    expect(parse(changes)).toMatchObject({
      conditionId: '3000',
      quantity: 1,
      domesticReturnsRequired: false,
    });
  });

  test('unknown fields are ignored', () => {
    expect(parse({ marketplace_id: 5, __proto__x: 1 })).not.toHaveProperty('marketplace_id');
  });

  test('a single entry may be an object, a single value a text', () => {
    const { itemSpecifics } = parse({ itemSpecifics: { NameValueList: { Name: 'Brand', Value: 'Acme' } } });
    expect(itemSpecifics).toEqual({ NameValueList: [{ Name: 'Brand', Value: ['Acme'] }] });
  });

  test('an empty list of specifics is accepted, as some categories need none', () => {
    expect(parse(entries()).itemSpecifics.NameValueList).toEqual([]);
  });

  test('only a verification ignores the Idempotency-Key', () => {
    expect(postItem.ignoresIdempotencyKey?.(parse({ verifyOnly: true }))).toBe(true);
    expect(postItem.ignoresIdempotencyKey?.(parse({ verifyOnly: false }))).toBe(false);
  });

  test.each([
    ['US', 'USD', 'English'],
    ['UK', 'GBP', 'Metric'],
    ['Australia', 'AUD', 'Metric'],
  ])('%s requires %s and %s, wherever the item is located', (siteName, currency, measurementUnit) => {
    expect(parse({ siteName, currency, measurementUnit, countryCode: 'NZ' })).toMatchObject({ siteName });
  });

  const requiredTexts = Object.entries(listingBody())
    .filter(([name, value]) => typeof value === 'string' && name !== 'conditionId')
    .map(([name]) => name);

  test('an empty request is answered with all missing fields', () => {
    const { conditionId, quantity, domesticReturnsRequired, ...required } = listingBody();
    // In the contract's order, as in the API document.
    const names = Object.keys(postItem.request.shape).filter((name) => name in required);
    expect(names).toHaveLength(22);
    expect(() => parseRequest(postItem, {})).toThrow(
      expect.objectContaining({ message: names.map((name) => `${name} is required`).join('; ') }),
    );
  });

  test.each(requiredTexts)('%s is required and must be a string', (name) => {
    expect(() => parse({ [name]: undefined })).toThrow(`${name} is required`);
    expect(() => parse({ [name]: ' ' })).toThrow(`${name} is required`);
    expect(() => parse({ [name]: 7 })).toThrow(`${name} must be a string`);
  });

  test.each([
    'title',
    'description',
    'conditionDescription',
    'shippingService',
    'postalCode',
    'shippingPackage',
  ])('%s must be text that XML can carry', (name) => {
    for (const bad of ['a\u0000', 'a\u001f', '\ud800', '\ufffe']) {
      expect(() => parse({ [name]: bad })).toThrow(
        `${name} must not hold control characters or broken Unicode`,
      );
    }
    expect(parse({ [name]: 'a\t\r\n😀 ]]> & <b>' })).toMatchObject({ [name]: 'a\t\r\n😀 ]]> & <b>' });
  });

  test.each(['startPrice', 'shippingServiceCost'])('%s must be a decimal number', (name) => {
    for (const bad of ['12,50', '-1', '1e3', '.5', '5.', 'AUD 5', '0x10', '١', ' 5', '5\n', 'NaN']) {
      expect(() => parse({ [name]: bad })).toThrow(
        `${name} must be a decimal number in a string, such as "9.50"`,
      );
    }
    for (const good of ['0', '12', '12.5', '0012.50'])
      expect(parse({ [name]: good })).toMatchObject({ [name]: good });
  });

  test.each(['packageDepth', 'packageLength', 'packageWidth', 'WeightMajor', 'WeightMinor'])(
    '%s must be a whole number',
    (name) => {
      for (const bad of ['1.5', '-1', '5cm', '+5', '1e2', '5\n']) {
        expect(() => parse({ [name]: bad })).toThrow(
          `${name} must be a whole number in a string, such as "20"`,
        );
      }
    },
  );

  test.each([
    [{ verifyOnly: undefined }, 'verifyOnly is required'],
    [{ verifyOnly: 'true' }, 'verifyOnly must be true or false'],
    [{ verifyOnly: 1 }, 'verifyOnly must be true or false'],
    [{ domesticReturnsRequired: 'false' }, 'domesticReturnsRequired must be true or false'],
    [{ categoryId: 'phones' }, 'categoryId must be the id of a category: digits only'],
    [{ conditionId: 'Used' }, 'conditionId must be the id of a condition: digits only'],
    [{ conditionId: '' }, 'conditionId must be the id of a condition: digits only'],
    [{ conditionId: 3000 }, 'conditionId must be a string'],
    [{ quantity: '2' }, 'quantity must be a whole number'],
    [{ quantity: 1.5 }, 'quantity must be a whole number'],
    [{ quantity: 0 }, 'quantity must be at least 1'],
    [{ quantity: -3 }, 'quantity must be at least 1'],
    [{ quantity: 2_147_483_648 }, 'quantity must be at most 2147483647'],
    [{ listingType: 'Chinese' }, 'listingType must be FixedPriceItem'],
    [{ countryCode: 'au' }, 'countryCode must be an ISO 3166-1 alpha-2 code in capitals, such as AU'],
    [{ countryCode: 'UK' }, 'countryCode must be an ISO 3166-1 alpha-2 code in capitals, such as AU'],
    [
      { countryCode: 'SS' },
      'countryCode must be a country that the marketplace lists, which excludes AX, BL, BQ, CW, IM, MF, SS, SX, TL',
    ],
    [{ siteName: 'Austria' }, 'siteName must be one of Australia, US, UK, Canada, Germany, France'],
    [{ siteName: 'Germany' }, 'currency must be EUR on the site Germany'],
    [{ siteName: 'toString' }, 'siteName must be one of Australia, US, UK'],
    [{ currency: 'USD' }, 'currency must be AUD on the site Australia'],
    [{ siteName: 'US', currency: 'USD' }, 'measurementUnit must be English on the site US'],
    [{ measurementUnit: 'metric' }, 'measurementUnit must be Metric on the site Australia'],
    [{ conditionDescription: 'x'.repeat(1001) }, 'conditionDescription must be at most 1000 characters'],
    [{ conditionDescription: ' ' }, 'conditionDescription must not be empty'],
    [{ conditionDescription: 7 }, 'conditionDescription must be a string'],
    [{ conditionDescriptors: {} }, 'conditionDescriptors must be an array'],
    [{ conditionDescriptors: [] }, 'conditionDescriptors must hold at least one descriptor'],
    [{ conditionDescriptors: ['PSA'] }, 'conditionDescriptors[0] must be an object'],
    [descriptor({ name: 27501, values: ['PSA'] }), 'conditionDescriptors[0].name must be a string'],
    [descriptor({ name: 'Grade' }), 'conditionDescriptors[0].values must hold at least one value'],
    [descriptor({ name: 'Grade', values: [9] }), 'conditionDescriptors[0].values[0] must be a string'],
    [
      descriptor({ name: 'Grade', values: ['x'.repeat(201)] }),
      'conditionDescriptors[0].values[0] must be at most 200 characters',
    ],
    [{ sku: 'x'.repeat(51) }, 'sku must be at most 50 characters'],
    [{ bestOffer: 'true' }, 'bestOffer must be true or false'],
    [{ fulfillmentPolicyId: 61 }, 'fulfillmentPolicyId must be a string'],
    [{ returnPolicyId: 'standard' }, 'returnPolicyId must be the id of a policy: digits only'],
    [{ measurementUnit: 'English' }, 'measurementUnit must be Metric on the site Australia'],
    [{ pictureUrls: undefined }, 'pictureUrls is required'],
    [{ pictureUrls: 'https://a.example/1.jpg' }, 'pictureUrls must be an array'],
    [{ pictureUrls: [] }, 'pictureUrls must hold at least one URL'],
    [{ pictureUrls: Array(25).fill('https://a.example/1.jpg') }, 'pictureUrls must hold at most 24 URLs'],
    [{ pictureUrls: ['https://a.example/1', 'x'] }, 'pictureUrls[1] must be an http or https URL'],
    [{ pictureUrls: ['ftp://a.example/1'] }, 'pictureUrls[0] must be an http or https URL'],
    [{ pictureUrls: ['https://a.example/1 2'] }, 'pictureUrls[0] must be an http or https URL'],
    [{ pictureUrls: ['https://u:p@a.example/1'] }, 'pictureUrls[0] must be an http or https URL'],
    [{ pictureUrls: [7] }, 'pictureUrls[0] must be a string'],
    [{ itemSpecifics: undefined }, 'itemSpecifics is required'],
    [{ itemSpecifics: [] }, 'itemSpecifics must be an object'],
    [{ itemSpecifics: {} }, 'itemSpecifics.NameValueList is required'],
    [{ itemSpecifics: { NameValueList: 'Brand' } }, 'itemSpecifics.NameValueList must be an array'],
    [entries('Brand'), 'itemSpecifics.NameValueList[0] must be an object'],
    [entries({ Value: 'a' }), 'itemSpecifics.NameValueList[0].Name is required'],
    [entries({ Name: 'a' }), 'itemSpecifics.NameValueList[0].Value is required'],
    [entries({ Name: 'a', Value: [] }), 'itemSpecifics.NameValueList[0].Value is required'],
    [entries({ Name: 'a', Value: ['b', ''] }), 'itemSpecifics.NameValueList[0].Value[1] is required'],
    [
      entries({ Name: 'a', Value: 5 }),
      'itemSpecifics.NameValueList[0].Value must be a string or an array of strings',
    ],
    [
      entries({ Name: 'a\u0001', Value: 'b' }),
      'itemSpecifics.NameValueList[0].Name must not hold control characters or broken Unicode',
    ],
  ])('%j is refused: %s', (changes, message) => {
    expect(() => parse(changes)).toThrow(message);
  });
});
