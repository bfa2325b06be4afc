import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { colourOf, operations, paidOperations } from '../../../../shared/apps/dashboard/operations.ts';
import { endpoints } from '../../../../shared/contract/endpoints.ts';

test('the operations that pages name are those of the contract', () => {
  expect(operations.toSorted()).toEqual(endpoints.map(({ name }) => name).toSorted());
});

test('operations that take credits have a colour each', () => {
  const paid = endpoints.filter(({ credits }) => credits > 0).map(({ name }) => name);
  expect(paidOperations.toSorted()).toEqual(paid.toSorted());
  const colours = new Set([...paid, 'unknown', undefined].map(colourOf));
  expect(colours.size).toBe(paid.length + 1);
  const styles = readFileSync(
    join(import.meta.dirname, '../../../shared/dashboard/browser/dashboard.css'),
    'utf8',
  );
  const styled = [...styles.matchAll(/^\.(series-\d+) \{ --series: /gm)].map(([, name]) => name);
  expect(new Set(styled)).toEqual(colours);
});
