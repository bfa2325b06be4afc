import { describe, expect, test } from '@jest/globals';
import {
  deletionTokenOf,
  keysetOf,
  searchKeysetOf,
} from '../../../../../shared/entry/wiring/parts/market-keysets.ts';
import { ruNameOf } from '../../../../../shared/operations/market/token-endpoint.ts';
import { failureOf } from '../../../operations/market/test-call.ts';

describe('the keyset', () => {
  const secrets = (text: string) => ({ read: async () => text });
  const variables = { MARKET_CLIENT_ID: 'i', MARKET_CLIENT_SECRET: 's', MARKET_RU_NAME: 'r' };

  test('comes from the variables', async () => {
    expect(await keysetOf(variables, secrets(''))()).toEqual({
      clientId: 'i',
      clientSecret: 's',
      ruName: 'r',
    });
  });

  test('comes from the secret if one is named', async () => {
    const text = '{"clientId": "I", "clientSecret": "S"}';
    expect(await keysetOf({ ...variables, MARKET_SECRET_ID: 'x' }, secrets(text))()).toEqual({
      clientId: 'I',
      clientSecret: 'S',
      ruName: 'r',
    });
  });

  test('a broken secret is not quoted', async () => {
    const source = keysetOf({ MARKET_SECRET_ID: 'x' }, secrets('{"clientSecret": "hush'));
    const failure = await failureOf(source);
    expect(failure.code).toBe('SERVER_ERROR');
    expect(`${failure.message} ${failure.cause}`).not.toContain('hush');
  });

  test('a keyset without a client means that the service is not set up', async () => {
    expect((await failureOf(keysetOf({}, secrets('')))).code).toBe('SERVER_ERROR');
  });

  test('of searches comes from the secret, else from the variables, and is the seller’s without either', async () => {
    const named = { ...variables, MARKET_SECRET_ID: 'x' };
    const others = { MARKET_SEARCH_CLIENT_ID: 'o', MARKET_SEARCH_CLIENT_SECRET: 'p' };
    const secret = { clientId: 'I', clientSecret: 'S' };
    const full = { ...secret, searchClientId: 'O', searchClientSecret: 'P' };
    const keysets = [
      searchKeysetOf({ ...named, ...others }, secrets(JSON.stringify(full))),
      searchKeysetOf({ ...named, ...others }, secrets(JSON.stringify(secret))),
      searchKeysetOf(named, secrets(JSON.stringify(secret))),
      searchKeysetOf(variables, secrets('')),
      // Left empty in the secret, it is absent.
      searchKeysetOf(
        named,
        secrets(JSON.stringify({ ...secret, searchClientId: '', searchClientSecret: null })),
      ),
    ].map(async (source) => (await source()).clientId);
    expect(await Promise.all(keysets)).toEqual(['O', 'o', 'I', 'i', 'I']);
    const half = searchKeysetOf({ ...variables, MARKET_SEARCH_CLIENT_ID: 'o' }, secrets(''));
    expect((await failureOf(half)).code).toBe('SERVER_ERROR');
  });

  test('a keyset without a RuName serves everything but the sign-in', async () => {
    const keyset = await keysetOf({ ...variables, MARKET_RU_NAME: '' }, secrets(''))();
    expect(keyset).toMatchObject({ clientId: 'i', ruName: undefined });
    expect(() => ruNameOf(keyset)).toThrow('The marketplace keyset has no RuName.');
  });
});

describe('the verification token of notices', () => {
  const secrets = (value: object) => ({
    read: async () => JSON.stringify({ clientId: 'I', clientSecret: 'S', ...value }),
  });
  const [ofVariable, ofSecret] = ['v'.repeat(32), 's'.repeat(80)];
  const named = { MARKET_SECRET_ID: 'x' };

  test('comes from the secret, else from the variable', async () => {
    const both = { ...named, MARKET_DELETION_TOKEN: ofVariable };
    expect(await deletionTokenOf(both, secrets({ deletionToken: ofSecret }))()).toBe(ofSecret);
    expect(await deletionTokenOf(both, secrets({}))()).toBe(ofVariable);
    expect(await deletionTokenOf(named, secrets({}))()).toBeUndefined();
    expect(await deletionTokenOf({}, secrets({ deletionToken: ofSecret }))()).toBeUndefined();
  });

  test.each([['short'], ['s'.repeat(81)], [`${'s'.repeat(40)}!`], [''], [null], [7]])(
    'is refused if the marketplace would not accept it, without affecting sellers: %#',
    async (deletionToken) => {
      const failure = await failureOf(deletionTokenOf(named, secrets({ deletionToken })));
      expect([failure.code, failure.message]).toEqual(['SERVER_ERROR', expect.stringMatching(/32 to 80/)]);
      expect(await keysetOf(named, secrets({ deletionToken }))()).toMatchObject({ clientId: 'I' });
      const wrong = { MARKET_DELETION_TOKEN: String(deletionToken) };
      if (String(deletionToken) !== '') expect(() => deletionTokenOf(wrong)).toThrow('MARKET_DELETION_TOKEN');
    },
  );
});
