import { describe, expect, test } from '@jest/globals';
import { ServiceError } from '../../../../shared/errors/service-error.ts';
import { countOperation } from '../../../../shared/market/limits/daily-limit.ts';
import { createCachedSettings } from '../../../../shared/market/store/cached-settings.ts';
import { failureOf, NOW, testCall } from '../test-call.ts';

function counting(marketDailyLimit?: number, allowed = true) {
  const asked: unknown[] = [];
  return {
    asked,
    settings: { read: async () => ({ name: 'A', callbacks: [], marketDailyLimit }) },
    dailyCount: {
      count: async (...parameters: unknown[]) => {
        asked.push(parameters.slice(0, 3));
        return allowed;
      },
    },
  };
}

describe('the daily limit of marketplace operations', () => {
  test('is 1,000 unless the account has another; days are UTC', async () => {
    const usual = counting();
    await countOperation(usual, testCall());
    expect(usual.asked).toEqual([['acc-1', '2026-11-03', 1000]]);
    const special = counting(5);
    await countOperation(special, testCall());
    expect(special.asked).toEqual([['acc-1', '2026-11-03', 5]]);
  });

  test('beyond it the call is told when the day ends', async () => {
    const failure = await failureOf(() => countOperation(counting(5, false), testCall()));
    expect(failure).toMatchObject({ code: 'RATE_LIMIT', retryAfterSeconds: 19 * 3600 + 54 * 60 + 54 });
    expect(failure.message).toBe(
      'This account has used its 5 marketplace operations of the day. The day ends at 00:00 UTC.',
    );
  });
});

describe('settings of accounts', () => {
  test('are read once a minute; a failed reading is not kept', async () => {
    let now = NOW;
    let reads = 0;
    let broken = false;
    const store = {
      read: async () => {
        reads += 1;
        if (broken) throw new ServiceError('OVERLOADED');
        return { name: 'A', callbacks: [] };
      },
    };
    const settings = createCachedSettings(store, () => now);
    await settings.read('acc-1');
    await settings.read('acc-1');
    expect(reads).toBe(1);
    now += 60_000;
    broken = true;
    expect((await failureOf(() => settings.read('acc-1'))).code).toBe('OVERLOADED');
    broken = false;
    expect(await settings.read('acc-1')).toMatchObject({ name: 'A' });
    expect(reads).toBe(3);
  });
});
