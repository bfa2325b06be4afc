import { describe, expect, test } from '@jest/globals';
import {
  deletionTokenOf,
  keysetOf,
  restServices,
  searchKeysetOf,
  tradingAndRestServices,
  tradingServices,
  uploadServices,
} from '../../../../shared/entry/wiring/market.ts';
import {
  exchangeServices,
  refreshServices,
  returnServices,
  startSignInServices,
} from '../../../../shared/entry/wiring/market-sign-in.ts';
import { ruNameOf } from '../../../../shared/operations/market/token-endpoint.ts';
import { failureOf } from '../../operations/market/test-call.ts';

const environment = {
  MARKET_AUTH_URL: 'https://auth.example',
  MARKET_API_URL: 'https://api.example',
  MARKET_MEDIA_URL: 'https://media.example',
  MARKET_TRADING_URL: 'https://api.example/ws/api.dll',
  MARKET_TABLE: 'market',
  ACCOUNTS_TABLE: 'accounts',
};
const only = (...names: (keyof typeof environment)[]) =>
  Object.fromEntries(names.map((name) => [name, environment[name]]));

describe('the environment of each function', () => {
  test.each([
    ['signin-url', startSignInServices, only('MARKET_AUTH_URL', 'MARKET_TABLE', 'ACCOUNTS_TABLE')],
    ['login', returnServices, only('MARKET_TABLE')],
    ['exchange-code', exchangeServices, only('MARKET_API_URL', 'MARKET_TABLE')],
    ['refresh', refreshServices, only('MARKET_API_URL')],
    ['lookups', restServices, only('MARKET_API_URL', 'MARKET_TABLE', 'ACCOUNTS_TABLE')],
    [
      'upload-picture',
      uploadServices,
      only('MARKET_MEDIA_URL', 'MARKET_TRADING_URL', 'MARKET_TABLE', 'ACCOUNTS_TABLE'),
    ],
    ['get-user', tradingServices, only('MARKET_TRADING_URL', 'MARKET_TABLE', 'ACCOUNTS_TABLE')],
    [
      'post-item, shipping-packages',
      tradingAndRestServices,
      only('MARKET_TRADING_URL', 'MARKET_API_URL', 'MARKET_TABLE', 'ACCOUNTS_TABLE'),
    ],
  ])('%s needs exactly its own variables', (_name, factory, needed) => {
    expect(factory(needed)).toBeDefined();
    for (const name of Object.keys(needed)) {
      expect(() => factory({ ...needed, [name]: '' })).toThrow(name);
    }
  });

  test('an account may use four fifths of the quota that the environment names', () => {
    expect(restServices(environment).defaultLimit).toBe(4000);
    expect(restServices({ ...environment, MARKET_DAILY_QUOTA: '100000' }).defaultLimit).toBe(80_000);
    expect(() => restServices({ ...environment, MARKET_DAILY_QUOTA: 'many' })).toThrow('MARKET_DAILY_QUOTA');
  });

  test('pictures count as hosted at the marketplace’s own hosts, or at those that the environment names', () => {
    expect(tradingAndRestServices(environment).pictureHosts).toEqual(['ebayimg.com']);
    const others = { ...environment, MARKET_PICTURE_HOSTS: '127.0.0.1:8080,pictures.example' };
    expect(tradingAndRestServices(others).pictureHosts).toEqual(['127.0.0.1:8080', 'pictures.example']);
  });

  test('callbacks are free only where the environment says so', async () => {
    const open = startSignInServices({ ...environment, CALLBACKS: 'any' });
    expect(await open.callbacks.allows('acc-1', 'myapp://cb')).toBe(true);
    expect(() => startSignInServices({ ...environment, CALLBACKS: 'ANY' })).toThrow('CALLBACKS');
  });
});

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
