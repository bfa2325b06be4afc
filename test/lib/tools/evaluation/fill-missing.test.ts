import { expect, test } from '@jest/globals';
import { filled, isSellersOwn, type Listing } from '../../../../lib/tools/evaluation/drafts/fill-missing.ts';

const listing: Listing = {
  title: 'Kettle',
  pictureUrls: ['https://pictures.example/1.jpg'],
  itemSpecifics: { NameValueList: [{ Name: 'Brand', Value: ['Acme'] }] },
  listingType: 'FixedPriceItem',
  siteName: 'UK',
  currency: 'GBP',
  measurementUnit: 'Metric',
};

test('each entry of `missing` is filled with its first allowed value or its example', () => {
  const entries = [
    { field: 'startPrice', wanted: 'The price in GBP, such as "49.95"' },
    { field: 'postalCode', wanted: 'The postal code of the place that the item is sent from' },
    { field: 'shippingPackage', wanted: 'A package type', allowedValues: ['Letter', 'LargeEnvelope'] },
    { field: 'itemSpecifics.Type', wanted: 'One of the allowed values', allowedValues: ['Electric Kettle'] },
    { field: 'itemSpecifics.Year', wanted: 'A year, such as "2019"' },
    { field: 'itemSpecifics.Series', wanted: 'A text of at most 65 characters' },
  ];
  expect(filled(listing, entries)).toEqual({
    ...listing,
    startPrice: '49.95',
    postalCode: 'SW1A 1AA',
    shippingPackage: 'Letter',
    itemSpecifics: {
      NameValueList: [
        { Name: 'Brand', Value: ['Acme'] },
        { Name: 'Type', Value: ['Electric Kettle'] },
        { Name: 'Year', Value: ['2019'] },
        { Name: 'Series', Value: ['As pictured'] },
      ],
    },
  });
  expect(entries.filter(isSellersOwn).map(({ field }) => field)).toEqual(['startPrice', 'postalCode']);
});
