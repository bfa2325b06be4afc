import { expect, test } from '@jest/globals';
import { type SearchIdentity, searchKey } from '../../../../../shared/operations/pricing/kept/search-key.ts';

const source = (name: string) => ({ name, search: async () => [] });
const identity: SearchIdentity = {
  accountId: 'acc-1',
  picture: Buffer.from('bytes'),
  country: 'AU',
  description: 'blue mug',
  outside: { sources: [source('market'), source('lens')] },
};

test.each<[string, Partial<SearchIdentity>]>([
  ['another account', { accountId: 'acc-2' }],
  ['another picture', { picture: Buffer.from('bytez') }],
  ['another country', { country: 'NZ' }],
  ['other words', { description: 'blue mug, chipped' }],
  ['no words', { description: undefined }],
  ['other sources', { outside: { sources: [source('market')] } }],
  ['another order of the sources', { outside: { sources: [source('lens'), source('market')] } }],
  ['sold offers besides', { outside: { ...identity.outside, sold: source('sold') } }],
])('%s is another search', (_what, change) => {
  expect(searchKey({ ...identity, ...change })).not.toBe(searchKey(identity));
});

test('equal searches have one key, and blank words count as none', () => {
  expect(searchKey({ ...identity, picture: Buffer.from('bytes') })).toBe(searchKey(identity));
  expect(searchKey({ ...identity, description: ' blue mug\n' })).toBe(searchKey(identity));
  expect(searchKey({ ...identity, description: '  ' })).toBe(
    searchKey({ ...identity, description: undefined }),
  );
  expect(searchKey(identity)).toMatch(/^[\w-]{43}$/);
});
