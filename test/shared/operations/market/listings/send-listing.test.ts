import { expect, test } from '@jest/globals';
import {
  type Revision,
  reviseListing,
} from '../../../../../shared/operations/market/listings/send-listing.ts';
import { createTradingTransport } from '../../../../../shared/operations/market/trading-transport.ts';
import { heldListing } from '../held-listing.ts';
import { useRemoteServer } from '../remote-server.ts';
import { failureOf, testCall } from '../test-call.ts';
import { tradingReply } from '../trading-replies.ts';

const remote = useRemoteServer();
const token = { kind: 'seller', value: 'v^1.1#seller' } as const;
const revise = (changes: Revision['changes'], more: Partial<Revision> = {}) =>
  reviseListing(
    createTradingTransport(`${remote.url}/ws/api.dll`),
    { token, held: heldListing(), changes, remove: [], ...more },
    testCall(),
  );
const accept = (name: string) =>
  remote.on('POST /ws/api.dll', { status: 200, body: tradingReply(name, 'Success') });

test('each member is written in the order of the schema, a container whole', async () => {
  accept('ReviseFixedPriceItem');
  await revise(
    { WeightMinor: '600', title: 'A & B', shippingServiceCost: '0', paymentPolicyId: '62' },
    { held: heldListing({ returnPolicyId: '63' }), remove: ['sku', 'itemSpecifics'] },
  );
  expect(remote.only().body.toString()).toContain(
    '<ErrorLanguage>en_AU</ErrorLanguage><Item><ItemID>110000000001</ItemID>' +
      '<ShippingDetails><ShippingServiceOptions><ShippingService>AU_StandardDelivery</ShippingService>' +
      '<ShippingServiceCost currencyID="AUD">0</ShippingServiceCost>' +
      '<ShippingServiceAdditionalCost currencyID="AUD">0</ShippingServiceAdditionalCost>' +
      '<ShippingServicePriority>1</ShippingServicePriority><FreeShipping>true</FreeShipping>' +
      '</ShippingServiceOptions><ShippingType>Flat</ShippingType></ShippingDetails>' +
      '<Title>A &amp; B</Title><SellerProfiles>' +
      '<SellerReturnProfile><ReturnProfileID>63</ReturnProfileID></SellerReturnProfile>' +
      '<SellerPaymentProfile><PaymentProfileID>62</PaymentProfileID></SellerPaymentProfile></SellerProfiles>' +
      '<ShippingPackageDetails><MeasurementUnit>Metric</MeasurementUnit><PackageDepth unit="cm">5</PackageDepth>' +
      '<PackageLength unit="cm">20</PackageLength><PackageWidth unit="cm">15</PackageWidth>' +
      '<ShippingPackage>PaddedBags</ShippingPackage><WeightMajor unit="kg">0</WeightMajor>' +
      '<WeightMinor unit="gr">600</WeightMinor></ShippingPackageDetails></Item>' +
      '<DeletedField>Item.SKU</DeletedField><DeletedField>Item.ItemSpecifics</DeletedField>',
  );
});

test('price and quantity alone go through the light call, to the site of the listing', async () => {
  accept('ReviseInventoryStatus');
  const times = { startTime: '2026-11-03T04:05:05.000Z', endTime: '2026-12-03T04:05:05.000Z' };
  const held = heldListing({ siteName: 'UK', currency: 'GBP' }, times);
  expect(await revise({ quantity: 4, startPrice: '12.00' }, { held })).toMatchObject({
    ack: 'Success',
    itemId: '110000000001',
    ...times,
  });
  expect(remote.only().headers['x-ebay-api-siteid']).toBe('3');
  expect(remote.only().body.toString()).toContain(
    '<ErrorLanguage>en_GB</ErrorLanguage><InventoryStatus><ItemID>110000000001</ItemID>' +
      '<StartPrice currencyID="GBP">12.00</StartPrice><Quantity>4</Quantity></InventoryStatus>',
  );
});

test.each([{ quantity: 4 }, { title: 'B' }])(
  'the change %j is not sent a second time where the connection breaks',
  async (changes) => {
    remote.faults.add({ kind: 'refuse', times: 5 });
    const failure = await failureOf(() => revise(changes));
    expect([failure.code, remote.journal.length]).toEqual(['UPSTREAM_FAILED', 1]);
  },
);

test('a listing on another site cannot be changed by mistake', async () => {
  const held = heldListing({ siteName: 'Austria' });
  await expect(revise({ startPrice: '1' }, { held })).rejects.toThrow('was not refused');
  expect(remote.journal).toEqual([]);
});
