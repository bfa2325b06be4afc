import { expect, test } from '@jest/globals';
import { operations as called } from '../../../../../shared/apps/client/calls/operations.ts';
import { methodName } from '../../../../../shared/contract/endpoint.ts';
import { endpoints, operations } from '../../../../../shared/contract/endpoints.ts';

test('the client has all operations of the contract by name, and calls their paths', () => {
  expect(Object.keys(operations)).toEqual(endpoints.map(methodName));
  const pathOf = ({ name, path }: { readonly name: string; readonly path: string }) => `${name} ${path}`;
  expect(called.map(pathOf).toSorted()).toEqual(
    endpoints.map((endpoint) => pathOf({ name: methodName(endpoint), path: endpoint.path })).toSorted(),
  );
});

test('every paid operation takes an Idempotency-Key', () => {
  const unkeyed = endpoints.filter(({ credits, repeat }) => credits > 0 && repeat !== 'keyed');
  expect(unkeyed).toEqual([]);
});

test('the client adds the seller’s token to every marketplace operation except the sign-in', () => {
  const ofSeller = endpoints.filter(({ area, path }) => area === 'market' && !path.includes('/oauth/'));
  const given = called.filter(({ seller }) => seller).map(({ name }) => name);
  expect(given.toSorted()).toEqual(ofSeller.map(methodName).toSorted());
});
