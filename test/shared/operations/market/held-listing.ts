import type { HeldListing } from '../../../../shared/operations/market/listings/held-listing.ts';

/** A live listing as read, with nothing sold. */
export const heldListing = (
  fields: HeldListing['fields'] = {},
  more: Partial<Omit<HeldListing, 'fields'>> = {},
): HeldListing => ({
  itemId: '110000000001',
  seller: { userId: 'sam', lastingId: 'eias' },
  state: 'live',
  unexpressed: [],
  quantitySold: 0,
  startTime: undefined,
  endTime: undefined,
  ...more,
  fields: {
    title: 'Acme mug',
    categoryId: '20697',
    startPrice: '14.50',
    quantity: 5,
    siteName: 'Australia',
    currency: 'AUD',
    listingType: 'FixedPriceItem',
    shippingService: 'AU_StandardDelivery',
    shippingServiceCost: '9.5',
    domesticReturnsRequired: true,
    measurementUnit: 'Metric',
    shippingPackage: 'PaddedBags',
    packageDepth: '5',
    packageLength: '20',
    packageWidth: '15',
    WeightMajor: '0',
    WeightMinor: '500',
    sku: 'A-1',
    ...fields,
  },
});
