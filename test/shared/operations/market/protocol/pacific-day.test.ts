import { expect, test } from '@jest/globals';
import { pacificDay } from '../../../../../shared/operations/market/protocol/pacific-day.ts';

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
