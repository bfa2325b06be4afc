import { randomBytes } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { startEmulator } from '../../../../../lib/sandbox/emulator/emulator.ts';
import { createDynamoDbSearchStore } from '../../../../../shared/operations/pricing/dynamodb-stores.ts';
import { packSearch } from '../../../../../shared/operations/pricing/kept/kept-search.ts';
import type { Outside } from '../../../../../shared/operations/pricing/kept/record-search.ts';
import {
  type SearchIdentity,
  searchKey,
  shareSearch,
} from '../../../../../shared/operations/pricing/kept/share-search.ts';
import type { Call } from '../../../../../shared/platform/call/call.ts';
import { type Item, putCommand } from '../../../../../shared/platform/database/commands.ts';
import { createDynamoDb } from '../../../../../shared/platform/database/dynamodb.ts';
import { useDatabase } from '../../../../support/database.ts';
import { inMovedTime } from '../../../platform/call/moved-time.ts';
import { startTime, testBudget, testCall } from '../../market/test-call.ts';

const database = useDatabase();
const tableName = () => database.environment.REQUESTS_TABLE ?? '';
const store = () => createDynamoDbSearchStore(database.client, tableName());

const match = (title: string) => ({ title, url: `https://shop.example/${title}`, image: '', vendor: '' });

/** Services with one source, and its number of requests. */
function outsideWith(search: () => Promise<string[]>) {
  const seen = { searches: 0 };
  const outside: Outside = {
    sources: [
      {
        name: 'one',
        search: async () => {
          seen.searches += 1;
          return { matches: (await search()).map(match) };
        },
      },
    ],
    pages: { readPrice: () => Promise.reject(new Error('no page is read')) },
  };
  return { outside, seen };
}

let key = '';
beforeEach(() => {
  key = randomBytes(12).toString('hex');
});
const at = (milliseconds: number): Partial<Call> => ({ clock: () => startTime + milliseconds });
const hour = 3_600_000;

/** Titles found by one call, and where they are from. */
async function found(
  outside: Outside,
  call: Call,
  { fresh = false, from = store() }: { fresh?: boolean; from?: ReturnType<typeof store> } = {},
): Promise<string> {
  const wish = { key: async () => key, fresh, outside, store: from };
  const { found: titles, origin } = await shareSearch(wish, call, async ({ sources }) => {
    const query = { imageUrl: '', picture: async () => new Uint8Array(), country: 'AU' };
    const answers = await Promise.all(sources.map(({ search }) => search(query, call)));
    return answers.flatMap((answer) =>
      'abstains' in answer ? [] : answer.matches.map(({ title }) => title),
    );
  });
  return `${origin}: ${titles.join(', ')}`;
}

const first = () => outsideWith(async () => ['first']);
const second = () => outsideWith(async () => ['second']);
const put = (item: Item) =>
  database.client.send(putCommand({ TableName: tableName(), Item: { pk: `comparables#${key}`, ...item } }));

describe('what a search found', () => {
  test(
    'what a search found is kept for an hour and no longer',
    inMovedTime(async () => {
      await found(first().outside, testCall());
      const { outside, seen } = second();
      expect(await found(outside, testCall(at(hour - 2_000)))).toBe('kept: first');
      expect(seen.searches).toBe(0);
      expect(await found(outside, testCall(at(hour)))).toBe('searched: second');
      expect(await found(first().outside, testCall(at(hour + 1)))).toBe('kept: second');
    }),
  );

  test(
    'what a search found is kept even if the call fails afterwards',
    inMovedTime(async () => {
      const { outside } = first();
      const wish = { key: async () => key, fresh: false, outside, store: store() };
      const failing = shareSearch(wish, testCall(), async ({ sources }) => {
        const query = { imageUrl: '', picture: async () => new Uint8Array(), country: 'AU' };
        await sources[0]?.search(query, testCall());
        throw new Error('no rates');
      });
      await expect(failing).rejects.toThrow('no rates');
      expect(await found(second().outside, testCall())).toBe('kept: first');
    }),
  );

  test(
    'what a search found is not kept if it is too large',
    inMovedTime(async () => {
      const large = outsideWith(async () => [randomBytes(400_000).toString('base64')]);
      const call = testCall();
      expect(await found(large.outside, call)).toMatch(/^searched/);
      expect(call.events).toEqual([{ name: 'comparables.not-kept', fields: { reason: 'too large' } }]);
      expect(await found(first().outside, testCall())).toBe('searched: first');
    }),
  );
});

