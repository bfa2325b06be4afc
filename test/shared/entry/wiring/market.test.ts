import { describe, expect, test } from '@jest/globals';
import {
  restServices,
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
