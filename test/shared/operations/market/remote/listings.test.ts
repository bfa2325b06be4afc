import { describe, expect, test } from '@jest/globals';
import { marketplaceOfSite } from '../../../../../shared/operations/market/marketplaces.ts';
import {
  reviseListing,
  verifyRevision,
} from '../../../../../shared/operations/market/remote/change-listing.ts';
import { getMyEbaySelling } from '../../../../../shared/operations/market/remote/get-my-ebay-selling.ts';
import { getOwner } from '../../../../../shared/operations/market/remote/get-user.ts';
import type { HeldListing, Revision } from '../../../../../shared/operations/market/remote/listings.ts';
import { getItem } from '../../../../../shared/operations/market/remote/read-listing.ts';
import { createTradingTransport } from '../../../../../shared/operations/market/trading-transport.ts';
import { useRemoteServer } from '../remote-server.ts';
import { failureOf, testCall } from '../test-call.ts';
import { silentError, tradingError, tradingReply } from '../trading-replies.ts';

const remote = useRemoteServer();
const token = { kind: 'seller', value: 'v^1.1#seller' } as const;
const trading = () => createTradingTransport(`${remote.url}/ws/api.dll`);
const answer = (body: string) => remote.on('POST /ws/api.dll', { status: 200, body });

/** The content of the only request, without the root. */
function sent(name: string): string {
  const { headers, body } = remote.only();
  expect(headers['x-ebay-api-call-name']).toBe(name);
  const root = `${name}Request`;
  const text = body.toString();
  const start = `<?xml version="1.0" encoding="utf-8"?><${root} xmlns="urn:ebay:apis:eBLBaseComponents">`;
  expect(text.startsWith(start) && text.endsWith(`</${root}>`)).toBe(true);
  return text.slice(start.length, -`</${root}>`.length);
}

/** A listing that was read, on the Australian site. */
const held = (fields: HeldListing['fields'] = {}, more: Partial<HeldListing> = {}): HeldListing => ({
  itemId: '110000000001',
  seller: { userId: 'sam', lastingId: 'eias' },
  state: 'live',
  unexpressed: [],
  quantitySold: 0,
  startTime: '2026-11-03T04:05:05.000Z',
  endTime: '2026-12-03T04:05:05.000Z',
  ...more,
  fields: {
    siteName: 'Australia',
    currency: 'AUD',
    quantity: 1,
    measurementUnit: 'Metric',
    shippingPackage: 'PaddedBags',
    packageDepth: '5',
    packageLength: '20',
    packageWidth: '15',
    WeightMajor: '0',
    WeightMinor: '500',
    shippingService: 'AU_StandardDelivery',
    shippingServiceCost: '9.50',
    returnPolicyId: '6300000010',
    ...fields,
  },
});

const revision = (
  changes: Revision['changes'],
  { remove = [], fields = {} }: { remove?: Revision['remove']; fields?: HeldListing['fields'] } = {},
): Revision => ({ token, held: held(fields), changes, remove });

const item = (reply: string) => tradingReply('GetItem', 'Success', [], `<Item>${reply}</Item>`);
const read = async (xml: string) => {
  answer(item(`<ItemID>110000000001</ItemID>${xml}`));
  const found = await getItem(trading(), '110000000001', token, testCall());
  if (found === undefined) throw new Error('nothing was read');
  return found;
};
const codesOf = ({ unexpressed }: HeldListing) => unexpressed.map(({ code }) => code);
const fixed = '<ListingType>FixedPriceItem</ListingType><Site>Australia</Site>';
const active = '<SellingStatus><ListingStatus>Active</ListingStatus></SellingStatus>';

