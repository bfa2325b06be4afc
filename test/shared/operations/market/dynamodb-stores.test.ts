import { describe, expect, test } from '@jest/globals';
import { createMemoryCache } from '../../../../shared/operations/market/dynamodb-stores.ts';
import { createAcceptedTokens } from '../../../../shared/operations/market/tokens.ts';
import { startTime, testCall } from './test-call.ts';

describe('a cache in this process', () => {
  const shared = (stored: Record<string, unknown> = {}) => {
    const asked: string[] = [];
    const get = async (key: string) => {
      asked.push(key);
      return stored[key];
    };
    return { asked, get, put: async () => undefined };
  };

  test('answers instead of the shared one until the entry expires', async () => {
    let now = startTime;
    const behind = shared();
    const cache = createMemoryCache(behind, () => now);
    await cache.put('k', 'v', 60, testCall());
    now += 59_999;
    expect(await cache.get('k', testCall())).toBe('v');
    now += 1;
    expect(await cache.get('k', testCall())).toBeUndefined();
    expect(behind.asked).toEqual(['k']);
  });

  test('keeps what the shared one had for ten minutes', async () => {
    let now = startTime;
    const behind = shared({ k: 'v' });
    const cache = createMemoryCache(behind, () => now);
    await cache.get('k', testCall());
    await cache.get('k', testCall());
    expect(behind.asked).toHaveLength(1);
    now += 600_000;
    await cache.get('k', testCall());
    expect(behind.asked).toHaveLength(2);
  });
});

test('a token is trusted for five minutes after the marketplace accepted it', () => {
  let now = startTime;
  const tokens = createAcceptedTokens(() => now);
  expect(tokens.has('t')).toBe(false);
  tokens.add('t');
  now += 299_999;
  expect(tokens.has('t')).toBe(true);
  now += 1;
  expect(tokens.has('t')).toBe(false);
});
