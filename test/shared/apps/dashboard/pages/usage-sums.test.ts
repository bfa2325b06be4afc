import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { colourOf } from '../../../../../shared/apps/dashboard/pages/usage-sums.ts';
import { endpoints } from '../../../../../shared/contract/endpoints.ts';

test('operations that take credits have a colour each', () => {
  const paid = endpoints.filter(({ credits }) => credits > 0).map(({ name }) => name);
  const colours = new Set([...paid, 'unknown', undefined].map(colourOf));
  expect(colours.size).toBe(paid.length + 1);
  const styles = readFileSync(
    join(import.meta.dirname, '../../../../../shared/apps/dashboard/browser/dashboard.css'),
    'utf8',
  );
  const styled = [...styles.matchAll(/^\.(series-\d+) \{ --series: /gm)].map(([, name]) => name);
  expect(new Set(styled)).toEqual(colours);
});