describe('changing', () => {
  test('each member is written in the order of the schema, a container whole', async () => {
    answer(tradingReply('ReviseFixedPriceItem', 'Success', [], '<ItemID>110000000001</ItemID>'));
    const changes = { WeightMinor: '600', title: 'A & B', shippingServiceCost: '0', paymentPolicyId: '62' };
    await reviseListing(trading(), revision(changes, { remove: ['sku', 'itemSpecifics'] }), testCall());
    expect(sent('ReviseFixedPriceItem')).toBe(
      '<ErrorLanguage>en_AU</ErrorLanguage><Item><ItemID>110000000001</ItemID>' +
        '<ShippingDetails><ShippingServiceOptions><ShippingService>AU_StandardDelivery</ShippingService>' +
        '<ShippingServiceCost currencyID="AUD">0</ShippingServiceCost>' +
        '<ShippingServicePriority>1</ShippingServicePriority><FreeShipping>true</FreeShipping>' +
        '</ShippingServiceOptions><ShippingType>Flat</ShippingType></ShippingDetails>' +
        '<Title>A &amp; B</Title><SellerProfiles>' +
        '<SellerReturnProfile><ReturnProfileID>6300000010</ReturnProfileID></SellerReturnProfile>' +
        '<SellerPaymentProfile><PaymentProfileID>62</PaymentProfileID></SellerPaymentProfile></SellerProfiles>' +
        '<ShippingPackageDetails><MeasurementUnit>Metric</MeasurementUnit><PackageDepth unit="cm">5</PackageDepth>' +
        '<PackageLength unit="cm">20</PackageLength><PackageWidth unit="cm">15</PackageWidth>' +
        '<ShippingPackage>PaddedBags</ShippingPackage><WeightMajor unit="kg">0</WeightMajor>' +
        '<WeightMinor unit="gr">600</WeightMinor></ShippingPackageDetails></Item>' +
        '<DeletedField>Item.SKU</DeletedField><DeletedField>Item.ItemSpecifics</DeletedField>',
    );
  });

  test('price and quantity alone go through the light call, whose answer names the listing and its fees', async () => {
    answer(
      tradingReply(
        'ReviseInventoryStatus',
        'Warning',
        [tradingError('21917091', { severity: 'Warning' })],
        '<InventoryStatus><ItemID>110000000001</ItemID></InventoryStatus><Fees><ItemID>110000000001</ItemID>' +
          '<Fee><Name>ListingFee</Name><Fee currencyID="AUD">0.1</Fee></Fee></Fees>',
      ),
    );
    const verdict = await reviseListing(
      trading(),
      revision({ quantity: 4, startPrice: '12.00' }),
      testCall(),
    );
    expect(sent('ReviseInventoryStatus')).toBe(
      '<ErrorLanguage>en_AU</ErrorLanguage><InventoryStatus><ItemID>110000000001</ItemID>' +
        '<StartPrice currencyID="AUD">12.00</StartPrice><Quantity>4</Quantity></InventoryStatus>',
    );
    expect(verdict).toMatchObject({
      ack: 'Warning',
      itemId: '110000000001',
      startTime: '2026-11-03T04:05:05.000Z',
      endTime: '2026-12-03T04:05:05.000Z',
      fees: [{ name: 'ListingFee', fee: '0.1', currency: 'AUD' }],
    });
  });

  test('a change goes to the site of the listing', async () => {
    answer(tradingReply('ReviseInventoryStatus', 'Success'));
    const fields = { siteName: 'UK', currency: 'GBP' };
    await reviseListing(trading(), revision({ startPrice: '1' }, { fields }), testCall());
    expect(remote.only().headers['x-ebay-api-siteid']).toBe('3');
    expect(sent('ReviseInventoryStatus')).toContain('<StartPrice currencyID="GBP">1</StartPrice>');
  });

  test('a change whose connection breaks is not sent a second time', async () => {
    remote.faults.add({ kind: 'refuse', times: 5 });
    const failure = await failureOf(() => reviseListing(trading(), revision({ quantity: 4 }), testCall()));
    expect([failure.code, remote.journal.length]).toEqual(['UPSTREAM_FAILED', 1]);
  });

  test('only ReviseItem can verify', async () => {
    answer(tradingReply('ReviseItem', 'Success', [], '<ItemID>110000000001</ItemID>'));
    await verifyRevision(trading(), revision({ startPrice: '12' }), testCall());
    expect(sent('ReviseItem')).toBe(
      '<ErrorLanguage>en_AU</ErrorLanguage><Item><ItemID>110000000001</ItemID>' +
        '<StartPrice currencyID="AUD">12</StartPrice></Item><VerifyOnly>true</VerifyOnly>',
    );
  });

  test('a listing on another site cannot be changed by mistake', async () => {
    const elsewhere = revision({ startPrice: '1' }, { fields: { siteName: 'Austria' } });
    await expect(reviseListing(trading(), elsewhere, testCall())).rejects.toThrow('was not refused');
    expect(remote.journal).toEqual([]);
  });
});

