import { createHash, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { close, listen } from '../../../../../lib/sandbox/listen.ts';
import { memberIdOf } from '../../../../../lib/sandbox/market/fixtures/sellers.ts';
import {
  type MarketEmulator,
  startMarketEmulator,
} from '../../../../../lib/sandbox/market/market-emulator.ts';
import { scopeNames } from '../../../../../lib/sandbox/market/oauth/grants.ts';
import { saleWatchesIn } from '../../../../../shared/operations/market/dynamodb-sale-watches.ts';
import { createRestTransport } from '../../../../../shared/operations/market/rest-transport.ts';
import {
  noticesPath,
  type SaleWatches,
  unwatchSales,
  type WatchServices,
  watchSales,
} from '../../../../../shared/operations/market/use-cases/watch-sales.ts';
import { dayMs } from '../../../../../shared/platform/call/clock.ts';
import { useDatabase } from '../../../../support/database.ts';
import { failureOf, startTime, testCall } from '../test-call.ts';
import { openLimit } from '../test-services.ts';

const database = useDatabase();
let seller: string;
let market: MarketEmulator;
let application: Server;
let address: string;
/** What our address answers to the marketplace's challenge. */
let token: string;

beforeEach(async () => {
  seller = `seller-${randomUUID()}`;
  market = await startMarketEmulator();
  token = market.notices.verificationToken;
  application = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '', address);
    const proof = createHash('sha256').update(searchParams.get('challenge_code') ?? '');
    const challengeResponse = proof
      .update(token)
      .update(address + noticesPath)
      .digest('hex');
    response.end(JSON.stringify({ challengeResponse }));
  });
  address = `http://127.0.0.1:${await listen(application, { host: '127.0.0.1' })}`;
});
afterEach(async () => {
  await market.stop();
  await close(application);
});

const watches = () => saleWatchesIn(database.client, database.environment.PEOPLE_TABLE ?? '');
const services = (changes: Partial<WatchServices> = {}): WatchServices => ({
  ...openLimit(),
  rest: createRestTransport(market.url),
  identity: createRestTransport(market.url),
  applicationTokens: {
    get: async () => ({ kind: 'application', value: market.issueApplicationToken() }),
    forget() {},
  },
  watches: watches(),
  salesNotices: true,
  verificationToken: async () => market.notices.verificationToken,
  ...changes,
});
const tokenOf = (scopes?: readonly string[]) => market.issueSellerTokens(seller, scopes).accessToken;
const callOf = (id = 'acc-1') =>
  testCall({ address: () => address, account: { id, keyId: 'key', keyName: 'test' } });
const watch = async (account?: string, market_access_token = tokenOf(), changes = {}) =>
  (await watchSales({ market_access_token }, services(changes), callOf(account))).body;
const unwatch = async (account?: string, market_access_token = tokenOf(), more = {}, changes = {}) =>
  (await unwatchSales({ market_access_token, ...more }, services(changes), callOf(account))).body;
const watching = async () =>
  (await watches().of(memberIdOf(seller), testCall())).map(({ accountId }) => accountId);
const asked = () => market.journal.map(({ method, path }) => `${method} ${path.replace(/\?.*|\d{14}/, '')}`);