describe('a row that is not one of ours', () => {
  const later = { expiresAt: startTime / 1000 + 60 };
  const nothing = { matches: [] };
  const packed = async (...answers: (typeof nothing)[]) =>
    (await packSearch({ answers, pages: [] })) ?? randomBytes(1);
  const fast = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
  const swelling = brotliCompressSync(Buffer.alloc(50_000_000), fast);
  test.each<[string, () => Promise<Item>]>([
    ['of noise', async () => ({ comparables: randomBytes(500), ...later })],
    ['of text', async () => ({ comparables: 'first', ...later })],
    ['without a time', async () => ({ comparables: await packed(nothing) })],
    ['that swells to gigabytes', async () => ({ comparables: swelling, ...later })],
    [
      'with the answers of other sources',
      async () => ({ comparables: await packed(nothing, nothing), ...later }),
    ],
  ])('a row %s is ignored and replaced', (_what, row) =>
    inMovedTime(async () => {
      await put(await row());
      expect(await found(first().outside, testCall())).toBe('searched: first');
      expect(await found(second().outside, testCall())).toBe('kept: first');
    })(),
  );
});

test('a database that stays silent fails no call: it costs a second for the look and one for keeping', async () => {
  const silent = await startEmulator(() => new Promise(() => {}));
  const from = createDynamoDbSearchStore(createDynamoDb({ endpoint: silent.url }), 't');
  const call = testCall({ budget: testBudget(20_000) });
  expect(await found(first().outside, call, { from })).toBe('searched: first');
  expect(call.events).toEqual([
    { name: 'comparables.not-looked-up', fields: { reason: 'TIMEOUT' } },
    { name: 'comparables.not-kept', fields: { reason: 'TIMEOUT' } },
  ]);
  await silent.stop();
});

test('a fresh search whose picture cannot be read keeps nothing and fails as it fails', async () => {
  const { outside } = first();
  const wish = {
    key: () => Promise.reject(new Error('the picture broke off')),
    fresh: true,
    outside,
    store: store(),
  };
  expect((await shareSearch(wish, testCall(), async () => 'found')).found).toBe('found');
});

const source = (name: string) => ({ name, search: async () => ({ matches: [] }) });
const identity: SearchIdentity = {
  accountId: 'acc-1',
  picture: Buffer.from('bytes'),
  imageUrl: 'https://pictures.example/1',
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
])('%s is another search', (_what, change) => {
  expect(searchKey({ ...identity, ...change })).not.toBe(searchKey(identity));
});

test('another address of the same picture is another search where a source asks by the address', () => {
  const elsewhere = { imageUrl: 'https://pictures.example/2' };
  expect(searchKey({ ...identity, ...elsewhere })).toBe(searchKey(identity));
  const outside = { sources: [source('market'), { ...source('lens'), asksByAddress: true }] };
  expect(searchKey({ ...identity, outside, ...elsewhere })).not.toBe(searchKey({ ...identity, outside }));
});

test('equal searches have one key, and blank words count as none', () => {
  expect(searchKey({ ...identity, picture: Buffer.from('bytes') })).toBe(searchKey(identity));
  expect(searchKey({ ...identity, description: ' blue mug\n' })).toBe(searchKey(identity));
  expect(searchKey({ ...identity, description: '  ' })).toBe(
    searchKey({ ...identity, description: undefined }),
  );
  expect(searchKey(identity)).toMatch(/^[\w-]{43}$/);
});
