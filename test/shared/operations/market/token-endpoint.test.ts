import { describe, expect, test } from '@jest/globals';
import { createTokenEndpoint } from '../../../../shared/operations/market/token-endpoint.ts';
import { useRemoteServer } from './remote-server.ts';
import { failureOf, testCall } from './test-call.ts';
import { keyset } from './test-services.ts';

const remote = useRemoteServer();
const path = '/identity/v1/oauth2/token';
const endpoint = () => createTokenEndpoint(remote.url);
const code = 'v^1.1#i^1#r^1+a=b/c';

const grant = {
  access_token: 'v^1.1#access',
  expires_in: 7200,
  refresh_token: 'v^1.1#refresh',
  refresh_token_expires_in: 47304000,
  token_type: 'User Access Token',
};
const answer = (status: number, body: unknown) =>
  remote.on(`POST ${path}`, { status, body: JSON.stringify(body) });

describe('the token endpoint', () => {
  test('a code goes out encoded exactly once, with the RuName and the keys', async () => {
    answer(200, grant);
    expect(await endpoint().exchangeCode(keyset, code, testCall())).toMatchObject({
      access_token: 'v^1.1#access',
      refresh_token_expires_in: 47304000,
    });
    const { headers, body } = remote.only();
    expect(headers).toMatchObject({
      authorization: `Basic ${Buffer.from('app-id:cert-id').toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(body.toString()).toBe(
      'grant_type=authorization_code&code=v%5E1.1%23i%5E1%23r%5E1%2Ba%3Db%2Fc&redirect_uri=Our_App-ourapp-ru',
    );
  });

  test.each([
    ['refresh', 'grant_type=refresh_token&refresh_token=v%5E1.1%23refresh'],
    [
      'issueApplicationToken',
      'grant_type=client_credentials&scope=https%3A%2F%2Fapi.ebay.com%2Foauth%2Fapi_scope',
    ],
  ] as const)('%s asks for no other scopes', async (name, form) => {
    answer(200, { access_token: 'v^1.1#second', expires_in: 7200 });
    if (name === 'refresh') await endpoint().refresh(keyset, 'v^1.1#refresh', testCall());
    else await endpoint().issueApplicationToken(keyset, testCall());
    expect(remote.only().body.toString()).toBe(form);
  });

  test("a refused grant carries the marketplace's words", async () => {
    answer(400, { error: 'invalid_grant', error_description: 'The code was used before.' });
    expect(await failureOf(() => endpoint().exchangeCode(keyset, code, testCall()))).toMatchObject({
      code: 'MARKET_GRANT_INVALID',
      message: 'The code was used before.',
    });
  });

  test.each([
    ['the secret', 'cert-id'],
    ['the keys as sent', Buffer.from('app-id:cert-id').toString('base64')],
    ['the code', code],
    ['nothing', undefined],
  ])('a refused grant whose words quote %s gets ours', async (_what, secret) => {
    const words = secret && `${'x'.repeat(990)} ${secret} is refused`;
    answer(400, { error: 'invalid_grant', error_description: words });
    const failure = await failureOf(() => endpoint().exchangeCode(keyset, code, testCall()));
    expect(failure.message).toBe('The authorization code or refresh token is invalid, used or expired.');
  });

  test.each([
    ['our keys being refused', 401, { error: 'invalid_client', error_description: 'app-id is unknown' }],
    ['our form being refused', 400, { error: 'invalid_request' }],
    ['no words', 403, undefined],
    ['a reply without the refresh token', 200, { access_token: 'a', expires_in: 7200 }],
    ['a reply that is not an object', 200, null],
    ['trouble', 503, { error: 'server_error' }],
    ['too many requests', 429, {}, 'RATE_LIMIT'],
  ])('%s is a failing upstream or a limit', async (_what, status, body, failure = 'UPSTREAM_FAILED') => {
    answer(status, body);
    const { code: told } = await failureOf(() => endpoint().exchangeCode(keyset, code, testCall()));
    expect(told).toBe(failure);
  });

  test('a code works once, so its exchange is never repeated; a refresh is', async () => {
    remote.faults.add({ kind: 'refuse' });
    await failureOf(() => endpoint().exchangeCode(keyset, code, testCall()));
    expect(remote.journal).toHaveLength(1);
    remote.faults.add({ kind: 'refuse' });
    answer(200, grant);
    await endpoint().refresh(keyset, 'r', testCall());
    expect(remote.journal).toHaveLength(3);
  });
});
