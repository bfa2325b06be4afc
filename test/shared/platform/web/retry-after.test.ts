import { expect, test } from '@jest/globals';
import { retryAfterSeconds } from '../../../../shared/platform/web/retry-after.ts';

const now = Date.parse('2026-11-03T04:05:06Z');

test.each([
  ['30', 30],
  ['Tue, 03 Nov 2026 04:06:06 GMT', 60],
  ['Tue, 03 Nov 2026 04:00:00 GMT', undefined],
  ['0', undefined],
  ['-5', undefined],
  ['0.2', 1],
  ['86400', 86_400],
  ['86401', 86_400],
  ['1e30', 86_400],
  ['1e400', 86_400],
  ['-1e400', undefined],
  ['Tue, 03 Nov 2099 04:00:00 GMT', 86_400],
  ['later', undefined],
])('retry-after %j is read as %j', (value, seconds) => {
  expect(retryAfterSeconds(new Headers({ 'retry-after': value }), now)).toBe(seconds);
});