describe('reading a listing that was made elsewhere', () => {
  test('an auction is shown as far as the fields go', async () => {
    const found = await read(
      `<ListingType>Chinese</ListingType><Site>Australia</Site><StartPrice currencyID="AUD">1.0</StartPrice>${active}`,
    );
    expect(codesOf(found)).toEqual(['AUCTION']);
    expect(found).toMatchObject({ state: 'live', fields: { startPrice: '1.0', currency: 'AUD' } });
  });

  test('a listing with variations, on another site, says so', async () => {
    const found = await read(
      `<ListingType>FixedPriceItem</ListingType><Site>Austria</Site><Variations><Variation/></Variations>${active}`,
    );
    expect(codesOf(found)).toEqual(['VARIATIONS', 'SITE']);
  });

  const option = (service: string, cost: string, more = '') =>
    `<ShippingServiceOptions><ShippingService>${service}</ShippingService>` +
    `<ShippingServiceCost currencyID="AUD">${cost}</ShippingServiceCost>${more}</ShippingServiceOptions>`;
  const shipping = (content: string) =>
    `${fixed}<Quantity>3</Quantity><ShippingDetails>${content}</ShippingDetails>`;

  test.each([
    ['several services', shipping(option('A', '5.0') + option('B', '7.0'))],
    [
      'an international service',
      shipping(
        `${option('A', '5.0')}<InternationalShippingServiceOption><ShippingService>I</ShippingService></InternationalShippingServiceOption>`,
      ),
    ],
    [
      'places that are excluded',
      shipping(`${option('A', '5.0')}<ExcludeShipToLocation>NZ</ExcludeShipToLocation>`),
    ],
    ['calculated costs', shipping(`${option('A', '5.0')}<ShippingType>Calculated</ShippingType>`)],
    [
      'further pieces at another cost',
      shipping(
        option(
          'A',
          '5.0',
          '<ShippingServiceAdditionalCost currencyID="AUD">1.0</ShippingServiceAdditionalCost>',
        ),
      ),
    ],
  ])(
    'shipping with %s is more than the fields can express; the first service is shown',
    async (_what, xml) => {
      const found = await read(xml);
      expect(codesOf(found)).toEqual(['SHIPPING']);
      expect(found.fields).toMatchObject({ shippingService: 'A', shippingServiceCost: '5.0' });
    },
  );

  test('one service at a flat rate is all that the fields can express', async () => {
    const additional = '<ShippingServiceAdditionalCost currencyID="AUD">5.00</ShippingServiceAdditionalCost>';
    expect(codesOf(await read(shipping(option('A', '5.0', additional))))).toEqual([]);
    expect(codesOf(await read(shipping(`${option('A', '5.0')}<ShippingType>Flat</ShippingType>`)))).toEqual(
      [],
    );
    expect(codesOf(await read(fixed))).toEqual([]);
  });

  test.each([
    [
      '60 days',
      '<ReturnsAcceptedOption>ReturnsAccepted</ReturnsAcceptedOption><ReturnsWithinOption>Days_60</ReturnsWithinOption>',
    ],
    [
      'the seller paying',
      '<ReturnsAcceptedOption>ReturnsAccepted</ReturnsAcceptedOption><ShippingCostPaidByOption>Seller</ShippingCostPaidByOption>',
    ],
    [
      'other terms abroad',
      '<ReturnsAcceptedOption>ReturnsNotAccepted</ReturnsAcceptedOption><InternationalReturnsAcceptedOption>ReturnsAccepted</InternationalReturnsAcceptedOption>',
    ],
  ])('returns with %s are more than the fields can express', async (_what, policy) => {
    expect(codesOf(await read(`${fixed}<ReturnPolicy>${policy}</ReturnPolicy>`))).toEqual(['RETURNS']);
  });

  test('an item that says nothing is a listing without fields, of a kind that is not known', async () => {
    const found = await read('');
    expect(found).toMatchObject({ fields: {}, quantitySold: 0, state: 'unsold' });
    expect(codesOf(found)).toEqual(['AUCTION', 'SITE']);
  });

  test('what the marketplace writes for nothing is left out, and numbers that are none do no harm', async () => {
    const found = await read(
      `${fixed}<Quantity>many</Quantity><SellingStatus><QuantitySold>-1</QuantitySold></SellingStatus>` +
        '<ShippingPackageDetails><ShippingPackage>None</ShippingPackage>' +
        '<WeightMajor measurementSystem="English" unit="lbs">1</WeightMajor></ShippingPackageDetails>' +
        '<PictureDetails><ExternalPictureURL>https://a.example/1.jpg</ExternalPictureURL></PictureDetails>',
    );
    expect(found.fields).toEqual({
      listingType: 'FixedPriceItem',
      siteName: 'Australia',
      measurementUnit: 'English',
      WeightMajor: '1',
      pictureUrls: ['https://a.example/1.jpg'],
    });
  });

  test('condition details, policies, the SKU and offers are read', async () => {
    const found = await read(
      `${fixed}<SKU>A-1</SKU><BestOfferDetails><BestOfferEnabled>true</BestOfferEnabled></BestOfferDetails>` +
        '<ConditionID>4000</ConditionID><ConditionDescriptors><ConditionDescriptor><Name>40001</Name><Value>400010</Value>' +
        '</ConditionDescriptor><ConditionDescriptor><Name>27503</Name><AdditionalInfo>12345</AdditionalInfo></ConditionDescriptor>' +
        '</ConditionDescriptors><ConditionDescription>Worn.</ConditionDescription><SellerProfiles>' +
        '<SellerShippingProfile><ShippingProfileID>61</ShippingProfileID></SellerShippingProfile>' +
        '<SellerReturnProfile><ReturnProfileID>63</ReturnProfileID></SellerReturnProfile>' +
        '<SellerPaymentProfile><PaymentProfileID>62</PaymentProfileID></SellerPaymentProfile></SellerProfiles>',
    );
    expect(found.fields).toMatchObject({
      sku: 'A-1',
      bestOffer: true,
      conditionDescription: 'Worn.',
      conditionDescriptors: [
        { name: '40001', values: ['400010'] },
        { name: '27503', values: [], additionalInfo: '12345' },
      ],
      fulfillmentPolicyId: '61',
      paymentPolicyId: '62',
      returnPolicyId: '63',
    });
  });

  test('an item that cannot be accessed is none; another refusal is passed on; a reply without an item is a failure', async () => {
    answer(tradingReply('GetItem', 'Failure', [tradingError('17')]));
    expect(await getItem(trading(), '1', token, testCall())).toBeUndefined();
    answer(tradingReply('GetItem', 'Failure', [tradingError('10', { long: 'No such site.' })]));
    expect(await failureOf(() => getItem(trading(), '1', token, testCall()))).toMatchObject({
      code: 'MARKET_REFUSED',
      message: 'No such site.',
    });
    answer(tradingReply('GetItem', 'Failure', [silentError]));
    expect((await failureOf(() => getItem(trading(), '1', token, testCall()))).code).toBe('UPSTREAM_FAILED');
    answer(tradingReply('GetItem', 'Success'));
    expect((await failureOf(() => getItem(trading(), '1', token, testCall()))).code).toBe('UPSTREAM_FAILED');
  });
});

