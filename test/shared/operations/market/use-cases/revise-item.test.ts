import { describe, expect, test } from '@jest/globals';
import type { Call } from '../../../../../shared/platform/call/call.ts';
import { useListings } from '../listing-world.ts';
import { failureOf } from '../test-call.ts';

const world = useListings();
type Body = Readonly<Record<string, unknown>>;
const revise = (itemId: string, changes: Body, more: Body = {}, call: Partial<Call> = {}) =>
  world.revise({ item_id: itemId, changes, ...more }, call);
const get = async (itemId: string) => await world.get({ item_id: itemId });
const fieldsOf = async (itemId: string) => (await get(itemId)).listing;

describe('a change', () => {
  test('price and quantity alone go through the light call', async () => {
    const itemId = await world.listed();
    expect(await revise(itemId, { startPrice: '99.00', quantity: 7 })).toMatchObject({ Ack: 'Success' });
    expect(await fieldsOf(itemId)).toMatchObject({ startPrice: '99.00', quantity: 7 });
    await revise(itemId, { quantity: 6, siteName: 'Australia' });
    await revise(itemId, { quantity: 5, domesticReturnsRequired: false });
    expect(world.changesSent(itemId)).toEqual([
      'ReviseInventoryStatus',
      'ReviseInventoryStatus',
      'ReviseFixedPriceItem',
    ]);
  });

  test('every field can be changed, and only given fields change', async () => {
    const itemId = await world.listed();
    const changes = {
      title: 'Another title',
      description: 'Another description',
      categoryId: '20697',
      conditionId: '1000',
      startPrice: '12.34',
      quantity: 9,
      pictureUrls: ['https://a.example/2.jpg', 'https://a.example/3.jpg'],
      itemSpecifics: {
        NameValueList: [
          { Name: 'Brand', Value: ['Unbranded'] },
          { Name: 'Material', Value: ['Enamel', 'Steel'] },
        ],
      },
      listingType: 'FixedPriceItem',
      domesticReturnsRequired: false,
      countryCode: 'NZ',
      currency: 'AUD',
      siteName: 'Australia',
      shippingService: 'AU_Express',
      shippingServiceCost: '3.50',
      postalCode: '6011',
      measurementUnit: 'Metric',
      shippingPackage: 'Letter',
      packageDepth: '1',
      packageLength: '2',
      packageWidth: '3',
      WeightMajor: '4',
      WeightMinor: '5',
      sku: 'B-2',
      bestOffer: true,
    };
    const answer = await revise(itemId, changes);
    expect(answer.Ack).toBe('Success');
    expect(await fieldsOf(itemId)).toEqual(changes);
    const another = await revise(itemId, { packageDepth: '6' });
    expect(another).toEqual({
      Ack: expect.stringMatching(/Success|Warning/),
      ItemID: itemId,
      StartTime: expect.any(String),
      EndTime: expect.any(String),
      Fees: expect.arrayContaining([{ name: 'ListingFee', fee: '0.0', currency: 'AUD' }]),
      Errors: expect.any(Array),
    });
    expect(await fieldsOf(itemId)).toEqual({ ...changes, packageDepth: '6' });
  });

  test('a field is removed by its name alone', async () => {
    const itemId = await world.listed({ sku: 'A-1', conditionDescription: 'Scratched.' });
    expect(await revise(itemId, {}, { remove: ['sku', 'conditionDescription'] })).toMatchObject({
      Ack: 'Success',
    });
    const fields = await fieldsOf(itemId);
    expect([fields.sku, fields.conditionDescription]).toEqual([undefined, undefined]);
    expect(world.latest('ReviseFixedPriceItem')).toContain('<DeletedField>Item.SKU</DeletedField>');
  });

  test('if the only changes are immutable fields already in the listing, nothing is sent', async () => {
    const itemId = await world.listed();
    world.market.listings.sell(itemId);
    const { title } = await fieldsOf(itemId);
    expect(await revise(itemId, { siteName: 'Australia', title }, { remove: ['sku'] })).toMatchObject({
      Ack: 'Success',
      ItemID: itemId,
      Fees: [],
      Errors: [],
    });
    expect(world.changesSent(itemId)).toEqual([]);
  });
});

describe('an impossible change is refused before any request to the marketplace', () => {
  test('a listing that has ended, or has sold out', async () => {
    const [ended, soldOut] = [await world.listed(), await world.listed({ quantity: 1 })];
    await world.end({ item_id: ended });
    world.market.listings.sell(soldOut);
    for (const itemId of [ended, soldOut]) {
      const attempts = [{}, { verifyOnly: true }].map((more) =>
        failureOf(() => revise(itemId, { quantity: 1 }, more)),
      );
      for (const failure of await Promise.all(attempts)) {
        expect(failure).toMatchObject({
          code: 'BAD_REQUEST',
          message: 'item_id is of a listing that has ended: relist-item lists it again.',
        });
      }
      expect(world.changesSent(itemId)).toEqual([]);
    }
  });

  test('a title and a category after a sale', async () => {
    const itemId = await world.listed();
    world.market.listings.sell(itemId);
    const failure = await failureOf(() => revise(itemId, { title: 'B', categoryId: '1', startPrice: '1' }));
    expect([failure.code, failure.message]).toEqual([
      'BAD_REQUEST',
      'changes.title cannot be changed: pieces of the listing have been sold. changes.categoryId cannot be changed: pieces of the listing have been sold.',
    ]);
    expect(world.changesSent(itemId)).toEqual([]);
    expect(await revise(itemId, { startPrice: '1.00' })).toMatchObject({ Ack: 'Success' });
  });
});

