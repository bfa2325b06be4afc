import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  type MarketEmulator,
  startMarketEmulator,
} from '../../../../../lib/sandbox/market/market-emulator.ts';
import {
  childrenOf,
  find,
  readXml,
  textAt,
  type XmlElement,
} from '../../../../../lib/sandbox/market/trading/xml.ts';
import { postItem as endpoint } from '../../../../../shared/contract/market/post-item.ts';
import { isXmlText } from '../../../../../shared/contract/texts.ts';
import { parseRequest } from '../../../../../shared/entry/http/frame/body.ts';
import { postItem } from '../../../../../shared/operations/market/use-cases/post-item.ts';
import { anyCharacter } from '../../../../support/any-text.ts';
import { counts } from '../../../../support/counts.ts';
import { testCall } from '../test-call.ts';
import { marketServices } from '../test-services.ts';

/** Enough for the long run. */
const timeoutMs = 300_000;

let market: MarketEmulator;
beforeAll(async () => {
  market = await startMarketEmulator();
});
afterAll(() => market.stop());

const anyText = fc.string({ unit: anyCharacter, minLength: 1, maxLength: 60 });
const awkward = fc.constantFrom(
  ']]>',
  '&amp;',
  '<b>',
  '\r\n',
  '\r',
  '\u0085\u2028',
  '<![CDATA[',
  '&#0;',
  '"',
  '😀',
  '__proto__',
  'constructor',
);
const text = fc
  .array(fc.oneof(anyText, awkward), { minLength: 1, maxLength: 5 })
  .map((parts) => parts.join(''))
  .filter((value) => isXmlText(value) && value.trim() !== '');
/** We do not use `fc.webUrl()`, which takes a second to make. */
const address = fc
  .tuple(
    fc.domain(),
    fc.string({
      unit: fc.constantFrom(..."aZ09-._~!$&'()*+,;=:@/", '%20', '%C3%A9', '%F0%9F%98%80', '%2F'),
      maxLength: 40,
    }),
    fc.constantFrom('', '?', '?a=1&b=%26', '?q=%3C%3E'),
  )
  .map(([domain, path, query]) => `https://${domain}/${path}${query}`);
const decimal = fc
  .tuple(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 0, max: 99 }))
  .map(([whole, cents]) => `${whole}.${String(cents).padStart(2, '0')}`);
const whole = fc.integer({ min: 1, max: 999 }).map(String);
const site = fc.constantFrom(
  { siteName: 'Australia', currency: 'AUD', measurementUnit: 'Metric', countryCode: 'AU' },
  { siteName: 'US', currency: 'USD', measurementUnit: 'English', countryCode: 'NZ' },
  { siteName: 'UK', currency: 'GBP', measurementUnit: 'Metric', countryCode: 'GB' },
);
const specific = fc.record({
  Name: text,
  Value: fc.oneof(text, fc.array(text, { minLength: 1, maxLength: 3 })),
});

const required = fc.record({
  market_access_token: fc.constant(''),
  verifyOnly: fc.boolean(),
  title: text,
  description: text,
  categoryId: fc.constantFrom('9355', '77285', '1'),
  startPrice: decimal,
  pictureUrls: fc.array(address, { minLength: 1, maxLength: 24 }),
  itemSpecifics: fc.record({ NameValueList: fc.array(specific, { maxLength: 4 }) }),
  listingType: fc.constant('FixedPriceItem'),
  shippingService: fc.oneof(fc.constant('AU_StandardDelivery'), text),
  shippingServiceCost: fc.oneof(decimal, fc.constant('0')),
  postalCode: fc.oneof(
    fc.constant('0800'),
    text.filter(({ length }) => length <= 20),
  ),
  shippingPackage: fc.oneof(fc.constant('PaddedBags'), text),
  packageDepth: whole,
  packageLength: whole,
  packageWidth: whole,
  WeightMajor: whole,
  WeightMinor: whole,
});
const optional = fc.record(
  {
    conditionId: fc.constantFrom('1000', '3000', '1'),
    quantity: fc.integer({ min: 1, max: 50 }),
    domesticReturnsRequired: fc.boolean(),
  },
  { requiredKeys: [] },
);
const valid = fc
  .tuple(site, required, optional)
  .map(([where, always, sometimes]) => ({ ...where, ...always, ...sometimes }));

