import { describe, expect, test } from '@jest/globals';
import { restServices, tradingAndRestServices } from '../../../../shared/entry/wiring/market.ts';
import { startSignInServices } from '../../../../shared/entry/wiring/market-sign-in.ts';

const environment = {
  MARKET_AUTH_URL: 'https://auth.example',
  MARKET_API_URL: 'https://api.example',
  MARKET_TRADING_URL: 'https://api.example/ws/api.dll',
  MARKET_TABLE: 'market',
  ACCOUNTS_TABLE: 'accounts',
};
describe('the environment of each function', () => {
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
