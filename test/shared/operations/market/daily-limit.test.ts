import { describe, expect, test } from '@jest/globals';
import { countedOnce, countOperation } from '../../../../shared/operations/market/daily-limit.ts';
import { createCachedSettings } from '../../../../shared/operations/market/tables/cached-settings.ts';
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
const exhausted = (limit: number) => ({ ...counting(limit), dailyCount: { count: async () => undefined } });
/** Until midnight Pacific time. */
const secondsLeft = 3 * 3600 + 54 * 60 + 54;

describe('the daily limit of marketplace operations', () => {
  test("the daily limit is the service's unless the account has another; days are the marketplace's", async () => {
    const usual = counting();
    await countOperation(usual, testCall());
    expect(usual.asked).toEqual([['acc-1', '2026-11-02', 4000]]);
    const special = counting(5);
    await countOperation(special, testCall());
    expect(special.asked).toEqual([['acc-1', '2026-11-02', 5]]);
  });

  test('headers say what is left of the day', async () => {
    const call = testCall();
    await countOperation(counting(5), call);
    expect(call.headers).toEqual({
      'x-ratelimit-limit-day': '5',
      'x-ratelimit-remaining-day': '2',
      'x-ratelimit-reset-day': String(secondsLeft),
    });
  });

  test('beyond the daily limit the refusal says when the day ends', async () => {
    const call = testCall();
    const failure = await failureOf(() => countOperation(exhausted(5), call));
    expect(failure).toMatchObject({ code: 'RATE_LIMIT', retryAfterSeconds: secondsLeft });
    expect(failure.message).toBe(
      'This account has used its 5 marketplace operations of the day, which ends at midnight Pacific time.',
    );
    expect(call.headers).toEqual({
      'x-ratelimit-limit-day': '5',
      'x-ratelimit-remaining-day': '0',
      'x-ratelimit-reset-day': String(secondsLeft),
    });
  });

  test('work that asks several times counts once, and fails each time where the day is used up', async () => {
    const services = counting();
    const count = countedOnce(services, testCall());
    await Promise.all([count(), count()]);
    expect(services.asked).toHaveLength(1);
    const refused = countedOnce(exhausted(5), testCall());
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
