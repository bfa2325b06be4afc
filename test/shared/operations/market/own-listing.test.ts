import { describe, expect, test } from '@jest/globals';
import type { Seller } from '../../../../shared/operations/market/listings.ts';
import { createTokenOwners, readOwnListing } from '../../../../shared/operations/market/own-listing.ts';
import { sellerToken } from '../../../../shared/operations/market/tokens.ts';
import type { Listings } from '../../../../shared/operations/market/trading-listings.ts';
import { failureOf, startTime, testCall } from './test-call.ts';
import { marketServices } from './test-services.ts';

/** What the marketplace says of tokens and of the seller of a listing. */
function listingsOf(owner: Seller, seller: Seller = owner) {
  const asked: string[] = [];
  const { listings } = marketServices('http://127.0.0.1:1');
  const told: Listings = {
    ...listings,
    owner: async ({ value }) => {
      asked.push(value);
      return owner;
    },
    read: async (itemId) => ({
      itemId,
      seller,
      state: 'live',
      fields: {},
      quantitySold: 0,
      unexpressed: [],
      startTime: undefined,
      endTime: undefined,
    }),
  };
  return { listings: told, asked };
}

describe('owners of tokens', () => {
  test('the marketplace is asked once an hour for each token', async () => {
    let now = startTime;
    const owners = createTokenOwners(() => now);
    const { listings, asked } = listingsOf({ lastingId: 'A', userId: 'a' });
    const call = testCall();
    for (const value of ['v^1.1#one', 'v^1.1#one', 'v^1.1#two'])
      await owners.of(sellerToken(value), listings, call);
    expect(asked).toEqual(['v^1.1#one', 'v^1.1#two']);
    now += 3_600_000;
    await owners.of(sellerToken('v^1.1#one'), listings, call);
    expect(asked).toHaveLength(3);
  });

  test('an owner without any id is a failure of the marketplace, and is asked for again', async () => {
    const owners = createTokenOwners(() => startTime);
    const { listings, asked } = listingsOf({ lastingId: undefined, userId: undefined });
    for (let times = 0; times < 2; times += 1) {
      const failure = await failureOf(() => owners.of(sellerToken('v^1.1#one'), listings, testCall()));
      expect(failure.code).toBe('UPSTREAM_FAILED');
    }
    expect(asked).toHaveLength(2);
  });
});

describe('whose a listing is', () => {
  const read = async (owner: Seller, seller: Seller) => {
    const { listings } = listingsOf(owner, seller);
    const services = {
      ...marketServices('http://127.0.0.1:1'),
      listings,
      owners: createTokenOwners(() => startTime),
    };
    return await readOwnListing(services, { itemId: '1', token: sellerToken('v^1.1#one') }, testCall());
  };

  test.each([
    ['a name that has changed', { lastingId: 'A', userId: 'old' }, { lastingId: 'A', userId: 'new' }],
    ['a name alone', { lastingId: undefined, userId: 'a' }, { lastingId: 'A', userId: 'a' }],
  ])('the same seller is recognised by %s', async (_, owner, seller) => {
    expect((await read(owner, seller)).owner).toEqual(owner);
  });

  test.each([
    [
      'a name that another one has taken over',
      { lastingId: 'A', userId: 'a' },
      { lastingId: 'B', userId: 'a' },
    ],
    ['no name at all', { lastingId: 'A', userId: undefined }, { lastingId: undefined, userId: undefined }],
  ])('another seller is told apart in spite of %s', async (_, owner, seller) => {
    expect((await failureOf(() => read(owner, seller))).code).toBe('BAD_REQUEST');
  });
});