describe('watch-sales', () => {
  test('subscribes the seller through one destination, which is our address', async () => {
    // Until the beginning of a day.
    const until = new Date(Math.floor(startTime / dayMs + 540) * dayMs).toISOString();
    expect(await watch()).toEqual({ watching: true, seller: memberIdOf(seller), until });
    const [destination, ...others] = market.notices.destinations;
    expect(others).toEqual([]);
    expect(destination?.deliveryConfig).toEqual({
      endpoint: address + noticesPath,
      verificationToken: token,
    });
    expect(market.notices.subscriptions).toEqual([
      {
        subscriptionId: expect.any(String),
        topicId: 'ORDER_CONFIRMATION',
        status: 'ENABLED',
        destinationId: destination?.destinationId,
        payload: { format: 'JSON', schemaVersion: '1.0', deliveryProtocol: 'HTTPS' },
        seller,
      },
    ]);
    expect(await watching()).toEqual(['acc-1']);
  });

  test('changes nothing at the marketplace when it is called again, also for another account', async () => {
    await watch();
    market.journal.length = 0;
    await watch();
    await watch('acc-2');
    expect(new Set(asked().map((line) => line.split(' ')[0]))).toEqual(new Set(['GET']));
    expect(await watching()).toEqual(['acc-1', 'acc-2']);
  });

  test('enables what was disabled, and leads a subscription to our address', async () => {
    await watch();
    const { notices } = market;
    const [before] = notices.subscriptions;
    notices.destinations = notices.destinations.map((one) => ({ ...one, status: 'DISABLED' }));
    notices.subscriptions = notices.subscriptions.map((one) => ({ ...one, status: 'DISABLED' }));
    await watch();
    expect(notices.destinations.map(({ status }) => status)).toEqual(['ENABLED']);
    expect(notices.subscriptions).toEqual([before]);
    notices.subscriptions = notices.subscriptions.map((one) => ({ ...one, destinationId: 'old' }));
    await watch();
    expect(notices.subscriptions).toEqual([before]);
  });

  const missing = { identity: 1, subscriptions: 1, orders: 1 } as const;
  test.each(Object.keys(missing) as (keyof typeof missing)[])(
    'tells the caller to let a seller sign in again whose sign-in lacks the scope of %s',
    async (name) => {
      const scopes = Object.values(scopeNames).filter((scope) => scope !== scopeNames[name]);
      const { code, message } = await failureOf(() => watch('acc-1', tokenOf(scopes)));
      expect([code, message]).toEqual(['MARKET_TOKEN_INVALID', expect.stringContaining('sign in again')]);
    },
  );

  test('ends the watch of a seller who no longer permits notices', async () => {
    await watch();
    await failureOf(() => watch('acc-1', tokenOf([scopeNames.identity])));
    expect(await watching()).toEqual([]);
  });

  test('keeps the watch before it looks at the subscription, so that a call that ends it sees the watch', async () => {
    const body = JSON.stringify({ errors: [{ errorId: 195_999, message: 'No.' }] });
    market.faults.add({ kind: 'answer', status: 400, body, path: '/subscription' });
    expect((await failureOf(() => watch())).code).toBe('MARKET_REFUSED');
    expect(await watching()).toEqual(['acc-1']);
  });

  test('says of an expired token what every operation says', async () => {
    const { code, message } = await failureOf(() => watch('acc-1', 'v^1.1#expired'));
    expect([code, message]).toEqual([
      'MARKET_TOKEN_INVALID',
      'Marketplace access token is invalid or expired.',
    ]);
    expect(asked()).toHaveLength(1);
  });

  test.each([
    ['sales notices are not switched on', { salesNotices: false }],
    ['there is no verification token', { verificationToken: async () => undefined }],
  ])('asks no other service while %s, and says so', async (_, changes) => {
    const { code, isShown } = await failureOf(() => watch('acc-1', tokenOf(), changes));
    expect([code, isShown, market.journal]).toEqual(['SERVER_ERROR', true, []]);
  });

  test('fails as not configured if our address does not prove itself', async () => {
    token = 'another-token'.repeat(3);
    expect((await failureOf(() => watch())).code).toBe('SERVER_ERROR');
    expect(market.notices.subscriptions).toEqual([]);
  });

  test.each([
    ['/destination', 195_021, 'UPSTREAM_FAILED'],
    ['/subscription', 195_012, undefined],
  ])('another call that was faster at %s has done the same', async (path, errorId, code) => {
    const body = JSON.stringify({ errors: [{ errorId, message: 'It exists.' }] });
    // The first request to the path lists, the second one creates.
    market.faults.add({ kind: 'delay', milliseconds: 0, path });
    market.faults.add({ kind: 'answer', status: 409, body, path });
    if (code === undefined) expect(await watch()).toMatchObject({ watching: true });
    else expect((await failureOf(() => watch())).code).toBe(code);
  });
});

describe('unwatch-sales', () => {
  test('ends the subscription once no account watches, and does no harm again', async () => {
    await watch();
    await watch('acc-2');
    const [before] = market.notices.subscriptions;
    expect(await unwatch()).toEqual({ watching: false });
    expect(market.notices.subscriptions).toEqual([before]);
    expect(await unwatch('acc-2')).toEqual({ watching: false });
    expect([market.notices.subscriptions, await watching()]).toEqual([[], []]);
    expect(await unwatch()).toEqual({ watching: false });
  });

  test('is not stopped by a subscription that ends at the same moment', async () => {
    await watch();
    const body = JSON.stringify({ errors: [{ errorId: 195_013, message: 'It does not exist.' }] });
    market.faults.add({ kind: 'delay', milliseconds: 0, path: '/subscription' });
    market.faults.add({ kind: 'answer', status: 404, body, path: '/subscription' });
    expect(await unwatch()).toEqual({ watching: false });
  });

  test.each([
    ['that has expired', () => 'v^1.1#expired'],
    ['without consent', () => tokenOf([])],
    ['that cannot be one', () => 'a b'],
  ])('ends the watch of a named seller with a token %s, and of no other account', async (_, refused) => {
    await watch();
    await watch('acc-2');
    expect((await failureOf(() => unwatch('acc-1', refused()))).code).toBe('MARKET_TOKEN_INVALID');
    expect(await unwatch('acc-1', refused(), { seller: memberIdOf(seller) })).toEqual({ watching: false });
    expect(await watching()).toEqual(['acc-2']);
  });

  test('ends the subscription of a named seller with a token that works', async () => {
    await watch();
    expect(await unwatch('acc-1', tokenOf(), { seller: memberIdOf(seller) })).toEqual({ watching: false });
    expect([market.notices.subscriptions, await watching()]).toEqual([[], []]);
  });

  test('leaves alone a watched seller whose token comes with the name of another', async () => {
    await watch();
    await unwatch('acc-1', tokenOf(), { seller: 'somebody else' });
    expect([market.notices.subscriptions.length, await watching()]).toEqual([1, ['acc-1']]);
  });

  test('ends the watch though the sign-in no longer permits to end the subscription', async () => {
    await watch();
    expect(await unwatch('acc-1', tokenOf([scopeNames.identity]))).toEqual({ watching: false });
    expect(await watching()).toEqual([]);
  });

  test('begins the subscription again for an account that began to watch just before it ended', async () => {
    await watch();
    const [before] = market.notices.subscriptions;
    let looks = 0;
    const of: SaleWatches['of'] = async (...asked) => {
      const found = await watches().of(...asked);
      looks += 1;
      if (looks === 1) await watch('acc-2');
      return found;
    };
    await unwatch('acc-1', tokenOf(), {}, { watches: { ...watches(), of } });
    expect(await watching()).toEqual(['acc-2']);
    expect(market.notices.subscriptions).toEqual([
      { ...before, subscriptionId: expect.not.stringMatching(before?.subscriptionId ?? '') },
    ]);
  });
});
