import { expect, test } from '@jest/globals';
import { sellerTokens } from '../../../lib/tools/seller-token.ts';
import { useHost } from '../../support/host.ts';

const t = useHost();

test("a seller's token needs no browser, and a seller’s operations accept it", async () => {
  const key = await t.createAccount('seller-token', 10);
  const { market_access_token: token } = await sellerTokens(t.host.url, key);
  const answer = await t.post('/api/v1/market/get-user', { market_access_token: token }, { key });
  expect([answer.status, answer.body]).toEqual([200, expect.objectContaining({ country: 'AU' })]);
  expect(await t.balance('seller-token')).toEqual({ available: 0, held: 0 });
});

test('only sample sellers may be named', async () => {
  const key = await t.createAccount('named-seller', 10);
  const { market_access_token: token } = await sellerTokens(t.host.url, key, 'mueller_handel');
  const { body } = await t.post('/api/v1/market/get-user', { market_access_token: token }, { key });
  expect(body).toMatchObject({ country: 'DE', city: 'Berlin' });
  await expect(sellerTokens(t.host.url, key, 'unknown_seller')).rejects.toThrow(
    'There is no sample seller unknown_seller.',
  );
});

test.each([
  ['a key that the host refuses', () => t.host.url, /began no sign-in: Invalid API key\.$/],
  [
    'an address where no host listens',
    () => 'http://127.0.0.1:1',
    /began no sign-in: .+ Start a host with `npm start`\.$/,
  ],
])('%s is named', async (_, baseUrl, message) => {
  await expect(sellerTokens(baseUrl(), 'wrong')).rejects.toThrow(message);
});
