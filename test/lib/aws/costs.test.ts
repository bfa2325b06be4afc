import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { accountCeiling, costsPerThousandCalls, costTable } from '../../../lib/aws/costs.ts';

const guide = readFileSync(join(import.meta.dirname, '../../../lib/README.md'), 'utf8');

describe('costs', () => {
  test('the table in the guide is the one that the model gives', () => {
    expect(guide).toContain(costTable());
  });

  test('a total is the sum of its parts', () => {
    for (const { operation: _operation, total, ...parts } of costsPerThousandCalls()) {
      expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBeCloseTo(total, 9);
    }
  });
});

describe('ceiling of an account', () => {
  test.each([
    // 200 holds alive are the limit of long calls, the item's write units that of short ones.
    [20, 10],
    [8, 25],
    [5, 40],
    [2, 74],
  ])('calls of %d s: %d a second', (seconds, rate) => {
    expect(accountCeiling(seconds)).toBe(rate);
    expect(guide).toContain(`| ${seconds} s | ${rate} |`);
  });
});
