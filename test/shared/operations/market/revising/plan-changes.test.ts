import { describe, expect, test } from '@jest/globals';
import { partCodes } from '../../../../../shared/contract/market/held-listing.ts';
import type { HeldListing } from '../../../../../shared/operations/market/remote/listings.ts';
import {
  openPart,
  planChanges,
  requireOurs,
  type Wish,
} from '../../../../../shared/operations/market/revising/plan-changes.ts';
import { heldListing } from '../held-listing.ts';

const plan = (changes: Wish['changes'], held: HeldListing = heldListing(), remove: Wish['remove'] = []) =>
  planChanges({ changes, remove }, held);
const withPart = (code: keyof typeof partCodes) =>
  heldListing({}, { unexpressed: [{ code, message: partCodes[code] }] });
const sold = heldListing({ bestOffer: true }, { quantitySold: 1 });

describe('what is sent of a change', () => {
  test('everything that can be changed is sent, also what the listing has already', () => {
    const changes = { title: 'Acme mug', startPrice: '14.5', quantity: 5 };
    expect(plan(changes)).toEqual({ changes, remove: [], frozen: [] });
  });

  test('what never changes may be named as it is, and is not sent', () => {
    const fixed = { siteName: 'Australia', currency: 'AUD', listingType: 'FixedPriceItem' } as const;
    expect(plan({ ...fixed, title: 'B' }).changes).toEqual({ title: 'B' });
  });

  test('every impossible change is named', () => {
    expect(() => plan({ siteName: 'US', currency: 'USD', title: 'B' })).toThrow(
      'changes.siteName cannot be changed: the listing has Australia; changes.currency cannot be changed: the listing has AUD',
    );
    expect(() => plan({ measurementUnit: 'English' })).toThrow(
      'changes.measurementUnit must be Metric on the site Australia',
    );
  });

  test.each([
    ['VARIATIONS', { quantity: 9 }, { quantity: 5 }],
    ['SHIPPING', { shippingServiceCost: '1' }, { shippingServiceCost: '9.50' }],
    ['RETURNS', { domesticReturnsRequired: false }, { domesticReturnsRequired: true }],
  ] as const)('a part that the fields cannot express stays whole: %s', (code, other, same) => {
    const [field] = Object.keys(other);
    expect(() => plan(other, withPart(code))).toThrow(`changes.${field} cannot be changed here.`);
    expect(plan({ ...same, title: 'B' }, withPart(code)).changes).toEqual({ title: 'B' });
  });

  test.each(['AUCTION', 'SITE'] as const)(
    'nothing of a listing is changed that is foreign to us: %s',
    (code) => {
      expect(() => requireOurs(withPart(code))).toThrow(
        "item_id is of a listing that can only be changed on the marketplace's own pages: It is",
      );
    },
  );

  test('a policy of the listing decides, unless the change brings another', () => {
    const held = heldListing({ fulfillmentPolicyId: '61', returnPolicyId: '63' });
    expect(() => plan({ shippingServiceCost: '1', domesticReturnsRequired: false }, held)).toThrow(
      "changes.shippingServiceCost is decided by the listing's fulfillmentPolicyId: change that; changes.domesticReturnsRequired is decided by the listing's returnPolicyId: change that",
    );
    expect(plan({ shippingServiceCost: '1', fulfillmentPolicyId: '62' }, held).changes).toEqual({
      fulfillmentPolicyId: '62',
    });
    expect(plan({ shippingServiceCost: '9.50', title: 'B' }, held).changes).toEqual({ title: 'B' });
  });

  test('after a sale the title, the category and offers that are on are frozen', () => {
    const changes = { title: 'B', categoryId: '1', bestOffer: false, startPrice: '1' };
    expect(plan(changes, sold).frozen).toEqual(
      ['title', 'categoryId', 'bestOffer'].map((field) => ({
        field,
        code: 'FROZEN_AFTER_SALE',
        message: `${field} cannot be changed: pieces of the listing have been sold.`,
      })),
    );
    const same = { title: 'Acme mug', categoryId: '20697', bestOffer: true, startPrice: '1' };
    expect(plan(same, sold)).toEqual({ changes: { startPrice: '1' }, remove: [], frozen: [] });
    expect(plan({ bestOffer: true }, heldListing({}, { quantitySold: 1 })).frozen).toEqual([]);
  });

  test('what belongs together is asked for where the listing has none of it', () => {
    const held = heldListing({
      shippingService: undefined,
      shippingServiceCost: undefined,
      packageDepth: undefined,
      measurementUnit: undefined,
    });
    expect(() => plan({ shippingServiceCost: '1', WeightMinor: '600' }, held)).toThrow(
      'changes must hold shippingService, packageDepth as well: the listing has none of its own',
    );
    expect(plan({ packageDepth: '6' }, held).changes).toEqual({
      packageDepth: '6',
      measurementUnit: 'Metric',
    });
  });

  test('a field that is not there needs no removal', () => {
    expect(plan({}, heldListing(), ['sku', 'conditionDescription']).remove).toEqual(['sku']);
  });
});

describe('what the listing has not yet', () => {
  test('values that mean the same are there', () => {
    const held = heldListing({
      description: 'One\nTwo',
      itemSpecifics: {
        NameValueList: [
          { Name: 'Brand', Value: ['Acme'] },
          { Name: 'Features', Value: ['A', 'B'] },
        ],
      },
    });
    const changes = {
      startPrice: '14.500',
      WeightMinor: '0500',
      description: ' One\r\nTwo ',
      itemSpecifics: {
        NameValueList: [
          { Name: 'Features', Value: ['A', 'B'] },
          { Name: 'Brand', Value: ['Acme'] },
        ],
      },
    };
    expect(openPart({ changes, remove: ['conditionDescription'] }, held)).toEqual({
      changes: {},
      remove: [],
    });
  });

  test('other values, other orders of values and fields to be removed are not', () => {
    const held = heldListing({ itemSpecifics: { NameValueList: [{ Name: 'F', Value: ['A', 'B'] }] } });
    const changes = {
      title: 'acme mug',
      itemSpecifics: { NameValueList: [{ Name: 'F', Value: ['B', 'A'] }] },
      pictureUrls: ['https://a.example/1.jpg'],
    };
    expect(openPart({ changes, remove: ['sku'] }, held)).toEqual({ changes, remove: ['sku'] });
  });
});
