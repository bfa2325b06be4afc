import { expect, test } from '@jest/globals';
import { ServiceError } from '../../../../shared/errors/service-error.ts';
import { searchSources } from '../../../../shared/pricing/sources/search-sources.ts';
import { testCall } from '../../market/test-call.ts';

const query = {
  imageUrl: 'https://shop.example/a.jpg',
  picture: async () => new Uint8Array(),
  country: 'AU',
};
const failing = (name: string, reason: unknown) => ({ name, search: () => Promise.reject(reason) });

test('if every source fails, the reason is the one most worth acting on, in whatever order they fail', async () => {
  const limited = failing('one', new ServiceError('RATE_LIMIT'));
  const late = failing('two', new ServiceError('TIMEOUT'));
  for (const sources of [
    [limited, late],
    [late, limited],
  ]) {
    await expect(searchSources(sources, query, testCall())).rejects.toMatchObject({ code: 'RATE_LIMIT' });
  }
});

test('a failure without a place among the reasons comes last', async () => {
  const odd = failing('odd', new ServiceError('UNKNOWN'));
  const late = failing('late', new ServiceError('TIMEOUT'));
  await expect(searchSources([odd, late], query, testCall())).rejects.toMatchObject({ code: 'TIMEOUT' });
});

test('one answering source is enough', async () => {
  const answering = { name: 'fine', search: async () => [] };
  const late = failing('late', new ServiceError('TIMEOUT'));
  expect(await searchSources([late, answering], query, testCall())).toEqual([]);
});
