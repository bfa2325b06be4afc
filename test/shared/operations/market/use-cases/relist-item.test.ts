import { describe, expect, test } from '@jest/globals';
import type { Call } from '../../../../../shared/platform/call/call.ts';
import { useListings } from '../listing-world.ts';
import { failureOf } from '../test-call.ts';

const world = useListings();
type Body = Readonly<Record<string, unknown>>;
const relist = (itemId: string, changes?: Body, call: Partial<Call> = {}) =>
  world.relist({ item_id: itemId, ...(changes && { changes }) }, call);
const get = async (itemId = '') => await world.get({ item_id: itemId });
const ended = async (changes: Body = {}) => {
  const itemId = await world.listed(changes);
  await world.end({ item_id: itemId });
  return itemId;
};
const ofParent = (itemId: string) =>
  world.market.listings.all().filter(({ parentId }) => parentId === itemId);

describe('listing again', () => {
  test('an ended listing becomes a new one with its fields and the changes, and itself stays the same', async () => {
    const itemId = await ended({ quantity: 3, sku: 'A-1' });
    const before = await get(itemId);
    const changes = { startPrice: '80.00', title: 'Acme phone again', shippingServiceCost: '0' };
    const answer = await relist(itemId, changes);
    expect(answer).toMatchObject({ Ack: 'Success', ItemID: expect.not.stringMatching(itemId), Errors: [] });
    const listing = { ...before.listing, ...changes };
    expect(await get(answer.ItemID)).toEqual({
      ...before,
      item_id: answer.ItemID,
      state: 'live',
      mark: expect.any(String),
      listing,
    });
    expect(await get(itemId)).toEqual(before);
  });

  test('it offers the remaining quantity, also after sales', async () => {
    const itemId = await world.listed({ quantity: 5 });
    world.market.listings.sell(itemId);
    world.market.listings.sell(itemId);
    await world.end({ item_id: itemId });
    expect((await get((await relist(itemId)).ItemID)).listing.quantity).toBe(3);
    // Sales of the old listing freeze nothing in the new one.
    const changed = await relist(itemId, { title: 'Another title', quantity: 1 });
    expect((await get(changed.ItemID)).listing).toMatchObject({ title: 'Another title', quantity: 1 });
  });

  test('a listing that has sold out needs a quantity', async () => {
    const itemId = await world.listed({ quantity: 1 });
    world.market.listings.sell(itemId);
    expect(await failureOf(() => relist(itemId, { startPrice: '1' }))).toMatchObject({
      code: 'BAD_REQUEST',
      message: 'changes.quantity is required: the listing has sold out.',
    });
    expect((await get((await relist(itemId, { quantity: 4 })).ItemID)).listing.quantity).toBe(4);
  });

  test('with verifyOnly nothing is listed: the answer has the fees, and checks of the listing as it would be', async () => {
    const itemId = await ended({ quantity: 3 });
    const changes = { startPrice: '80.00', shippingService: 'AU_NoSuchService' };
    const answer = await world.relist({ item_id: itemId, changes, verifyOnly: true });
    expect(answer).toMatchObject({
      Ack: 'Failure',
      checks: [{ field: 'shippingService', code: 'SERVICE_UNKNOWN' }],
    });
    const good = await world.relist({ item_id: itemId, verifyOnly: true });
    expect(good).toMatchObject({ Ack: 'Success', Errors: [], checks: [], net: { remains: '120.00' } });
    expect(good.Fees).not.toHaveLength(0);
    expect(good).not.toHaveProperty('ItemID');
    expect(ofParent(itemId)).toEqual([]);
    const live = await world.listed();
    expect(await failureOf(() => world.relist({ item_id: live, verifyOnly: true }))).toMatchObject({
      fields: ['item_id'],
    });
  });

  test('under a key it is relisted once, despite repeats and later events', async () => {
    const itemId = await ended({ quantity: 2 });
    const call = { keyedChargeId: 'charge-relist-1' };
    const first = await relist(itemId, { startPrice: '80.00' }, call);
    await world.end({ item_id: first.ItemID ?? '' });
    const again = await relist(itemId, { startPrice: '80.00' }, call);
    expect(again).toMatchObject({ Ack: 'Warning', ItemID: first.ItemID, Errors: [{ ErrorCode: '488' }] });
    expect(ofParent(itemId)).toHaveLength(1);
  });
});

test('a live listing is refused before any request to the marketplace', async () => {
  const itemId = await world.listed();
  expect(await failureOf(() => relist(itemId))).toMatchObject({
    code: 'BAD_REQUEST',
    message: 'item_id is of a listing that is live: revise-item changes it.',
  });
  expect(world.changesSent(itemId)).toEqual([]);
});
