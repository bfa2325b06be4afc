import { describe, expect, test } from '@jest/globals';
import { partCodes } from '../../../../../shared/contract/market/own-listings.ts';
import { type HeldListing, markOf } from '../../../../../shared/operations/market/listings/held-listing.ts';
import type { Seen } from '../../../../../shared/operations/market/listings/listing-turns.ts';
import {
  planChanges,
  requireOurs,
  type Wish,
  whatIsLeft,
} from '../../../../../shared/operations/market/listings/plan-changes.ts';
import { heldListing } from '../held-listing.ts';

const plan = (changes: Wish['changes'], held: HeldListing = heldListing(), remove: Wish['remove'] = []) =>
  planChanges({ changes, remove }, held);
const withPart = (code: keyof typeof partCodes) =>
  heldListing({}, { unexpressed: [{ code, message: partCodes[code] }] });
const sold = heldListing({ bestOffer: true }, { quantitySold: 1 });

describe('the fields sent for a change', () => {
  test('all changes are sent, even those already in the listing, and only existing fields are removed', () => {
    const changes = { title: 'Acme mug', startPrice: '14.5', quantity: 5 };
    expect(plan(changes, heldListing(), ['sku', 'conditionDescription'])).toEqual({
      changes,
      remove: ['sku'],
      frozen: [],
    });
  });

  test('immutable fields may be named unchanged, and are not sent', () => {
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

  test.each(['AUCTION', 'SITE'] as const)('an unsupported kind of listing is not changed: %s', (code) => {
    expect(() => requireOurs(withPart(code))).toThrow(
      "item_id is of a listing that can only be changed on the marketplace's own pages: It is",
    );
  });

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
        severity: 'blocks',
        message: `${field} cannot be changed: pieces of the listing have been sold.`,
      })),
    );
    const same = { title: 'Acme mug', categoryId: '20697', bestOffer: true, startPrice: '1' };
    expect(plan(same, sold)).toEqual({ changes: { startPrice: '1' }, remove: [], frozen: [] });
    expect(plan({ bestOffer: true }, heldListing({}, { quantitySold: 1 })).frozen).toEqual([]);
  });

  test('fields that belong together are required if the listing has none of them', () => {
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
});

/** The first attempt's view: five pieces at 14.50, one sold before. */
const first = heldListing({}, { quantitySold: 1 });
const mark = markOf(first);
const seen = { mark, quantity: 5, sold: 1 };
const left = (changes: Wish['changes'], held: HeldListing, ifRevised?: string, more: Partial<Seen> = {}) => {
  try {
    return whatIsLeft({ changes, remove: [] }, { ...seen, ...more }, held, ifRevised).changes;
  } catch (error) {
    return /sent: (.*) may or may not have been set/.exec(String(error))?.[1];
  }
};
/** The listing at the repeat. */
const now = (quantity: number, quantitySold: number, startPrice = '14.50') =>
  heldListing({ quantity, startPrice }, { quantitySold });
const afterSale = now(4, 2);
const wish = { quantity: 8, startPrice: '12' };

describe('a repeat under a key', () => {
  test.each<[string, ReturnType<typeof left>, Parameters<typeof left>]>([
    ['everything where nothing has happened', wish, [wish, now(5, 1)]],
    ['everything in the state that the first attempt saw', wish, [wish, now(5, 1), mark]],
    ['nothing where the listing has everything', {}, [wish, now(8, 1, '12.0')]],
    ['nothing where it was carried out and the mark is another one', {}, [{ quantity: 8 }, now(8, 1), mark]],
    ['nothing where a part is there, which someone else has set', 'quantity', [wish, now(5, 1, '12')]],
    [
      'a price after a sale, which does not change it',
      { startPrice: '12' },
      [{ startPrice: '12' }, afterSale],
    ],
    ['no quantity after a sale', 'quantity', [{ quantity: 8 }, now(3, 3)]],
    ['no quantity that was set and then sold from', { startPrice: '12' }, [wish, now(6, 3)]],
    ['no quantity that may have been set between two sales', 'quantity', [{ quantity: 4 }, now(3, 3)]],
    ['no quantity after another one', 'quantity', [{ quantity: 8 }, now(7, 1)]],
    ['nothing after other changes', 'startPrice, title', [{ startPrice: '12', title: 'B' }, now(5, 1, '13')]],
    ['nothing for one state once there is another', 'startPrice', [{ startPrice: '12' }, afterSale, mark]],
    [
      'nothing where the first attempt was refused for its mark',
      'startPrice',
      [{ startPrice: '12' }, now(5, 1), mark, { mark: 'another-mark-000' }],
    ],
  ])('sends %s', (_what, sent, given) => {
    expect(left(...given)).toEqual(sent);
  });

  test('equivalent values count as present', () => {
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
    expect(whatIsLeft({ changes, remove: ['conditionDescription'] }, seen, held, undefined)).toEqual({
      changes: {},
      remove: [],
    });
  });

  test('other values, other orders and fields to be removed do not', () => {
    const held = heldListing({ itemSpecifics: { NameValueList: [{ Name: 'F', Value: ['A', 'B'] }] } });
    const changes = {
      title: 'acme mug',
      itemSpecifics: { NameValueList: [{ Name: 'F', Value: ['B', 'A'] }] },
      pictureUrls: ['https://a.example/1.jpg'],
    };
    expect(
      whatIsLeft({ changes, remove: ['sku'] }, { ...seen, mark: markOf(held), sold: 0 }, held, undefined),
    ).toEqual({
      changes,
      remove: ['sku'],
    });
  });
});
