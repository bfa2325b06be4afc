import { get } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { endOfMarketDay } from '../../../../lib/sandbox/market/market-clock.ts';
import type { MarketEmulator } from '../../../../lib/sandbox/market/market-emulator.ts';
import { refusalOf, rest, startMarket } from './market-client.ts';

const tree = '/commerce/taxonomy/v1/get_default_category_tree_id?marketplace_id=EBAY_AU';
const locations = '/sell/inventory/v1/location';
const basePath = 'https://api.ebay.com/oauth/api_scope';

let market: MarketEmulator;
beforeEach(async () => {
  market = await startMarket();
});
afterEach(() => market.stop());

describe('access to the REST APIs', () => {
  test('no token, no bearer, unknown token, expired token', async () => {
    expect(refusalOf(await rest(market, undefined, tree))).toBe('400/1002');
    expect(refusalOf(await rest(market, undefined, tree, { headers: { authorization: 'Basic eA==' } }))).toBe(
      '400/1003',
    );
    expect(refusalOf(await rest(market, 'v^1.1#nobody', tree))).toBe('401/1001');
    const { accessToken } = market.issueSellerTokens();
    expect((await rest(market, accessToken, tree)).body).toEqual({
      categoryTreeId: '15',
      categoryTreeVersion: '131',
    });
    market.clock.advance(7_200_000);
    expect(refusalOf(await rest(market, accessToken, tree))).toBe('401/1001');
    expect(refusalOf(await rest(market, accessToken, locations))).toBe('401/1001');
    market.switches.inventoryHidesExpiry = true;
    expect(refusalOf(await rest(market, accessToken, locations))).toBe('403/1100');
    expect(refusalOf(await rest(market, accessToken, tree))).toBe('401/1001');
  });

  test('missing scope and wrong kind of token', async () => {
    const base = market.issueSellerTokens('sam', [basePath]).accessToken;
    const readonly = market.issueSellerTokens('sam', [`${basePath}/sell.inventory.readonly`]).accessToken;
    const application = market.issueApplicationToken();
    expect(refusalOf(await rest(market, base, locations))).toBe('403/1100');
    expect((await rest(market, readonly, locations)).status).toBe(200);
    expect(refusalOf(await rest(market, readonly, tree))).toBe('403/1100');
    expect(refusalOf(await rest(market, application, locations))).toBe('403/1100');
    expect((await rest(market, application, tree)).status).toBe(200);
  });

  test('unknown paths and methods', async () => {
    const application = market.issueApplicationToken();
    expect(refusalOf(await rest(market, application, '/sell/nothing'))).toBe('404/2002');
    expect(refusalOf(await rest(market, application, tree, { method: 'POST' }))).toBe('404/2002');
    expect(
      refusalOf(
        await rest(market, application, '/commerce/taxonomy/v1/category_tree/%zz/get_category_subtree'),
      ),
    ).toBe('404/2002');
  });

  test('a URL with unencoded braces is malformed, unless leniently read', async () => {
    const raw = () =>
      new Promise<number | undefined>((resolve, reject) => {
        const path = '/sell/metadata/v1/marketplace/EBAY_AU/get_return_policies?filter=categoryIds:{9355}';
        const headers = { authorization: `Bearer ${market.issueApplicationToken()}` };
        get(market.url, { path, headers }, (reply) => {
          reply.resume();
          resolve(reply.statusCode);
        }).on('error', reject);
      });
    expect(await raw()).toBe(400);
    market.switches.strict = false;
    expect(await raw()).toBe(200);
  });

  test('errors come with and without longMessage', async () => {
    expect((await rest(market, 'x', tree)).body.errors[0]).toMatchObject({ longMessage: expect.any(String) });
    expect((await rest(market, 'x', '/nowhere')).body.errors[0]).not.toHaveProperty('longMessage');
  });

  test('the fault script strikes before anything else', async () => {
    market.faults.add({
      path: '/commerce/',
      kind: 'answer',
      status: 429,
      body: '{"errors":[{"errorId":2001}]}',
    });
    const application = market.issueApplicationToken();
    expect(refusalOf(await rest(market, application, tree))).toBe('429/2001');
    expect((await rest(market, application, tree)).status).toBe(200);
  });

  test('gzip for those who ask', async () => {
    const read = (acceptEncoding: string) =>
      new Promise<{ encoding: string | undefined; bytes: Buffer }>((resolve, reject) => {
        const headers = {
          authorization: `Bearer ${market.issueApplicationToken()}`,
          'accept-encoding': acceptEncoding,
        };
        get(`${market.url}${tree}`, { headers }, (reply) => {
          const chunks: Buffer[] = [];
          reply.on('data', (chunk: Buffer) => chunks.push(chunk));
          reply.on('end', () =>
            resolve({ encoding: reply.headers['content-encoding'], bytes: Buffer.concat(chunks) }),
          );
        }).on('error', reject);
      });
    const zipped = await read('br, gzip;q=0.5');
    expect(zipped.encoding).toBe('gzip');
    expect(JSON.parse(gunzipSync(zipped.bytes).toString())).toHaveProperty('categoryTreeId', '15');
    for (const none of ['identity', 'gzip;q=0']) expect((await read(none)).encoding).toBeUndefined();
  });
});

describe('daily call limits', () => {
  test('the day ends at midnight Pacific time, in winter and in summer', () => {
    expect(new Date(endOfMarketDay(Date.UTC(2026, 10, 3, 4))).toISOString()).toBe('2026-11-03T08:00:00.000Z');
    expect(new Date(endOfMarketDay(Date.UTC(2026, 6, 3, 7))).toISOString()).toBe('2026-07-04T07:00:00.000Z');
    expect(new Date(endOfMarketDay(Date.UTC(2026, 10, 1, 7, 30))).toISOString()).toBe(
      '2026-11-02T08:00:00.000Z',
    );
  });

  test('calls beyond the limit are answered 429 until the day ends', async () => {
    market.quotas.limit('taxonomy', 2);
    const application = market.issueApplicationToken();
    const calls = [
      await rest(market, application, tree),
      await rest(market, application, tree),
      await rest(market, application, tree),
    ];
    expect(calls.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(calls.map(refusalOf)[2]).toBe('429/2001');
    market.clock.advance(4 * 3_600_000);
    expect((await rest(market, market.issueApplicationToken(), tree)).status).toBe(200);
  });
});
