import { createHash, createPublicKey, verify } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { close, listen } from '../../../../lib/sandbox/listen.ts';
import type { MarketEmulator } from '../../../../lib/sandbox/market/market-emulator.ts';
import { textElement } from '../../../../lib/sandbox/market/trading/xml.ts';
import { refusalOf, rest, startMarket, texts, trading } from './market-client.ts';

let market: MarketEmulator;
let application: Server;
/** The received bodies and signatures. */
let arrived: { body: string; signature: string }[];

beforeEach(async () => {
  market = await startMarket();
  arrived = [];
  application = createServer(async (request, response) => {
    const code = new URL(request.url ?? '', 'http://a.example').searchParams.get('challenge_code');
    const proof = createHash('sha256').update(
      `${code}${market.notices.verificationToken}${market.notices.url}`,
    );
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const signature = String(request.headers['x-ebay-signature']);
    if (code === null) arrived.push({ body: Buffer.concat(chunks).toString(), signature });
    response.end(JSON.stringify({ challengeResponse: proof.digest('hex') }));
  });
  market.notices.url = `http://127.0.0.1:${await listen(application, { host: '127.0.0.1' })}/notices`;
});
afterEach(async () => {
  await market.stop();
  await close(application);
});

const publicKey = (id: string, token = market.issueApplicationToken()) =>
  rest(market, token, `/commerce/notification/v1/public_key/${id}`);

/** Whether a notice was signed with the key that the marketplace publishes. */
async function isSigned({ body, signature }: { body: string; signature: string }): Promise<boolean> {
  const header = JSON.parse(Buffer.from(signature, 'base64').toString());
  expect(header).toMatchObject({ alg: 'ecdsa', digest: 'SHA1' });
  const { key } = (await publicKey(header.kid)).body;
  expect(key).toMatch(/^-----BEGIN PUBLIC KEY-----[\w+/=]+-----END PUBLIC KEY-----$/);
  const der = Buffer.from(key.replace(/-----[A-Z ]+-----/g, ''), 'base64');
  const usable = createPublicKey({ key: der, format: 'der', type: 'spki' });
  return verify('sha1', Buffer.from(body), usable, Buffer.from(header.signature, 'base64'));
}

test('a deleted account is announced by a notice that the published key signed', async () => {
  expect(await market.notices.send(market.notices.deletionOf('sam_example'))).toBe(200);
  const [notice = { body: '', signature: '' }] = arrived;
  expect(await isSigned(notice)).toBe(true);
  expect(await isSigned({ ...notice, body: notice.body.replace('sam', 'tom') })).toBe(false);
  const user = await trading(market, 'GetUser', '');
  expect(JSON.parse(notice.body)).toMatchObject({
    metadata: { topic: 'MARKETPLACE_ACCOUNT_DELETION', schemaVersion: '1.0', deprecated: false },
    notification: { data: { username: 'sam_example', eiasToken: texts(user, 'EIASToken')[0] } },
  });
});

describe('notices of sales', () => {
  const path = '/commerce/notification/v1';
  const send = (token: string, method: string, place: string, body: object) =>
    rest(market, token, `${path}${place}`, { method, body: JSON.stringify(body) });
  const destination = (endpoint = market.notices.url) => ({
    name: 'notices',
    status: 'ENABLED',
    deliveryConfig: { endpoint, verificationToken: market.notices.verificationToken },
  });
  const subscription = () => ({
    topicId: 'ORDER_CONFIRMATION',
    status: 'ENABLED',
    destinationId: market.notices.destinations[0]?.destinationId,
    payload: { format: 'JSON', schemaVersion: '1.0', deliveryProtocol: 'HTTPS' },
  });
  const sold = { itemId: '110000000001', seller: 'sam_example' };
  const tokenOf = (user: string) => market.issueSellerTokens(user).accessToken;

  async function subscribe() {
    const application = market.issueApplicationToken();
    expect((await send(application, 'POST', '/destination', destination())).status).toBe(201);
    expect((await send(tokenOf(sold.seller), 'POST', '/subscription', subscription())).status).toBe(201);
  }

  test('go to the destination of a subscribed seller, signed, and nowhere for others', async () => {
    await subscribe();
    expect(await market.notices.tellOfSale(sold)).toBe(200);
    expect(await market.notices.tellOfSale({ ...sold, seller: 'tom' })).toBeUndefined();
    const [notice = { body: '', signature: '' }, ...others] = arrived;
    expect([await isSigned(notice), others]).toEqual([true, []]);
    expect(JSON.parse(notice.body)).toMatchObject({
      metadata: { topic: 'ORDER_CONFIRMATION' },
      notification: {
        data: { user: { username: 'sam_example' }, order: { orderLineItems: [{ listingId: sold.itemId }] } },
      },
    });
  });

  test('belong to one destination for each address that proves itself, and one subscription for each seller', async () => {
    await subscribe();
    const application = market.issueApplicationToken();
    const seller = tokenOf(sold.seller);
    const refused = [
      await send(application, 'POST', '/destination', destination()),
      await send(application, 'POST', '/destination', destination(`${market.notices.url}/elsewhere`)),
      await send(seller, 'POST', '/subscription', subscription()),
      await send(seller, 'DELETE', '/subscription/1', {}),
      await send(seller, 'POST', '/subscription', { ...subscription(), status: 'ON' }),
    ];
    expect(refused.map(refusalOf)).toEqual([
      '409/195021',
      '409/195020',
      '409/195012',
      '404/195013',
      '400/195017',
    ]);
  });

  test('come when a buyer presses the button of a listing', async () => {
    await subscribe();
    const item = textElement('Item', '');
    const { itemId } = market.listings.add({ seller: sold.seller, siteId: '15', item });
    expect(
      (await fetch(`${market.url}/itm/${itemId}/buy`, { method: 'POST', redirect: 'manual' })).status,
    ).toBe(303);
    expect(arrived).toHaveLength(1);
  });
});
