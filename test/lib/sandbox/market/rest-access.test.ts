import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { MarketEmulator } from '../../../../lib/sandbox/market/market-emulator.ts';
import { refusalOf, rest, startMarket } from './market-client.ts';

const tree = '/commerce/taxonomy/v1/category_tree/15/get_category_suggestions?q=phone';
const locations = '/sell/inventory/v1/location';
const undecodable = '/commerce/taxonomy/v1/category_tree/%zz/get_category_suggestions?q=phone';
const basePath = 'https://api.ebay.com/oauth/api_scope';

let market: MarketEmulator;
beforeAll(async () => {
  market = await startMarket();
});
afterAll(() => market.stop());

describe('access to the REST APIs', () => {
  const tokenOf = {
    nobody: () => undefined,
    stranger: () => 'v^1.1#nobody',
    application: () => market.issueApplicationToken(),
    seller: () => market.issueSellerTokens('sam', [basePath]).accessToken,
    reader: () => market.issueSellerTokens('sam', [`${basePath}/sell.inventory`]).accessToken,
  };

  test.each<[string, keyof typeof tokenOf, string, RequestInit, string]>([
    ['no token is refused', 'nobody', tree, {}, '400/1002'],
    ['another scheme is refused', 'nobody', tree, { headers: { authorization: 'Basic eA==' } }, '400/1003'],
    ['an unknown token is refused', 'stranger', tree, {}, '401/1001'],
    ['the base scope does not open the inventory', 'seller', locations, {}, '403/1100'],
    ['the scope of the inventory opens it', 'reader', locations, {}, '200/undefined'],
    ['the scope of the inventory opens nothing else', 'reader', tree, {}, '403/1100'],
    ['an application token does not open the inventory', 'application', locations, {}, '403/1100'],
    ['an application token opens the taxonomy', 'application', tree, {}, '200/undefined'],
    ['an unknown path is not found', 'application', '/sell/nothing', {}, '404/2002'],
    ['a path is not found by another method', 'application', tree, { method: 'POST' }, '404/2002'],
    ['a path that cannot be decoded is malformed', 'application', undecodable, {}, '400/3002'],
  ])('%s', async (_title, who, path, init, expected) => {
    expect(refusalOf(await rest(market, tokenOf[who](), path, init))).toBe(expected);
  });

  test('a token is refused once it has expired', async () => {
    const { accessToken } = market.issueSellerTokens();
    expect((await rest(market, accessToken, tree)).status).toBe(200);
    market.clock.advance(7_200_000);
    expect(refusalOf(await rest(market, accessToken, tree))).toBe('401/1001');
    expect(refusalOf(await rest(market, accessToken, locations))).toBe('401/1001');
  });

  test('a URL with unencoded braces is malformed', async () => {
    const path = '/sell/metadata/v1/marketplace/EBAY_AU/get_return_policies?filter=categoryIds:{9355}';
    const headers = { authorization: `Bearer ${market.issueApplicationToken()}` };
    const [reply]: IncomingMessage[] = await once(get(market.url, { path, headers }), 'response');
    expect(reply?.statusCode).toBe(400);
  });

  test.each([
    ['of an unknown token has a long message', tree, 'string'],
    ['of an unknown path has none', '/nowhere', 'undefined'],
  ])('the error %s', async (_title, path, expected) => {
    expect(typeof (await rest(market, 'x', path)).body.errors[0].longMessage).toBe(expected);
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
});
