import { expect, test } from '@jest/globals';
import { attachSigns } from '../../../../shared/prices/price-text/attach-signs.ts';
import { tokenise } from '../../../../shared/prices/price-text/tokenise.ts';

// A quadratic pass over so many takes minutes of processor time, a linear one a fraction of a second.
test('a chain of prices of any length is read in linear time', () => {
  const count = 200_000;
  const tokens = tokenise('1$'.repeat(count), []);
  const before = process.threadCpuUsage();
  const money = attachSigns(tokens);
  const { user } = process.threadCpuUsage(before);
  expect(money).toHaveLength(count);
  expect(user / 1e6).toBeLessThan(5);
});
