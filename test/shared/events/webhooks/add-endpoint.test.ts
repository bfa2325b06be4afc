import { beforeEach, expect, test } from '@jest/globals';
import { addEndpoint } from '../../../../shared/events/webhooks/add-endpoint.ts';
import { createDynamoDbEndpoints } from '../../../../shared/events/webhooks/dynamodb-endpoints.ts';
import { createGuardedPoster } from '../../../../shared/platform/web/guarded-poster.ts';
import { useDatabase } from '../../../support/database.ts';
import { endless } from '../../billing/credits/support/bounds.ts';
import { fakeResolver } from '../../platform/web/fetching.ts';

const database = useDatabase();
const resolve = fakeResolver({ 'app.example': ['93.184.215.14'], 'inside.example': ['10.0.0.8'] });
const now = 1_780_000_000_000;
let accountId = '';
let accounts = 0;
beforeEach(() => {
  accounts += 1;
  accountId = `account-${accounts}`;
});

const endpoints = () => createDynamoDbEndpoints(database.client, database.environment.PEOPLE_TABLE ?? '');

const add = (url: string, types = ['item.sold'], isLocal = false) =>
  addEndpoint(
    { accountId, url, types },
    {
      endpoints: endpoints(),
      poster: createGuardedPoster({ resolve, allowedHosts: { loopback: isLocal, origins: new Set() } }),
      clock: () => now,
    },
    endless,
  );

test('an endpoint is kept as typed, without the spaces around it, with its events in the order of the contract', async () => {
  const { endpoint, secret } = await add(' https://app.example/hooks?shop=1 ', ['item.sold', 'key.ending']);
  expect(endpoint).toMatchObject({
    url: 'https://app.example/hooks?shop=1',
    types: ['key.ending', 'item.sold'],
    createdAt: now,
  });
  expect(secret).toMatch(/^whsec_/);
  expect(await endpoints().list(accountId, endless)).toEqual([endpoint]);
});

test.each([
  ['http://app.example/', 'the address is not https'],
  ['app.example/hooks', 'the address is not a valid URL'],
  ['https://inside.example/', 'the address is not public'],
])('the address %s is refused with the reason', async (url, reason) => {
  await expect(add(url)).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message: `This cannot be an endpoint: ${reason}. Give an https address that anyone can reach.`,
  });
  expect(await endpoints().list(accountId, endless)).toEqual([]);
});

test('http on this machine is an endpoint where it may be reached', async () => {
  expect((await add('http://127.0.0.1:4100/', ['key.created'], true)).endpoint.url).toBe(
    'http://127.0.0.1:4100/',
  );
  await expect(add('http://app.example/', ['key.created'], true)).rejects.toThrow('is not https');
});

test.each([
  [[], 'Choose at least one event.'],
  [['item.sold', 'item.lost'], 'There is no event item.lost, only credits.low, '],
])('the events %j are refused', async (types, message) => {
  await expect(add('https://app.example/', types)).rejects.toThrow(message);
});

test('an address that the account has already is refused', async () => {
  await add('https://app.example/hooks');
  await expect(add(' https://APP.example/hooks', ['key.ending'])).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message: 'This account has an endpoint at this address. Change its events instead.',
  });
});

test('the sixth endpoint is refused', async () => {
  for (let index = 0; index < 5; index += 1) await add(`https://app.example/${index}`);
  await expect(add('https://app.example/5')).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message: 'An account may have 5 endpoints. Remove one that is no longer needed.',
  });
});