describe('verifying', () => {
  test('nothing changes, and the whole resulting listing is checked', async () => {
    const itemId = await world.listed();
    const before = await get(itemId);
    const changes = { title: 'A'.repeat(81), packageDepth: '0', categoryId: '183454' };
    const answer = await revise(itemId, changes, { verifyOnly: true });
    expect(answer.Ack).toBe('Failure');
    expect(answer.ItemID).toBeUndefined();
    expect(answer.checks?.map(({ field, code }) => [field, code])).toEqual(
      expect.arrayContaining([
        ['title', 'TITLE_TOO_LONG'],
        ['packageDepth', 'SIZE_NOT_POSITIVE'],
        ['itemSpecifics.Game', 'ASPECT_REQUIRED'],
      ]),
    );
    expect(await get(itemId)).toEqual(before);
    expect(world.changesSent(itemId)).toEqual(['ReviseItem']);
  });

  test('fields frozen by sales are findings beside the marketplace’s own refusal', async () => {
    const itemId = await world.listed();
    world.market.listings.sell(itemId);
    const answer = await revise(itemId, { title: 'B' }, { verifyOnly: true });
    expect(answer).toMatchObject({
      Ack: 'Failure',
      Errors: [{ ErrorCode: '10039' }],
      checks: [{ field: 'title', code: 'FROZEN_AFTER_SALE' }],
    });
  });

  test('it is refused if the listing no longer matches the mark', async () => {
    const itemId = await world.listed();
    const wish = { verifyOnly: true, ifRevised: 'another-mark-000' };
    expect((await failureOf(() => revise(itemId, { startPrice: '1' }, wish))).code).toBe('LISTING_CHANGED');
    const { mark } = await get(itemId);
    expect(await revise(itemId, { startPrice: '1' }, { ...wish, ifRevised: mark })).toMatchObject({
      Ack: 'Success',
      ItemID: itemId,
      checks: [],
      net: {
        price: '1',
        shipping: '9.50',
        sources: { price: 'request', shipping: 'marketplace' },
      },
    });
  });
});

describe('ifRevised', () => {
  test('of apps that revise concurrently with the same mark, exactly one wins', async () => {
    const itemId = await world.listed();
    const { mark } = await get(itemId);
    const prices = ['1.00', '2.00', '3.00', '4.00'];
    const outcomes = await Promise.all(
      prices.map((startPrice) =>
        revise(itemId, { startPrice }, { ifRevised: mark }).then(
          ({ Ack }) => Ack,
          ({ code }) => code,
        ),
      ),
    );
    expect(outcomes.toSorted()).toEqual(['LISTING_CHANGED', 'LISTING_CHANGED', 'LISTING_CHANGED', 'Success']);
    expect(world.changesSent(itemId)).toHaveLength(1);
    expect((await fieldsOf(itemId)).startPrice).toBe(prices[outcomes.indexOf('Success')]);
  });
});

describe('under a key', () => {
  const key = (keyedChargeId: string) => ({ keyedChargeId });

  test('after another app’s change nothing is sent any more', async () => {
    const itemId = await world.listed({ quantity: 3 });
    await revise(itemId, { startPrice: '5.00' }, {}, key('charge-revise-3'));
    await revise(itemId, { startPrice: '6.00' });
    const failure = await failureOf(() => revise(itemId, { startPrice: '5.00' }, {}, key('charge-revise-3')));
    expect([failure.code, failure.message]).toEqual([
      'LISTING_CHANGED',
      expect.stringMatching(/^The listing has changed since the first attempt .*: startPrice may or may not/),
    ]);
    expect(await fieldsOf(itemId)).toMatchObject({ startPrice: '6.00' });
  });
});

test('a possible effect is reported from the time of sending', async () => {
  const itemId = await world.listed();
  const said: unknown[] = [];
  const call = { setAftermath: (aftermath: unknown) => said.push(aftermath) };
  await revise(itemId, { startPrice: '5.00' }, {}, call);
  await revise(itemId, { startPrice: '6.00' }, {}, { ...call, keyedChargeId: 'charge-revise-5' });
  await revise(itemId, { startPrice: '0' }, {}, call);
  expect(said).toEqual([
    'LISTING_MAY_BE_CHANGED',
    'KEYED_LISTING_MAY_BE_CHANGED',
    'LISTING_MAY_BE_CHANGED',
    undefined,
    undefined,
  ]);
});
