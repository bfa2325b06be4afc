import { describe, expect, test } from '@jest/globals';
import { countedOnce, countOperation } from '../../../../shared/operations/market/daily-limit.ts';
import { createCachedSettings } from '../../../../shared/operations/market/dynamodb-stores.ts';
import { ServiceError } from '../../../../shared/platform/errors/service-error.ts';
import { failureOf, startTime, testCall } from './test-call.ts';

function counting(marketDailyLimit?: number, used: number | undefined = 3) {
  const asked: unknown[] = [];
  return {
    asked,
    defaultLimit: 4000,
    settings: { read: async () => ({ name: 'A', callbacks: [], marketDailyLimit }) },
    dailyCount: {
      count: async (...parameters: unknown[]) => {
        asked.push(parameters.slice(0, 3));
        return used;
      },
    },
  };
}
const exhausted = { ...counting(5), dailyCount: { count: async () => undefined } };

describe('the daily limit of marketplace operations', () => {
  test("the daily limit is the service's unless the account has another; days are the marketplace's", async () => {
    const usual = counting();
    await countOperation(usual, testCall());
    expect(usual.asked).toEqual([['acc-1', '2026-11-02', 4000]]);
    const special = counting(5);
    await countOperation(special, testCall());
    expect(special.asked).toEqual([['acc-1', '2026-11-02', 5]]);
  });

  test('work that asks several times counts once, and fails each time where the day is used up', async () => {
    const services = counting();
    const count = countedOnce(services, testCall());
    await Promise.all([count(), count()]);
    expect(services.asked).toHaveLength(1);
    const refused = countedOnce(exhausted, testCall());
    expect((await failureOf(refused)).code).toBe('RATE_LIMIT');
    expect((await failureOf(refused)).code).toBe('RATE_LIMIT');
  });
});

describe('settings of accounts', () => {
  test('the settings of an account are read once a minute, and a failed reading is not kept', async () => {
    let now = startTime;
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
