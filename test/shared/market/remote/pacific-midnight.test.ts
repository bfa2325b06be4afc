import { expect, test } from '@jest/globals';
import { secondsToPacificMidnight } from '../../../../shared/market/remote/pacific-midnight.ts';

test.each([
  ['2026-11-03T04:05:06Z', 3 * 3600 + 54 * 60 + 54, 'winter: midnight is 08:00 UTC'],
  ['2026-07-03T06:59:59Z', 1, 'summer: midnight is 07:00 UTC'],
  ['2026-07-03T07:00:00Z', 86_400, 'a new day'],
])('%s: %i seconds of the day are left', (moment, seconds) => {
  expect(secondsToPacificMidnight(Date.parse(moment))).toBe(seconds);
});
