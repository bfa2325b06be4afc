import { describe, expect, test } from '@jest/globals';
import {
  type HeldListing,
  markOf,
  readOwnListing,
} from '../../../../../shared/operations/market/listings/held-listing.ts';
import { createTokenOwners, type Seller } from '../../../../../shared/operations/market/seller-facts.ts';
import { useRemoteServer } from '../remote-server.ts';
import { failureOf, startTime, testCall } from '../test-call.ts';
import { marketServices } from '../test-services.ts';
import { silentError, tradingError, tradingReply } from '../trading-replies.ts';

const remote = useRemoteServer();
const token = { kind: 'seller', value: 'v^1.1#seller' } as const;
const sam = { lastingId: 'A', userId: 'sam' };

const userXml = (name: string, { lastingId, userId }: Partial<Seller>): string =>
  `<${name}>${userId === undefined ? '' : `<UserID>${userId}</UserID>`}${
    lastingId === undefined ? '' : `<EIASToken>${lastingId}</EIASToken>`
  }</${name}>`;

/** Reads a listing with a token of `owner`. */
async function readReply(getItemReply: string, owner: Partial<Seller> = sam): Promise<HeldListing> {
  remote.on('POST /ws/api.dll', ({ headers }) => ({
    status: 200,
    body:
      headers['x-ebay-api-call-name'] === 'GetUser'
        ? tradingReply('GetUser', 'Success', [], userXml('User', owner))
        : getItemReply,
  }));
  const services = { ...marketServices(remote.url), owners: createTokenOwners(() => startTime) };
  return await readOwnListing(services, { itemId: '110000000001', token }, testCall());
}

const read = (xml: string, seller: Partial<Seller> = sam, owner = seller): Promise<HeldListing> =>
  readReply(tradingReply('GetItem', 'Success', [], `<Item>${userXml('Seller', seller)}${xml}</Item>`), owner);
const codesOf = ({ unexpressed }: HeldListing) => unexpressed.map(({ code }) => code);

const fixed = '<ListingType>FixedPriceItem</ListingType><Site>Australia</Site>';
const option = (service: string, cost: string, additional?: string) =>
  `<ShippingServiceOptions><ShippingService>${service}</ShippingService>` +
  `<ShippingServiceCost currencyID="AUD">${cost}</ShippingServiceCost>${
    additional === undefined
      ? ''
      : `<ShippingServiceAdditionalCost currencyID="AUD">${additional}</ShippingServiceAdditionalCost>`
  }</ShippingServiceOptions>`;
const shipping = (content: string) =>
  `${fixed}<Quantity>3</Quantity><ShippingDetails>${option('A', '5.0')}${content}</ShippingDetails>`;
const further = (cost: string) =>
  `${fixed}<Quantity>3</Quantity><ShippingDetails>${option('A', '5.0', cost)}</ShippingDetails>`;
const returns = (members: Readonly<Record<string, string>>) =>
  `${fixed}<ReturnPolicy>${Object.entries(members)
    .map(([name, text]) => `<${name}>${text}</${name}>`)
    .join('')}</ReturnPolicy>`;
const accepted = { ReturnsAcceptedOption: 'ReturnsAccepted' };

