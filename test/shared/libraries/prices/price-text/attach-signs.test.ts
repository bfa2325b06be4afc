import { expect, test } from '@jest/globals';
import { attachSigns } from '../../../../../shared/libraries/prices/price-text/attach-signs.ts';
import { tokenise } from '../../../../../shared/libraries/prices/price-text/tokenise.ts';
import { counts } from '../../../../support/counts.ts';

// A quadratic pass over this many takes long, a linear one a hundredth of the time that is allowed.
test('a chain of prices of any length is read in linear time', () => {
  const count = counts(40_000, 200_000);
  const tokens = tokenise('1$'.repeat(count), []);
  const before = process.threadCpuUsage();
  const money = attachSigns(tokens);
  const { user } = process.threadCpuUsage(before);
  expect(money).toHaveLength(count);
  expect(user / 1e6).toBeLessThan(counts(1, 5));
});
