import { describe, expect, test } from '@jest/globals';
import { exchangeCode as exchangeCodeEndpoint } from '../../../../../shared/contract/market/oauth.ts';
import { createTokenEndpoint, sellerScopes } from '../../../../../shared/operations/market/token-endpoint.ts';
import { returnFromSignIn } from '../../../../../shared/operations/market/use-cases/return-from-sign-in.ts';
import {
  anyCallback,
  exchangeCode,
  listedCallbacks,
  refresh,
  signinUrl,
} from '../../../../../shared/operations/market/use-cases/sign-in.ts';
import { useRemoteServer } from '../remote-server.ts';
import { failureOf, startTime, testCall } from '../test-call.ts';
import { keyset, memorySignIns } from '../test-services.ts';

const callbackUri = 'https://app.example/cb?keep=a%20b';
const grantCode = 'v^1.1#i^1#p^3+r/1=';

async function start(callback = callbackUri) {
  const signIns = memorySignIns();
  const services = {
    authUrl: 'https://auth.example/',
    keyset: async () => keyset,
    scopes: sellerScopes,
    callbacks: anyCallback,
    signIns,
  };
  const { body } = await signinUrl({ redirect_callback_schema: callback }, services, testCall());
  const url = new URL(body.signin_url);
  return { signIns, url, text: body.signin_url, state: url.searchParams.get('state') ?? '' };
}

describe('starting a sign-in', () => {
  test('the address names client, RuName, response type, scopes and a state', async () => {
    const { url, text } = await start();
    expect(`${url.origin}${url.pathname}`).toBe('https://auth.example/oauth2/authorize');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'app-id',
      redirect_uri: 'Our_App-ourapp-ru',
      response_type: 'code',
      scope:
        'https://api.ebay.com/oauth/api_scope https://api.ebay.com/oauth/api_scope/sell.inventory https://api.ebay.com/oauth/api_scope/sell.account.readonly',
      state: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(text).not.toContain('+');
    expect((await start()).url.href).not.toBe(text);
  });

  test('a deployed stage accepts exactly the callbacks listed for the account', async () => {
    const callbacks = listedCallbacks({
      read: async (id) => (id === 'acc-1' ? { name: 'A', callbacks: [callbackUri] } : undefined),
    });
    expect(await callbacks.allows('acc-1', callbackUri)).toBe(true);
    expect(await callbacks.allows('acc-1', `${callbackUri}&x=1`)).toBe(false);
    expect(await callbacks.allows('acc-2', callbackUri)).toBe(false);
  });

  test.each([
    ['a callback that is not listed', false, keyset, 'BAD_REQUEST'],
    ['a stage without a RuName', true, { ...keyset, ruName: undefined }, 'SERVER_ERROR'],
  ])('%s starts no sign-in, and nothing is stored', async (_, isListed, ours, code) => {
    let saved = 0;
    const services = {
      authUrl: 'https://auth.example',
      keyset: async () => ours,
      scopes: sellerScopes,
      callbacks: { allows: async () => isListed },
      signIns: {
        ...memorySignIns(),
        saveState: async () => {
          saved += 1;
        },
      },
    };
    const work = () => signinUrl({ redirect_callback_schema: callbackUri }, services, testCall());
    expect((await failureOf(work)).code).toBe(code);
    expect(saved).toBe(0);
  });
});

describe('coming back from a sign-in', () => {
  const comeBack = async (
    query: Record<string, string[]>,
    signIns: ReturnType<typeof memorySignIns>,
    now = startTime,
  ) => returnFromSignIn(query, { signIns }, testCall({ clock: () => now }));

  test('the code goes to the callback, encoded once, and belongs to the account that began the sign-in', async () => {
    const { signIns, state } = await start();
    expect(await comeBack({ state: [state], code: [grantCode], expires_in: ['299'] }, signIns)).toEqual({
      redirectTo: 'https://app.example/cb?keep=a%20b&code=v%5E1.1%23i%5E1%23p%5E3%2Br%2F1%3D',
    });
    expect(await signIns.ownerOfCode(grantCode, startTime, testCall())).toBe('acc-1');
  });

  test.each([
    ['https://app.example/cb', 'https://app.example/cb?code=c'],
    ['https://app.example', 'https://app.example?code=c'],
    ['https://app.example/cb?', 'https://app.example/cb?code=c'],
    ['com.example.app:/oauth', 'com.example.app:/oauth?code=c'],
    ['myapp://cb', 'myapp://cb?code=c'],
    ['myapp://', 'myapp://?code=c'],
    ['myapp://cb?a=1', 'myapp://cb?a=1&code=c'],
  ])('the callback %s keeps its form', async (callback, redirectTo) => {
    const { signIns, state } = await start(callback);
    expect(await comeBack({ state: [state], code: ['c'] }, signIns)).toEqual({ redirectTo });
  });

  test.each([
    ['no code', {}],
    ['an empty code', { code: [''] }],
    ['the marketplace says so', { code: ['c'], isAuthSuccessful: ['false'] }],
  ])('a seller who declined returns with access_denied: %s', async (_what, more) => {
    const { signIns, state } = await start('myapp://cb');
    expect(await comeBack({ state: [state], ...more }, signIns)).toEqual({
      redirectTo: 'myapp://cb?error=access_denied',
    });
  });

  test.each([
    [0, false],
    [599_999, false],
    [600_000, true],
  ])('a state works once, and for ten minutes: after %i ms it is refused: %s', async (after, refused) => {
    const { signIns, state } = await start();
    const visit = () => comeBack({ state: [state], code: ['c'] }, signIns, startTime + after);
    expect((await visit()) === 'refused').toBe(refused);
    expect(await visit()).toBe('refused');
  });
});

const remote = useRemoteServer();
const services = (signIns = memorySignIns()) => ({
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
const answer = () =>
  remote.on('POST /identity/v1/oauth2/token', { status: 200, body: JSON.stringify(grant) });

test('exchange-code answers the token set with its ends in UTC', async () => {
  answer();
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
});

test('a code returned for another account is refused before any remote call, others are tried', async () => {
  answer();
  const signIns = memorySignIns();
  await signIns.bindCode('theirs', 'acc-2', startTime + 1000, testCall());
  await signIns.bindCode('ours', 'acc-1', startTime + 1000, testCall());
  const failure = await failureOf(() => exchangeCode({ code: 'theirs' }, services(signIns), testCall()));
  expect([failure.code, remote.journal.length]).toEqual(['MARKET_GRANT_INVALID', 0]);
  for (const code of ['ours', 'unknown']) await exchangeCode({ code }, services(signIns), testCall());
  expect(remote.journal).toHaveLength(2);
});

test('the kept answer of exchange-code is sealed under the code', () => {
  expect(exchangeCodeEndpoint.answerSecret?.({ code: 'c' })).toBe('c');
});

test('refresh answers a further access token', async () => {
  answer();
  expect((await refresh({ refresh_token: 'v^1.1#refresh' }, services(), testCall())).body).toEqual({
    market_access_token: 'v^1.1#access',
    market_access_token_expiry: '2026-11-03 06:05:06.789000',
  });
});