/** A body that the marketplace has no reason to refuse. */
const listable = fc.tuple(valid, text).map(([body, title]) => ({
  ...body,
  siteName: 'Australia',
  currency: 'AUD',
  measurementUnit: 'Metric',
  countryCode: 'AU',
  title: [...`A ${title.replaceAll('<', ' ')}`].slice(0, 80).join(''),
  categoryId: '9355',
  conditionId: '3000',
  pictureUrls: ['https://pictures.example/1.jpg?a=1&b=%20'],
  itemSpecifics: { NameValueList: [{ Name: 'Brand', Value: 'Acme & Söhne' }] },
  shippingService: 'AU_StandardDelivery',
  postalCode: '0800',
  shippingPackage: 'PaddedBags',
}));

async function post(body: unknown) {
  const { accessToken } = market.issueSellerTokens();
  // What a caller sends is JSON.
  const json = JSON.parse(JSON.stringify({ ...(body as object), market_access_token: accessToken }));
  const request = parseRequest(endpoint, json);
  market.journal.length = 0;
  const { body: answer } = await postItem(request, marketServices(market.url), testCall());
  const sent = market.journal.find(({ headers }) => headers['x-ebay-api-call-name']?.includes('AddFixed'));
  if (sent === undefined) throw new Error('nothing was sent');
  return { request, answer: endpoint.response.parse(answer), root: readXml(sent.body) };
}

/** A listing in the fields of the API, read back from its XML. */
function readBack(item: XmlElement | undefined) {
  const at = (path: string) => textAt(item, path);
  return {
    title: at('Title'),
    description: at('Description'),
    categoryId: at('PrimaryCategory.CategoryID'),
    conditionId: at('ConditionID'),
    startPrice: at('StartPrice'),
    quantity: Number(at('Quantity')),
    pictureUrls: childrenOf(find(item, 'PictureDetails'), 'PictureURL').map((url) => url.text),
    itemSpecifics: {
      NameValueList: childrenOf(find(item, 'ItemSpecifics'), 'NameValueList').map((entry) => ({
        Name: textAt(entry, 'Name'),
        Value: childrenOf(entry, 'Value').map((value) => value.text),
      })),
    },
    listingType: at('ListingType'),
    domesticReturnsRequired: at('ReturnPolicy.ReturnsAcceptedOption') === 'ReturnsAccepted',
    countryCode: at('Country'),
    currency: at('Currency'),
    siteName: at('Site'),
    shippingService: at('ShippingDetails.ShippingServiceOptions.ShippingService'),
    shippingServiceCost: at('ShippingDetails.ShippingServiceOptions.ShippingServiceCost'),
    postalCode: at('PostalCode'),
    measurementUnit: at('ShippingPackageDetails.MeasurementUnit'),
    shippingPackage: at('ShippingPackageDetails.ShippingPackage'),
    packageDepth: at('ShippingPackageDetails.PackageDepth'),
    packageLength: at('ShippingPackageDetails.PackageLength'),
    packageWidth: at('ShippingPackageDetails.PackageWidth'),
    WeightMajor: at('ShippingPackageDetails.WeightMajor'),
    WeightMinor: at('ShippingPackageDetails.WeightMinor'),
  };
}

describe('any body', () => {
  test(
    'a valid body reads back at the marketplace field by field',
    async () => {
      let listed = 0;
      await fc.assert(
        fc.asyncProperty(fc.oneof(valid, listable), async (body) => {
          const { request, answer, root } = await post(body);
          const { market_access_token: _token, verifyOnly, ...fields } = request;
          expect(readBack(find(root, 'Item'))).toEqual(fields);
          expect(['Success', 'Warning', 'Failure']).toContain(answer.Ack);
          expect(answer.ItemID === undefined).toBe(verifyOnly || answer.Ack === 'Failure');
          if (answer.ItemID === undefined) return;
          listed += 1;
          expect(readBack(market.listings.get(answer.ItemID)?.item)).toEqual(fields);
        }),
        { seed: 20261103, numRuns: counts(60, 1000) },
      );
      expect(listed).toBeGreaterThan(10);
    },
    timeoutMs,
  );
});
