import { createHash, createPublicKey, verify } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { close, listen } from '../../../../lib/sandbox/listen.ts';
import type { MarketEmulator } from '../../../../lib/sandbox/market/market-emulator.ts';
import { rest, startMarket, texts, trading } from './market-client.ts';

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

test('the operator’s page requests the proof, announces a deleted account and shows the outcome', async () => {
  const press = async (move: string, fields = {}) => {
    const body = new URLSearchParams(fields);
    return (await fetch(`${market.url}/operator/${move}`, { method: 'POST', body })).text();
  };
  expect(await press('challenge')).toContain('The address is proven.');
  expect(await press('delete', { user: 'zoë' })).toContain('The notice was answered 200.');
  expect(JSON.parse(arrived[0]?.body ?? '').notification.data.username).toBe('zoë');
  market.notices.url = '';
  expect(await press('challenge')).toContain('cannot be reached');
});
