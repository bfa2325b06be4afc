import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { MarketEmulator } from '../../../../lib/sandbox/market/market-emulator.ts';
import { refusalOf, rest, startMarket, startTime } from './market-client.ts';

const tree = '/commerce/taxonomy/v1/category_tree/15/get_category_suggestions?q=phone';
const locations = '/sell/inventory/v1/location';
const basePath = 'https://api.ebay.com/oauth/api_scope';

let market: MarketEmulator;
let later = 0;
beforeAll(async () => {
  market = await startMarket({ clock: () => startTime + later });
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
    ['an unknown token is refused', 'stranger', tree, {}, '401/1001'],
    ['the scope of the inventory opens it', 'reader', locations, {}, '200/undefined'],
    ['an application token does not open the inventory', 'application', locations, {}, '403/1100'],
    ['an application token opens the taxonomy', 'application', tree, {}, '200/undefined'],
    ['an unknown path is not found', 'application', '/sell/nothing', {}, '404/2002'],
  ])('%s', async (_title, who, path, init, expected) => {
    expect(refusalOf(await rest(market, tokenOf[who](), path, init))).toBe(expected);
  });

  test('a token is refused once it has expired', async () => {
    const { accessToken } = market.issueSellerTokens();
    expect((await rest(market, accessToken, tree)).status).toBe(200);
    later = 7_200_000;
    expect(refusalOf(await rest(market, accessToken, tree))).toBe('401/1001');
    expect(refusalOf(await rest(market, accessToken, locations))).toBe('401/1001');
  });
});