describe('listing', () => {
  const list = (state: 'live' | 'unsold' | 'sold', page = 1) =>
    getMyEbaySelling(trading(), { token, marketplace: marketplaceOfSite('UK'), state, page }, testCall());
  const page = (pages: number) =>
    `<PaginationResult><TotalNumberOfPages>${pages}</TotalNumberOfPages></PaginationResult>`;

  test.each([
    ['live', 'ActiveList', '<Sort>StartTimeDescending</Sort>'],
    ['unsold', 'UnsoldList', '<Sort>EndTimeDescending</Sort><DurationInDays>60</DurationInDays>'],
    ['sold', 'SoldList', '<Sort>EndTimeDescending</Sort><DurationInDays>60</DurationInDays>'],
  ] as const)('%s listings are asked for in the order of the schema', async (state, name, asked) => {
    answer(tradingReply('GetMyeBaySelling', 'Success'));
    expect(await list(state, 3)).toEqual({ items: [], hasMore: false });
    expect(remote.only().headers['x-ebay-api-siteid']).toBe('3');
    expect(sent('GetMyeBaySelling')).toBe(
      `<ErrorLanguage>en_GB</ErrorLanguage><${name}><Include>true</Include>${asked}` +
        `<Pagination><EntriesPerPage>50</EntriesPerPage><PageNumber>3</PageNumber></Pagination></${name}>` +
        '<HideVariations>true</HideVariations>',
    );
  });

  test('a live listing is read with what it has, and there may be more', async () => {
    answer(
      tradingReply(
        'GetMyeBaySelling',
        'Success',
        [],
        '<ActiveList><ItemArray><Item><ItemID>110000000001</ItemID><BuyItNowPrice currencyID="GBP">5.0</BuyItNowPrice>' +
          '<ListingDetails><StartTime>2026-11-03T04:05:05.000Z</StartTime><ViewItemURL>https://m.example/itm/1</ViewItemURL></ListingDetails>' +
          '<Quantity>3</Quantity><SellingStatus><CurrentPrice currencyID="GBP">4.0</CurrentPrice></SellingStatus>' +
          '<Title>Mug</Title><WatchCount>2</WatchCount><QuantityAvailable>1</QuantityAvailable><SKU>A-1</SKU></Item>' +
          `<Item><ItemID>110000000002</ItemID></Item></ItemArray>${page(2)}</ActiveList>`,
      ),
    );
    const { items, hasMore } = await list('live');
    expect(hasMore).toBe(true);
    expect(items).toEqual([
      {
        itemId: '110000000001',
        title: 'Mug',
        price: '4.0',
        currency: 'GBP',
        quantity: 1,
        quantitySold: 2,
        watchers: 2,
        state: 'live',
        url: 'https://m.example/itm/1',
        siteName: 'UK',
        sku: 'A-1',
        startTime: '2026-11-03T04:05:05.000Z',
        endTime: undefined,
      },
      {
        itemId: '110000000002',
        title: '',
        price: '',
        currency: '',
        quantity: 0,
        quantitySold: 0,
        watchers: undefined,
        state: 'live',
        url: '',
        siteName: undefined,
        sku: undefined,
        startTime: '',
        endTime: undefined,
      },
    ]);
  });

  test('sales name each listing once, in an order of one or of several, with the state that it is in', async () => {
    const sale = (itemId: string, sold: number, timeLeft: string) =>
      `<Transaction><Item><ItemID>${itemId}</ItemID><Quantity>2</Quantity><SellingStatus><QuantitySold>${sold}</QuantitySold>` +
      `</SellingStatus><TimeLeft>${timeLeft}</TimeLeft></Item></Transaction>`;
    answer(
      tradingReply(
        'GetMyeBaySelling',
        'Success',
        [],
        `<SoldList><OrderTransactionArray><OrderTransaction>${sale('1', 1, 'P3DT1H')}</OrderTransaction>` +
          `<OrderTransaction><Order><TransactionArray>${sale('2', 2, 'PT0S')}${sale('1', 1, 'P3DT1H')}</TransactionArray></Order></OrderTransaction>` +
          `<OrderTransaction>${sale('3', 1, 'PT0S')}</OrderTransaction></OrderTransactionArray>${page(1)}</SoldList>`,
      ),
    );
    const { items, hasMore } = await list('sold');
    expect(hasMore).toBe(false);
    expect(
      items.map(({ itemId, state, quantity, quantitySold }) => [itemId, state, quantity, quantitySold]),
    ).toEqual([
      ['1', 'live', 1, 1],
      ['2', 'sold', 0, 2],
      ['3', 'unsold', 1, 1],
    ]);
  });

  test('a page that is gone is empty; another refusal is passed on', async () => {
    answer(tradingReply('GetMyeBaySelling', 'Failure', [tradingError('340')]));
    expect(await list('live', 9)).toEqual({ items: [], hasMore: false });
    answer(tradingReply('GetMyeBaySelling', 'Failure', [tradingError('341', { long: 'No.' })]));
    expect((await failureOf(() => list('live'))).code).toBe('MARKET_REFUSED');
  });
});

test('a token’s owner is known by a name and by an id that outlives it', async () => {
  answer(
    tradingReply('GetUser', 'Success', [], '<User><EIASToken>eias==</EIASToken><UserID>sam</UserID></User>'),
  );
  expect(await getOwner(trading(), token, testCall())).toEqual({ userId: 'sam', lastingId: 'eias==' });
});
