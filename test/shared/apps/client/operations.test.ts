import { describe, expect, test } from '@jest/globals';
import { methodName } from '../../../../lib/client-package/contract-declarations.ts';
import { operations } from '../../../../shared/apps/client/operations.ts';
import { endpoints } from '../../../../shared/contract/endpoints.ts';

const rowOf = (name: string) => operations.find((operation) => operation.name === name);

test('the client has the operations of the contract and no others', () => {
  expect(operations.map(({ name }) => name).toSorted()).toEqual(endpoints.map(methodName).toSorted());
});

describe.each(endpoints)('the client on $name', (endpoint) => {
  const row = rowOf(methodName(endpoint));

  test('calls its path', () => {
    expect(row?.path).toBe(endpoint.path);
  });

  test('sends an Idempotency-Key exactly if it is honoured', () => {
    expect(row?.repeat === 'keyed').toBe(endpoint.idempotent);
  });

  test('knows whether the request carries the seller’s token', () => {
    const { shape } = endpoint.request as unknown as { shape: Record<string, unknown> };
    expect(row?.ofSeller).toBe('market_access_token' in shape);
  });
});

test('whatever is paid for takes an Idempotency-Key', () => {
  const unkeyed = endpoints.filter(({ credits, idempotent }) => credits > 0 && !idempotent);
  expect(unkeyed).toEqual([]);
});

test('ending a listing is the one operation that is not repeated when its answer is lost', () => {
  expect(operations.filter(({ repeat }) => repeat === 'undone').map(({ name }) => name)).toEqual(['endItem']);
});