describe('a listing that was made elsewhere', () => {
  test.each<[string, string, string[]]>([
    ['nothing', '', ['AUCTION', 'SITE']],
    ['no terms', fixed, []],
    ['an auction', '<ListingType>Chinese</ListingType><Site>UK</Site>', ['AUCTION']],
    [
      'variations, on another site',
      '<ListingType>FixedPriceItem</ListingType><Site>Austria</Site><Variations><Variation/></Variations>',
      ['VARIATIONS', 'SITE'],
    ],
    ['one service', shipping('<ShippingType>Flat</ShippingType>'), []],
    ['several services', shipping(option('B', '7.0')), ['SHIPPING']],
    ['excluded places', shipping('<ExcludeShipToLocation>NZ</ExcludeShipToLocation>'), ['SHIPPING']],
    ['calculated costs', shipping('<ShippingType>Calculated</ShippingType>'), ['SHIPPING']],
    ['further pieces at the same cost', further('5.00'), []],
    ['further pieces at another cost', further('1.0'), ['SHIPPING']],
    ['returns in 60 days', returns({ ...accepted, ReturnsWithinOption: 'Days_60' }), ['RETURNS']],
    [
      'other returns abroad',
      returns({
        ReturnsAcceptedOption: 'ReturnsNotAccepted',
        InternationalReturnsAcceptedOption: 'ReturnsAccepted',
      }),
      ['RETURNS'],
    ],
  ])('with %s names the parts that the fields cannot express', async (_what, xml, codes) => {
    const held = await read(xml);
    expect(codesOf(held)).toEqual(codes);
    // The first service is shown in any case.
    expect(held.fields.shippingService).toBe(xml.includes('ShippingDetails') ? 'A' : undefined);
  });

  test('placeholders for empty values are left out, and invalid numbers do no harm', async () => {
    const held = await read(
      `${fixed}<Quantity>many</Quantity><SellingStatus><QuantitySold>-1</QuantitySold></SellingStatus>` +
        '<ShippingPackageDetails><ShippingPackage>None</ShippingPackage>' +
        '<WeightMajor measurementSystem="English" unit="lbs">1</WeightMajor></ShippingPackageDetails>' +
        '<PictureDetails><ExternalPictureURL>https://a.example/1.jpg</ExternalPictureURL></PictureDetails>',
    );
    expect(held).toMatchObject({ state: 'unsold', quantitySold: 0 });
    expect(held.fields).toEqual({
      listingType: 'FixedPriceItem',
      siteName: 'Australia',
      measurementUnit: 'English',
      WeightMajor: '1',
      pictureUrls: ['https://a.example/1.jpg'],
    });
  });

  test('condition details and policies are read', async () => {
    const { fields } = await read(
      `${fixed}<ConditionID>4000</ConditionID><ConditionDescriptors><ConditionDescriptor><Name>40001</Name>` +
        '<Value>400010</Value></ConditionDescriptor><ConditionDescriptor><Name>27503</Name>' +
        '<AdditionalInfo>12345</AdditionalInfo></ConditionDescriptor></ConditionDescriptors><SellerProfiles>' +
        '<SellerShippingProfile><ShippingProfileID>61</ShippingProfileID></SellerShippingProfile>' +
        '<SellerReturnProfile><ReturnProfileID>63</ReturnProfileID></SellerReturnProfile>' +
        '<SellerPaymentProfile><PaymentProfileID>62</PaymentProfileID></SellerPaymentProfile></SellerProfiles>',
    );
    expect(fields).toMatchObject({
      conditionDescriptors: [
        { name: '40001', values: ['400010'] },
        { name: '27503', values: [], additionalInfo: '12345' },
      ],
      fulfillmentPolicyId: '61',
      paymentPolicyId: '62',
      returnPolicyId: '63',
    });
  });

  test.each([
    ['an item that cannot be accessed', 'BAD_REQUEST', 'Failure', [tradingError('17')]],
    ['another refusal', 'MARKET_REFUSED', 'Failure', [tradingError('10', { long: 'No such site.' })]],
    ['a failure without a reason', 'UPSTREAM_FAILED', 'Failure', [silentError]],
    ['a reply without an item', 'UPSTREAM_FAILED', 'Success', []],
  ] as const)('%s is %s', async (_what, code, ack, errors) => {
    expect((await failureOf(() => readReply(tradingReply('GetItem', ack, [...errors])))).code).toBe(code);
  });
});

describe('ownership of a listing', () => {
  test.each([
    ['a name that has changed', { lastingId: 'A', userId: 'old' }, { lastingId: 'A', userId: 'new' }],
    ['a name alone', { userId: 'a' }, { lastingId: 'A', userId: 'a' }],
  ])('the same seller is recognised by %s', async (_, owner, seller) => {
    expect((await read(fixed, seller, owner)).seller).toEqual(seller);
  });

  test.each([
    [
      'a name that another one has taken over',
      { lastingId: 'A', userId: 'a' },
      { lastingId: 'B', userId: 'a' },
    ],
    ['no name at all', { lastingId: 'A' }, {}],
  ])('another seller is told apart in spite of %s', async (_, owner, seller) => {
    expect((await failureOf(() => read(fixed, seller, owner))).code).toBe('BAD_REQUEST');
  });
});

describe('the mark of a listing', () => {
  const held: HeldListing = {
    itemId: '110000000001',
    seller: { lastingId: 'A', userId: 'a' },
    state: 'live',
    fields: { title: 'Enamel mug', startPrice: '12.50', quantity: 3 },
    quantitySold: 1,
    unexpressed: [],
    startTime: '2026-11-03T04:05:06.000Z',
    endTime: '2026-12-03T04:05:06.000Z',
  };

  test.each<[string, boolean, Partial<HeldListing>]>([
    ['a field', false, { fields: { ...held.fields, title: 'Enamel cup' } }],
    ['a field that is added', false, { fields: { ...held.fields, sku: 'A-1' } }],
    ['a sale, although the pieces were put back', false, { quantitySold: 2 }],
    ['the end', false, { state: 'unsold' }],
    ['a part that no field expresses', false, { unexpressed: [{ code: 'VARIATIONS', message: '' }] }],
    ['the order of the fields', true, { fields: { quantity: 3, startPrice: '12.50', title: 'Enamel mug' } }],
    ['a field that is named and absent', true, { fields: { ...held.fields, sku: undefined } }],
    ['the times', true, { endTime: '2027-01-03T04:05:06.000Z' }],
  ])('after %s the mark is the same: %s', (_, isSame, changed) => {
    // The mark stays the same across deployments.
    expect(markOf(held)).toBe('s1f6GVm5ph-rhxzV');
    expect(markOf({ ...held, ...changed }) === markOf(held)).toBe(isSame);
  });
});
