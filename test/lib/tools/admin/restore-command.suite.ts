import { type DynamoDBClient, PutItemCommand, paginateScan } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTables } from '../../../../lib/sandbox/database/create-tables.ts';
import type { CommandOptions } from '../../../../lib/tools/admin/command.ts';
import { commands } from '../../../../lib/tools/admin/commands.ts';
import { deleteCommand, type Item, putCommand } from '../../../../shared/platform/database/commands.ts';
import { createDynamoDb } from '../../../../shared/platform/database/dynamodb.ts';
import { scanItems } from '../../../../shared/platform/database/send-command.ts';
import { useDashboard } from '../../../shared/apps/dashboard/dashboard-world.ts';
import type { Browser } from '../../../support/browser.ts';
import { validRequest } from '../../../support/valid-requests.ts';

const w = useDashboard();
const { t } = w;
const names = ['ledger', 'accounts', 'keys', 'people'] as const;
type Name = (typeof names)[number];
const live = (name: Name) => process.env[`${name.toUpperCase()}_TABLE`] ?? '';
const copyOf = (name: Name) => `restored-${name}`;

let client: DynamoDBClient;
beforeAll(async () => {
  client = createDynamoDb({ endpoint: process.env.DYNAMODB_ENDPOINT });
  await createTables(client, 'restored-');
});
afterAll(() => client.destroy());

const run = (name: string, words: string[], options?: CommandOptions) =>
  commands[name]?.run(t.admin, words, options) ?? Promise.reject(new Error(`no command ${name}`));
const restore = (name: Name, options: CommandOptions = {}, partitions: string[] = []) =>
  run('restore', partitions, { from: copyOf(name), to: name, ...options });
const itemsOf = (TableName: string): Promise<Item[]> =>
  Array.fromAsync(scanItems(client, { TableName }, 10_000));
const all = () => Promise.all(names.map((name) => itemsOf(live(name))));
const put = (TableName: string, item: Item) => client.send(putCommand({ TableName, Item: item }));

/** What point-in-time recovery does: all items as they are now, in tables beside the stage's. */
async function copyTables() {
  for (const name of names)
    for await (const { Items = [] } of paginateScan({ client }, { TableName: live(name) }))
      for (const item of Items)
        await client.send(new PutItemCommand({ TableName: copyOf(name), Item: item }));
}
async function lose(name: Name, isLost: (item: Item) => boolean = () => true) {
  const lost = (await itemsOf(live(name))).filter(isLost);
  for (const { pk, sk } of lost)
    await client.send(deleteCommand({ TableName: live(name), Key: sk === undefined ? { pk } : { pk, sk } }));
  return lost.length;
}
async function listing(key: string): Promise<number> {
  return (
    await t.post('/api/v1/generate-basic-listing', validRequest('generate-basic-listing', t.host), { key })
  ).status;
}

let owner: Browser;
let key: string;
let revoked: string;

test('after the loss of all four tables everything is back, and the audit finds no drift', async () => {
  owner = await w.ownerOf('drill', 100);
  const makeKey = async (name: string) => (await run('create-key', ['drill', name])).split('\n').at(-1) ?? '';
  [key, revoked] = [await makeKey('till'), await makeKey('leaked')];
  expect(await listing(key)).toBe(200);
  await run('revoke-key', ['drill', await idOf('leaked')]);
  await copyTables();
  const before = await run('show-account', ['drill']);
  for (const name of names) await lose(name);
  expect(await listing(key)).toBe(401);

  for (const name of names) expect(await restore(name)).toContain('Nothing was written.');
  expect(await all()).toEqual([[], [], [], []]);
  expect(await restore('accounts', { write: true })).toMatch(
    /have fewer credits in the ledger than in the copy.*\n(?: {2}.*\n)* {2}account#drill/,
  );
  for (const name of names) expect(await restore(name, { write: true })).toContain('copied back');

  expect(await run('show-account', ['drill'])).toBe(before);
  expect(await run('audit', [], { full: true })).toContain('\n0 drifts');
  expect([await listing(key), await listing(revoked)]).toEqual([200, 401]);
  // Sessions of before do not come back, since some may have been ended since the copy.
  expect((await owner.open(`${w.dashboard()}/keys`)).html).not.toContain('till');
  await owner.signIn(w.dashboard(), { email: 'drill@example.com' });
  expect((await owner.open(`${w.dashboard()}/keys`)).html).toContain('till');
});

async function idOf(name: string): Promise<string> {
  const line = (await run('list-keys', ['drill'])).split('\n').find((text) => text.includes(`  ${name}  `));
  return line?.split('  ')[0] ?? '';
}

test('a second run changes nothing', async () => {
  const before = await all();
  for (const name of names) expect(await restore(name, { write: true })).not.toContain('copied back');
  expect(await all()).toEqual(before);
});

