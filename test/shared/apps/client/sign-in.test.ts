import { describe, expect, test } from '@jest/globals';
import { beginSignIn, finishSignIn } from '../../../../shared/apps/client/index.ts';

const tokens = {
  market_access_token: 'a',
  market_access_token_expiry: '2026-11-03 06:05:06.000000',
  market_refresh_token: 'r',
  market_refresh_token_expiry: '2028-05-03 06:05:06.000000',
};

/** The two operations that a sign-in needs, with their requests. */
function fakeClient() {
  const asked: unknown[] = [];
  return {
    asked,
    signinUrl: async () => ({ signin_url: 'https://market.example/authorize?client_id=c&state=state-1' }),
    exchangeCode: async (request: unknown, options?: unknown) => {
      asked.push([request, options]);
      return tokens;
    },
  };
}

async function returned(callback: string, address: string) {
  const client = fakeClient();
  const { state, address: begun } = await beginSignIn(client, callback);
  expect([begun, state]).toEqual([
    'https://market.example/authorize?client_id=c&state=state-1',
    expect.stringContaining('state-1'),
  ]);
  return { client, result: finishSignIn(client, { address, state }) };
}

describe('a return from the sign-in', () => {
  test.each([
    ['https://app.example/cb', 'https://app.example/cb?code=v%5E1%231'],
    ['https://app.example/cb', 'https://app.example/cb?code=v%5E1%231#top'],
    ['https://app.example', 'https://app.example?code=v%5E1%231'],
    ['https://App.example', 'https://app.example/?code=v%5E1%231'],
    ['https://app.example/cb?', 'https://app.example/cb?code=v%5E1%231'],
    ['https://app.example/cb?tab=2&x=a%20b', 'https://app.example/cb?tab=2&x=a%20b&code=v%5E1%231'],
    ['com.example.app:/oauth', 'com.example.app:/oauth?code=v%5E1%231'],
    ['myapp://cb', 'myapp://cb?code=v%5E1%231'],
    ['https://app.example/cb', 'https://app.example/cb?code=v%5E1%231&state=state-1'],
  ])(
    'a return from the sign-in to %s at %s gives the tokens for its code, decoded once',
    async (callback, address) => {
      const { client, result } = await returned(callback, address);
      expect(await result).toEqual(tokens);
      expect(client.asked).toEqual([
        [{ code: 'v^1#1' }, { idempotencyKey: expect.stringMatching(/^[0-9a-f]{64}$/) }],
      ]);
    },
  );

  test.each([
    ['another host', 'https://app.example/cb', 'https://evil.example/cb?code=c'],
    ['another scheme', 'https://app.example/cb', 'http://app.example/cb?code=c'],
    ['another port', 'https://app.example/cb', 'https://app.example:444/cb?code=c'],
    ['another path', 'https://app.example/cb', 'https://app.example/cb/more?code=c'],
    ['another parameter', 'https://app.example/cb?tab=2', 'https://app.example/cb?tab=3&code=c'],
    ['another state', 'https://app.example/cb', 'https://app.example/cb?code=c&state=state-2'],
    ['two states', 'https://app.example/cb', 'https://app.example/cb?code=c&state=state-1&state=state-2'],
    ['an empty state', 'https://app.example/cb', 'https://app.example/cb?code=c&state='],
    ['an empty second state', 'https://app.example/cb', 'https://app.example/cb?code=c&state=state-1&state='],
    ['two codes', 'https://app.example/cb', 'https://app.example/cb?code=c&code=d'],
    ['no code', 'https://app.example/cb', 'https://app.example/cb'],
    ['an empty code', 'https://app.example/cb', 'https://app.example/cb?code='],
    ['only a path', 'https://app.example/cb', '/cb?code=c'],
  ])('a return from the sign-in with %s is refused without a request', async (_, callback, address) => {
    const { client, result } = await returned(callback, address);
    await expect(result).rejects.toMatchObject({ name: 'ApiError', code: 'SIGN_IN_MISMATCH' });
    expect(client.asked).toEqual([]);
  });

  test.each([undefined, '', 'state-1'])(
    'a return from the sign-in to a session that keeps %j is refused',
    async (state) => {
      const finish = finishSignIn(fakeClient(), { address: 'https://app.example/cb?code=c', state });
      await expect(finish).rejects.toMatchObject({ code: 'SIGN_IN_MISMATCH' });
    },
  );

  test('a return from the sign-in of a seller who did not agree says so', async () => {
    const { result } = await returned('https://app.example/cb', 'https://app.example/cb?error=access_denied');
    await expect(result).rejects.toMatchObject({ code: 'SIGN_IN_DECLINED' });
  });

  test('a return from the sign-in exchanges its code under the same key when reloaded, and another code under another key', async () => {
    const client = fakeClient();
    const { state } = await beginSignIn(client, 'https://app.example/cb');
    for (const code of ['c', 'c', 'd'])
      await finishSignIn(client, { address: `https://app.example/cb?code=${code}`, state });
    const keys = client.asked.map(
      (call) => (call as [unknown, { idempotencyKey: string }])[1].idempotencyKey,
    );
    expect(keys[0]).toBe(keys[1]);
    expect(keys[2]).not.toBe(keys[0]);
  });
});
