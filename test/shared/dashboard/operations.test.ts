import { expect, test } from '@jest/globals';
import { endpoints } from '../../../shared/contract/endpoints.ts';
import { colourOf, operations, paidOperations } from '../../../shared/dashboard/operations.ts';

test('the operations that pages name are those of the contract', () => {
  expect(operations.toSorted()).toEqual(endpoints.map(({ name }) => name).toSorted());
});

test('operations that take credits have a colour each', () => {
  const paid = endpoints.filter(({ credits }) => credits > 0).map(({ name }) => name);
  expect(paidOperations.toSorted()).toEqual(paid.toSorted());
  expect(new Set([...paid, 'unknown', undefined].map(colourOf)).size).toBe(paid.length + 1);
});