test('a lost account has what was granted and charged after the copy, and no holds of it', async () => {
  await run('grant', ['drill', '7', 'later']);
  const now = await run('show-account', ['drill']);
  const isDrill = ({ pk }: Item) => pk === 'account#drill';
  const [copy] = (await itemsOf(copyOf('accounts'))).filter(isDrill);
  await put(copyOf('accounts'), { ...copy, holds: { abcdefghijklmnop: ['12345678', 10, 1] }, sweepAt: 1 });
  expect(await lose('accounts', isDrill)).toBe(1);
  expect(await restore('accounts', { write: true })).toContain('\n  account#drill: 87 credits');
  expect(await run('show-account', ['drill'])).toBe(now);
  expect(await run('audit', [], { full: true })).toContain('\n0 drifts');
});

test('a lost account waits until the ledger has what its copy had counted', async () => {
  const isDrill = ({ pk }: Item) => pk === 'account#drill';
  await copyTables();
  expect(await lose('ledger', ({ state }) => state === 'settled')).toBe(2);
  expect(await lose('accounts', isDrill)).toBe(1);
  expect(await restore('accounts', { write: true })).toMatch(/left out until .*\n {2}account#drill/);
  await restore('ledger', { write: true });
  expect(await restore('accounts', { write: true })).toContain('\n  account#drill: 87 credits');
});

test('what is there is kept, whatever the copy says', async () => {
  expect(await listing(key)).toBe(200);
  await run('revoke-key', ['drill', await idOf('till')]);
  await run('set-rate-limit', ['drill', '77']);
  const before = await all();
  for (const name of ['accounts', 'keys'] as const)
    expect(await restore(name, { write: true })).toContain('differ: the live ones are kept');
  expect(await all()).toEqual(before);
  expect(await listing(key)).toBe(401);
});

test('an item that comes while the command runs is kept', async () => {
  const before = await all();
  const restored = { ...t.admin.restored, live: async () => undefined };
  const options = { from: copyOf('accounts'), to: 'accounts', write: true };
  expect(await commands.restore?.run({ ...t.admin, restored }, [], options)).toMatch(
    /differ: the live ones are kept\n(?: {2}.*\n)* {2}settings#drill/,
  );
  expect(await all()).toEqual(before);
});

test('with partitions only these come back', async () => {
  await lose('people', ({ pk }) => pk.startsWith('account#') || pk.startsWith('log#'));
  await restore('people', { write: true }, ['account#drill']);
  const partitions = new Set((await itemsOf(live('people'))).map(({ pk }) => pk));
  expect([partitions.has('account#drill'), partitions.has('log#drill')]).toEqual([true, false]);
  expect(await restore('people')).toContain('\n  log#drill');
});

test('keys of sessions, which expire, and mails that were to be sent do not come back', async () => {
  await put(copyOf('keys'), { pk: 'key#ofSession', account: 'drill', dropAt: 4_000_000_000 });
  expect(await restore('keys', { write: true })).toContain('1 expire by themselves');
  expect((await itemsOf(live('keys'))).map(({ pk }) => pk)).not.toContain('key#ofSession');
  await put(copyOf('people'), { pk: 'news#accounts', sk: 'drill' });
  await lose('people', ({ pk }) => pk.startsWith('news#'));
  await restore('people', { write: true });
  expect((await itemsOf(live('people'))).map(({ pk }) => pk)).not.toContain('news#accounts');
});

test.each<[from: Name, to: Name]>([
  ['ledger', 'accounts'],
  ['people', 'ledger'],
  ['ledger', 'people'],
  ['accounts', 'people'],
  ['people', 'accounts'],
  ['keys', 'accounts'],
  ['accounts', 'keys'],
])('a copy of %s does not go into %s', async (from, to) => {
  const before = await all();
  await expect(run('restore', [], { from: copyOf(from), to, write: true })).rejects.toThrow(
    `restored-${from} is no copy of ${to}`,
  );
  expect(await all()).toEqual(before);
});

test('a table with an item that does not belong is refused before anything is written', async () => {
  await lose('keys');
  await put(copyOf('keys'), { pk: 'unpaid#drill' });
  await expect(restore('keys', { write: true })).rejects.toThrow('it has an item unpaid#drill');
  expect(await itemsOf(live('keys'))).toEqual([]);
});

test.each<[CommandOptions, string]>([
  [{ to: 'accounts' }, '--from is missing: restore'],
  [{ from: 'restored-accounts' }, '--to is missing: restore'],
  [{ from: 'restored-accounts', to: 'sessions' }, '--to must be one of accounts, ledger, keys, people.'],
  [{ from: 'nowhere', to: 'accounts' }, 'There is no table nowhere, or none to copy to.'],
])('it says what is wrong with %j', async (options, message) => {
  await expect(run('restore', [], options)).rejects.toThrow(message);
});
