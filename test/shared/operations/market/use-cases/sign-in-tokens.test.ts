import { describe, expect, test } from '@jest/globals';
import {
  exchangeCode as exchangeCodeEndpoint,
  refresh as refreshEndpoint,
} from '../../../../../shared/contract/market/oauth.ts';
import { parseRequest } from '../../../../../shared/entry/http/frame/body.ts';
import { createTokenEndpoint } from '../../../../../shared/operations/market/token-endpoint.ts';
import {
  exchangeCode,
  expiryTimestamp,
  refresh,
} from '../../../../../shared/operations/market/use-cases/sign-in.ts';
import { useRemoteServer } from '../remote-server.ts';
import { failureOf, startTime, testCall } from '../test-call.ts';
import { keyset, memorySignIns, openLimit } from '../test-services.ts';

const remote = useRemoteServer();
const token = 'POST /identity/v1/oauth2/token';

const services = (signIns = memorySignIns()) => ({
  ...openLimit(),
  keyset: async () => keyset,
  tokenEndpoint: createTokenEndpoint(remote.url),
  signIns,
});

const grant = {
  access_token: 'v^1.1#access',
  expires_in: 7200,
  refresh_token: 'v^1.1#refresh',
  refresh_token_expires_in: 47304000,
};

const notDecoded =
  'code must be the decoded value of the parameter code, not the address or its encoded form';

describe('exchange-code', () => {
  test('a code is looked up without the white space around it', () => {
    expect(exchangeCodeEndpoint.request.parse({ code: ' v^1.1#c\n' })).toEqual({ code: 'v^1.1#c' });
    expect(exchangeCodeEndpoint.request.safeParse({ code: ' \n' }).success).toBe(false);
  });

  test('answers the token set with its ends in UTC', async () => {
    remote.on(token, { status: 200, body: JSON.stringify(grant) });
    const outcome = await exchangeCode({ code: 'v^1.1#c' }, services(), testCall());
    expect(outcome).toEqual({
      delivered: true,
      body: {
        market_access_token: 'v^1.1#access',
        market_access_token_expiry: '2026-11-03 06:05:06.789000',
        market_refresh_token: 'v^1.1#refresh',
        market_refresh_token_expiry: '2028-05-03 16:05:06.789000',
      },
    });
    expect(exchangeCodeEndpoint.response.parse(outcome.body)).toEqual(outcome.body);
  });

  test('a code that came back for another account is refused before any remote call', async () => {
    const signIns = memorySignIns();
    await signIns.bindCode('c', 'acc-2', startTime + 1000, testCall());
    const failure = await failureOf(() => exchangeCode({ code: 'c' }, services(signIns), testCall()));
    expect(failure.code).toBe('MARKET_GRANT_INVALID');
    expect(remote.journal).toHaveLength(0);
  });

  test('a code of the calling account, or of unknown origin, is tried', async () => {
    const signIns = memorySignIns();
    await signIns.bindCode('c', 'acc-1', startTime + 1000, testCall());
    remote.on(token, { status: 200, body: JSON.stringify(grant) });
    await exchangeCode({ code: 'c' }, services(signIns), testCall());
    await exchangeCode({ code: 'd' }, services(signIns), testCall());
    expect(remote.journal).toHaveLength(2);
  });

  test.each([
    [{}, 'code is required'],
    [{ code: ' ' }, 'code is required'],
    [{ code: 5 }, 'code must be a string'],
    [{ code: 'v%5E1.1%23c' }, notDecoded],
    [{ code: 'v%5e1.1' }, notDecoded],
    [{ code: 'v1%23c' }, notDecoded],
    [{ code: 'https://app.example/signed-in?code=c' }, notDecoded],
    [{ code: 'HTTP://app.example/?code=c' }, notDecoded],
  ])('exchange-code with %j is refused: %s', (body, message) => {
    expect(() => parseRequest(exchangeCodeEndpoint, body)).toThrow(message);
  });

  test.each(['v^1.1#i^1#r^0', 'v1%2Bc', '%25', 'a-https://b'])('%s may be a decoded code', (code) => {
    expect(parseRequest(exchangeCodeEndpoint, { code })).toEqual({ code });
  });

  test('the kept answer of exchange-code is sealed under the code', () => {
    expect(exchangeCodeEndpoint.answerSecret?.({ code: 'c' })).toBe('c');
  });
});

describe('refresh', () => {
  test('answers a further access token', async () => {
    remote.on(token, {
      status: 200,
      body: JSON.stringify({ access_token: 'v^1.1#second', expires_in: 7200 }),
    });
    const { body } = await refresh({ refresh_token: 'v^1.1#refresh' }, services(), testCall());
    expect(body).toEqual({
      market_access_token: 'v^1.1#second',
      market_access_token_expiry: '2026-11-03 06:05:06.789000',
    });
  });

  test('the refresh token is required', () => {
    expect(() => parseRequest(refreshEndpoint, {})).toThrow('refresh_token is required');
  });
});

test('ends are written with six decimals', () => {
  expect(expiryTimestamp(Date.UTC(2026, 11, 31, 23, 59, 59, 5), 1)).toBe('2027-01-01 00:00:00.005000');
});
