import { describe, expect, test } from '@jest/globals';
import { countedOnce, countOperation } from '../../../../shared/operations/market/daily-limit.ts';
import { pacificDay } from '../../../../shared/operations/market/protocol/pacific-day.ts';
import { failureOf, testCall } from './test-call.ts';

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

  test('work with several requests counts once, and fails each time once the day is used up', async () => {
    const services = counting();
    const count = countedOnce(services, testCall());
    await Promise.all([count(), count()]);
    expect(services.asked).toHaveLength(1);
    const refused = countedOnce(exhausted, testCall());
    expect((await failureOf(refused)).code).toBe('RATE_LIMIT');
    expect((await failureOf(refused)).code).toBe('RATE_LIMIT');
  });
});

test.each([
  ['2026-11-03T04:05:06Z', '2026-11-02', 3 * 3600 + 54 * 60 + 54, 'winter: midnight is 08:00 UTC'],
  ['2026-07-03T06:59:59Z', '2026-07-02', 1, 'summer: midnight is 07:00 UTC'],
  ['2026-07-03T07:00:00Z', '2026-07-03', 86_400, 'a new day'],
  ['2026-03-08T08:00:00Z', '2026-03-08', 82_800, 'the day that lacks an hour'],
  ['2026-03-09T06:30:00Z', '2026-03-08', 1_800, 'its evening'],
  ['2026-11-01T07:00:00Z', '2026-11-01', 90_000, 'the day that has an hour twice'],
  ['2026-11-02T07:30:00Z', '2026-11-01', 1_800, 'its evening'],
])('%s is in the day %s, of which %i seconds are left (%s)', (moment, date, secondsLeft) => {
  expect(pacificDay(Date.parse(moment))).toEqual({ date, secondsLeft });
});
