import { describe, expect, test } from '@jest/globals';
import { readTradingReply } from '../../../../shared/operations/market/protocol/trading-reply.ts';
import type { Seller } from '../../../../shared/operations/market/remote/listings.ts';
import { readOwnListing } from '../../../../shared/operations/market/revising/own-listing.ts';
import { createTokenOwners } from '../../../../shared/operations/market/token-owners.ts';
import { sellerToken } from '../../../../shared/operations/market/tokens.ts';
import type { TradingTransport } from '../../../../shared/operations/market/trading-transport.ts';
import { failureOf, startTime, testCall } from './test-call.ts';
import { marketServices } from './test-services.ts';
import { tradingReply } from './trading-replies.ts';

const userXml = (name: string, { lastingId, userId }: Seller): string =>
  `<${name}>${userId === undefined ? '' : `<UserID>${userId}</UserID>`}${
    lastingId === undefined ? '' : `<EIASToken>${lastingId}</EIASToken>`
  }</${name}>`;

/** What the marketplace says of tokens and of the seller of a listing. */
function tradingOf(owner: Seller, seller: Seller = owner) {
  const asked: string[] = [];
  const trading: TradingTransport = {
    url: 'http://127.0.0.1:1',
    async send({ callName, token }) {
      if (callName === 'GetUser') asked.push(token.value);
      const told =
        callName === 'GetUser' ? userXml('User', owner) : `<Item>${userXml('Seller', seller)}</Item>`;
      const reply = readTradingReply(tradingReply(callName, 'Success', [], told), callName);
      if (reply === undefined) throw new Error('the reply is well-formed');
      return { ...reply, afterAnother: false };
    },
  };
  return { trading, asked };
}

describe('owners of tokens', () => {
  test('the marketplace is asked once an hour for each token', async () => {
    let now = startTime;
    const owners = createTokenOwners(() => now);
    const { trading, asked } = tradingOf({ lastingId: 'A', userId: 'a' });
    const call = testCall();
    for (const value of ['v^1.1#one', 'v^1.1#one', 'v^1.1#two'])
      await owners.of(sellerToken(value), trading, call);
    expect(asked).toEqual(['v^1.1#one', 'v^1.1#two']);
    now += 3_600_000;
    await owners.of(sellerToken('v^1.1#one'), trading, call);
    expect(asked).toHaveLength(3);
  });

  test('an owner without any id is a failure of the marketplace, and is asked for again', async () => {
    const owners = createTokenOwners(() => startTime);
    const { trading, asked } = tradingOf({ lastingId: undefined, userId: undefined });
    for (let times = 0; times < 2; times += 1) {
      const failure = await failureOf(() => owners.of(sellerToken('v^1.1#one'), trading, testCall()));
      expect(failure.code).toBe('UPSTREAM_FAILED');
    }
    expect(asked).toHaveLength(2);
  });
});

describe('whose a listing is', () => {
  const read = async (owner: Seller, seller: Seller) => {
    const { trading } = tradingOf(owner, seller);
    const services = {
      ...marketServices('http://127.0.0.1:1'),
      trading,
      owners: createTokenOwners(() => startTime),
    };
    return await readOwnListing(services, { itemId: '1', token: sellerToken('v^1.1#one') }, testCall());
  };

  test.each([
    ['a name that has changed', { lastingId: 'A', userId: 'old' }, { lastingId: 'A', userId: 'new' }],
    ['a name alone', { lastingId: undefined, userId: 'a' }, { lastingId: 'A', userId: 'a' }],
  ])('the same seller is recognised by %s', async (_, owner, seller) => {
    expect((await read(owner, seller)).seller).toEqual(seller);
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
