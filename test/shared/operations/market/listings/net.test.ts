import { expect, test } from '@jest/globals';
import type { PartialListing } from '../../../../../shared/operations/market/listing-facts.ts';
import { netOf } from '../../../../../shared/operations/market/listings/net.ts';
import { listingBody } from '../listing-body.ts';

const listing = listingBody() as unknown as PartialListing;
type Amounts = Readonly<Record<string, string>>;
const feesOf = (amounts: Amounts, currency = 'AUD') =>
  Object.entries(amounts).map(([name, fee]) => ({ name, fee, currency }));
const free = feesOf({ InsertionFee: '0.0', ListingFee: '0.0' });

test('what remains is the price less the fees to the cent, without what the buyer pays for delivery', () => {
  const fees = feesOf({ InsertionFee: '0.1', BoldFee: '0.2', GalleryFee: '0.0', ListingFee: '0.3' });
  expect(netOf(listing, listing, fees)).toEqual({
    price: '120.00',
    fees: [
      { name: 'InsertionFee', amount: '0.1' },
      { name: 'BoldFee', amount: '0.2' },
    ],
    shipping: '9.50',
    remains: '119.70',
    currency: 'AUD',
    leftOut: ['final value fee', 'payment processing fee'],
    sources: { price: 'request', fees: 'marketplace', shipping: 'request' },
  });
});

test.each<[string, Amounts, Amounts, string]>([
  [
    'the marketplace’s sum counts where its parts do not add up',
    { BoldFee: '2', ListingFee: '2.5' },
    { ListingFee: '2.5' },
    '117.50',
  ],
  [
    'a discounted fee whose sum is 0 costs nothing',
    { InsertionFee: '0.35', ListingFee: '0.0' },
    {},
    '120.00',
  ],
  [
    'fees without a sum are added up',
    { BoldFee: '2', SubtitleFee: '1.5' },
    { BoldFee: '2', SubtitleFee: '1.5' },
    '116.50',
  ],
])('%s', (_what, returned, counted, remains) => {
  const fees = Object.entries(counted).map(([name, amount]) => ({ name, amount }));
  expect(netOf(listing, listing, feesOf(returned))).toMatchObject({ fees, remains });
});

test.each([
  ['the marketplace returned no fees', listing, []],
  ['a fee is in another currency', listing, feesOf({ ListingFee: '1' }, 'EUR')],
  ['a fee has no amount', listing, feesOf({ ListingFee: '' })],
  ['the price is unknown', { ...listing, startPrice: undefined }, free],
])('nothing is said of what remains if %s', (_why, known, fees) => {
  expect(netOf(known, known, fees)).toBeUndefined();
});

test.each([
  ['is free', { ...listing, shippingServiceCost: '0.00' }, '0.00'],
  ['is decided by a policy', { ...listing, fulfillmentPolicyId: '1' }, undefined],
])('delivery is left out if it %s', (_how, known, shipping) => {
  const net = netOf(known, known, free);
  expect([net?.shipping, net?.remains]).toEqual([shipping, '120.00']);
  expect(net?.leftOut).toContain('delivery');
});
