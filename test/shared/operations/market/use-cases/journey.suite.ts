import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { readHostEnvironment } from '../../../../../lib/sandbox/environment.ts';
import { type LocalHost, startLocalHost } from '../../../../../lib/sandbox/host.ts';
import { sampleSeller } from '../../../../../lib/sandbox/market/fixtures/sellers.ts';
import type { MarketEmulator } from '../../../../../lib/sandbox/market/market-emulator.ts';
import { textAt } from '../../../../../lib/sandbox/market/trading/xml.ts';
import { clickThrough } from '../../../../../lib/tools/examples/click-through.ts';
import { listingBody } from '../listing-body.ts';

let host: LocalHost;
let market: MarketEmulator;

beforeAll(async () => {
  const settings = { PORT: '0', DATA_DIR: ':memory:', DEMO_CREDITS: '30' };
  host = await startLocalHost(readHostEnvironment(settings));
  if (host.standIns.market === undefined) throw new Error('no marketplace');
  market = host.standIns.market;
});
afterAll(() => host.stop());

async function call(operation: string, body: object, headers: Record<string, string> = {}) {
  const response = await fetch(`${host.url}/api/v1/market/${operation}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${host.demoKey.shown}`,
      'content-type': 'application/json',
      ...headers,
    },
    body: JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, body: JSON.parse(await response.text()) };
}

/** Signs in as a person would. @param buttons pressed on the page */
async function signIn(callback: string, buttons: readonly number[]): Promise<string> {
  const { body } = await call('oauth/signin-url', { redirect_callback_schema: callback });
  return clickThrough(body.signin_url, buttons, [host.url, market.url]);
}

const photo = async () =>
  (
    await sharp({ create: { width: 640, height: 480, channels: 3, background: '#c33' } })
      .jpeg()
      .toBuffer()
  ).toString('base64');

describe("a seller's journey, from the sign-in to an ended listing", () => {
  test('a seller signs in, looks up, uploads, verifies, posts, posts again, ends and ends again', async () => {
    const returned = new URL(await signIn('https://app.example/cb?keep=1', [0]));
    expect(`${returned.origin}${returned.pathname}`).toBe('https://app.example/cb');
    expect(returned.searchParams.get('keep')).toBe('1');
    const code = returned.searchParams.get('code') ?? '';
    expect(code).toMatch(/\^.*#/);

    const exchanged = await call('oauth/exchange-code', { code });
    expect(exchanged.status).toBe(200);
    expect(exchanged.headers.get('x-credits-charged')).toBe('10');
    const used = await call('oauth/exchange-code', { code });
    expect(used.status).toBe(400);
    expect(used.headers.get('x-error-code')).toBe('MARKET_GRANT_INVALID');
    expect(used.headers.get('x-credits-charged')).toBe('0');

    const refreshed = await call('oauth/refresh', { refresh_token: exchanged.body.market_refresh_token });
    const token = { market_access_token: refreshed.body.market_access_token };
    expect(refreshed.body).not.toHaveProperty('market_refresh_token');

    const suggested = await call('category-suggestions', { ...token, category_tree_id: '15', q: 'phone' });
    const categoryId = suggested.body.categorySuggestions[0].category.categoryId;
    expect(categoryId).toBe('9355');
    const aspects = await call('item-aspects', { ...token, category_tree_id: '15', category_id: categoryId });
    expect(aspects.body.aspects[0].localizedAspectName).toBe('Brand');
    const features = await call('get-category-features', { ...token, category_id: categoryId });
    expect(features.body.conditionValues).toContainEqual({ ID: '1000', DisplayName: 'Brand New' });
    expect(typeof features.body.domesticReturnsRequired).toBe('boolean');
    expect((await call('inventory-locations', token)).body.locations).toEqual(sampleSeller.locations);
    expect((await call('fulfillment-policies', token)).body.fulfillmentPolicies).toEqual([]);
    const enrolled = { market_access_token: market.issueSellerTokens('harbour_goods').accessToken };
    expect((await call('fulfillment-policies', enrolled)).body.fulfillmentPolicies).toHaveLength(2);
    const user = await call('get-user', token);
    expect(user.body).toMatchObject({ name: 'Zoë O’Brien & Söhne', postalCode: '0800' });
    const packages = await call('shipping-packages', token);
    expect(
      packages.body.shippingPackages.map(
        (shippingPackage: { ShippingPackage: string }) => shippingPackage.ShippingPackage,
      ),
    ).toContain('PaddedBags');

    const { fullUrl } = (await call('upload-picture', { ...token, image_base64: await photo() })).body;
    const shown = await fetch(fullUrl);
    expect(shown.status).toBe(200);

    const item = { ...listingBody(), ...token, title: 'Acme & Söhne <1> 😀', pictureUrls: [fullUrl] };
    const verified = await call('post-item', { ...item, verifyOnly: true });
    expect(verified.body).toMatchObject({ Ack: 'Success', checks: [] });
    expect(market.listings.all()).toHaveLength(0);

    const key = { 'idempotency-key': 'journey-1' };
    const posted = await call('post-item', item, key);
    expect(posted.body).toMatchObject({ Ack: 'Success', ItemID: expect.stringMatching(/^\d{12}$/) });
    const repeated = await call('post-item', item, key);
    expect(repeated.body).toEqual(posted.body);
    expect(repeated.headers.get('idempotent-replayed')).toBe('true');
    expect(market.listings.all()).toHaveLength(1);
    const listing = market.listings.get(posted.body.ItemID);
    expect(textAt(listing?.item, 'Title')).toBe('Acme & Söhne <1> 😀');
    expect(textAt(listing?.item, 'PostalCode')).toBe('0800');

    const end = { ...token, item_id: posted.body.ItemID };
    expect((await call('end-item', end)).body).toMatchObject({ Ack: 'Success', ItemID: posted.body.ItemID });
    const again = await call('end-item', end);
    expect(again.status).toBe(200);
    expect(again.body).toMatchObject({ Ack: 'Warning', Errors: [{ ErrorCode: '1047' }] });
  });

  test('a seller who declines returns to the app without a code', async () => {
    expect(await signIn('com.example.app:/oauth', [1])).toBe('com.example.app:/oauth?error=access_denied');
  });
});
