import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { commands } from '../../../../lib/tools/admin/commands.ts';
import { erasureServices } from '../../../../shared/entry/wiring/jobs.ts';
import { closeAccount, eraseClosedAccounts } from '../../../../shared/identity/people/closed-accounts.ts';
import type { KeptData } from '../../../../shared/identity/people/erase-person.ts';
import { ServiceError } from '../../../../shared/platform/errors/service-error.ts';
import { Browser } from '../../../support/browser.ts';
import { readableInTables, readableItems } from '../../../support/readable-tables.ts';
import { validRequest } from '../../../support/valid-requests.ts';
import { useDashboard } from '../../apps/dashboard/dashboard-world.ts';
import { memoryLog } from '../../billing/credits/support/bounds.ts';

const w = useDashboard();
const { t, dashboard } = w;
const day = 24 * 3_600_000;
const run = (name: string, words: string[], options = {}, clock = Date.now) =>
  commands[name]?.run({ ...t.admin, clock }, words, options) ??
  Promise.reject(new Error(`no command ${name}`));

/** The job on a given day, over the host's tables. It sees only this account. */
async function runJob(accountId: string, days: number, change: Partial<KeptData> = {}) {
  const services = erasureServices(process.env);
  const log = memoryLog();
  const keptData: KeptData = {
    ...services.keptData,
    async *items(table) {
      for await (const item of services.keptData.items(table))
        if (table !== 'accounts' || item.pk === `settings#${accountId}`) yield item;
    },
    ...change,
  };
  const report = eraseClosedAccounts(
    { ...services, keptData },
    { clock: () => Date.now() + days * day, log },
  );
  return { report, log };
}

/** An account with two people, one of whom belongs to another account, too; with a key, a call and an invitation. */
async function accountWithAPast(account: string) {
  await w.ownerOf(`${account}-other`);
  const key = await t.createAccount(account, 70);
  const owner = await w.join(account, `owner@${account}.example`, 'owner');
  await w.join(account, `both@${account}.example`, 'member');
  await w.join(`${account}-other`, `both@${account}.example`, 'member');
  await w.send(owner, '/keys', '/keys', {
    name: `key of ${account}`,
    lifetime: '',
    permission: 'everything',
  });
  await w.send(owner, '/settings/members', '/settings/invitations', {
    email: `new@${account}.example`,
    role: 'member',
  });
  await w.send(owner, '/settings', '/settings/name', { name: `Name of ${account}` });
  for (const name of ['generate-basic-listing', 'market/watch-sales'])
    await t.post(`/api/v1/${name}`, validRequest(name.replace('/', '-'), t.host), { key });
  return { key, owner };
}

/** An account's partitions and rows in the tables of members and permissions. */
async function rowsOf(account: string): Promise<string[]> {
  const { ACCOUNTS_TABLE, PEOPLE_TABLE, KEYS_TABLE, SESSIONS_TABLE } = process.env;
  const tables: unknown[] = [ACCOUNTS_TABLE, PEOPLE_TABLE, KEYS_TABLE, SESSIONS_TABLE];
  const keys = (await readableItems()).flatMap(({ table, item: { pk, sk } }) =>
    tables.includes(table) ? [`${pk?.S} ${sk?.S}`] : [],
  );
  return keys.filter((key) => new RegExp(`(?:^|[# ])${account}(?:#|$| )`).test(key));
}

describe('a closed account', () => {
  test('is erased after thirty days, except its money', async () => {
    const account = 'past';
    await accountWithAPast(account);
    const page = readFileSync(new URL('../../../../docs/data.md', import.meta.url), 'utf8');
    const kinds = new Set((await readableItems()).map(({ item }) => /^[a-z-]+#/.exec(item.pk?.S ?? '')?.[0]));
    expect([...kinds].filter((kind) => kind !== undefined && !page.includes(`\`${kind}…`))).toEqual([]);
    const month = new Date().toISOString().slice(0, 7);
    const statement = await run('statement', [account, month]);
    await run('close-account', [account]);
    expect(await (await runJob(account, 29.9)).report).toEqual({ erased: 0 });
    expect(await readableInTables()).toContain(`owner@${account}.example`);

    const { report, log } = await runJob(account, 30.1);
    expect(await report).toEqual({ erased: 1 });
    expect(log.events).toEqual([{ level: 'info', event: 'account.erased', fields: { account } }]);
    const left = await readableInTables();
    for (const text of [
      `owner@${account}.example`,
      `new@${account}.example`,
      `key of ${account}`,
      `Name of ${account}`,
    ])
      expect([text, left.includes(text)]).toEqual([text, false]);
    expect(await rowsOf(account)).toEqual([`account#${account} undefined`]);
    expect(await t.admin.keys.list(account)).toEqual([]);
    expect(statement).toContain('70');
    expect((await t.admin.money.readBalance(account))?.available).toBeGreaterThan(0);
    expect(await run('audit', [])).toContain('0 drifts');
    expect(await (await runJob(account, 31)).report).toEqual({ erased: 0 });
  });

  test('whose closing broke off is closed by a repeat, and noted once, for the time when it began', async () => {
    await w.ownerOf('broken');
    const key = await t.createAccount('broken', 0);
    const by = { who: 'olive@example.com', from: '' };
    const keys = { ...t.admin.keys, list: () => Promise.reject(new Error('the table is away')) };
    await expect(closeAccount('broken', { ...t.admin, keys }, by)).rejects.toThrow('away');
    const { erasedFrom = 0 } = (await t.admin.settings.read('broken')) ?? {};
    const closings = async () =>
      (await t.admin.audit.read('broken', 20)).filter(({ what }) => what === 'account closed');
    expect(await closings()).toEqual([]);
    await run('close-account', ['broken']);
    const date = new Date(erasedFrom).toISOString();
    expect(await run('close-account', ['broken'])).toContain(`It is erased from ${date}, unless`);
    expect(await closings()).toMatchObject([{ who: 'operator', about: 'broken', at: erasedFrom - 30 * day }]);
    expect((await t.post('/api/v1/account', {}, { key })).status).toBe(401);
  });

  test.each([
    ['ResourceNotFoundException', '. 0 checkouts ended. '],
    ['AccessDeniedException', 'No checkouts ended, for Stripe could not be asked'],
  ])('where the keys of Stripe give %s: %s', async (name, words) => {
    const cause = Object.assign(new Error(), { name });
    const openCheckouts = () => Promise.reject(new ServiceError('SERVER_ERROR', 'no secret', { cause }));
    const account = `sells-nothing-${name.toLowerCase()}`;
    await t.createAccount(account, 0);
    const payments = async () => ({ provider: { openCheckouts }, seller: 'x', clock: Date.now }) as never;
    const services = { ...t.admin, payments };
    expect(await commands['close-account']?.run(services, [account])).toContain(words);
    const without = { ...t.admin, payments: async () => undefined };
    expect(await commands['close-account']?.run(without, [account])).toContain('. 0 checkouts ended. ');
  });

  test('leaves people in their other accounts', async () => {
    const account = 'shared';
    await accountWithAPast(account);
    await run('close-account', [account]);
    expect(await run('erase-account', [account], { now: true })).toContain('erased shared');
    const both = new Browser();
    const page = await both.signIn(dashboard(), { email: `both@${account}.example` });
    expect(page.html).toContain(`title="Account ${account}-other"`);
    const gone = await new Browser().signIn(dashboard(), { email: `owner@${account}.example` });
    expect(gone.html).toContain('No account yet');
  });

  test('that was reopened is not erased', async () => {
    await w.ownerOf('opened');
    await run('close-account', ['opened']);
    await run('reopen-account', ['opened']);
    expect(await (await runJob('opened', 40)).report).toEqual({ erased: 0 });
    await expect(run('reopen-account', ['opened'])).rejects.toThrow('The account is not closed');
    await expect(run('erase-account', ['opened'], { now: true })).rejects.toThrow('opened is not closed');
    expect((await t.admin.settings.read('opened'))?.name).toBe('opened');
  });

  test('whose erasure stopped half-way cannot be opened again, and the next run finishes it', async () => {
    const account = 'half';
    await accountWithAPast(account);
    const members = await t.admin.people.membersOf(account);
    const owner = members.find(({ role }) => role === 'owner')?.personId;
    await run('close-account', [account]);
    const { keptData } = erasureServices(process.env);
    const stopped = new Error('the process died');
    const { report } = await runJob(account, 30.1, {
      leave: (table, key, left) =>
        table === 'people' && key.pk === `person#${owner}`
          ? Promise.reject(stopped)
          : keptData.leave(table, key, left),
    });
    await expect(report).rejects.toBe(stopped);
    const reopened = run('reopen-account', [account], {}, () => Date.now() + 30 * day);
    await expect(reopened).rejects.toThrow('is being erased already');
    expect(await (await runJob(account, 30.2)).report).toEqual({ erased: 1 });
    expect((await readableInTables()).includes(`owner@${account}.example`)).toBe(false);
  });

  test('cannot be joined while it is being erased', async () => {
    const account = 'joined-late';
    await w.ownerOf(account);
    await run('close-account', [account]);
    const link = await w.invite(account, 'late@example.com', 'owner');
    const { keptData } = erasureServices(process.env);
    const { report } = await runJob(account, 30.1, {
      async leave(table, ...rest) {
        if (rest[0].pk === `settings#${account}` && rest[1] === 'nothing')
          expect((await new Browser().open(link)).html).toContain('<h1>Invitation not valid</h1>');
        return await keptData.leave(table, ...rest);
      },
    });
    await expect(report).resolves.toEqual({ erased: 1 });
    expect(await t.admin.people.membersOf(account)).toEqual([]);
  });

  test('does not keep a person who joined after the search', async () => {
    const account = 'joined-between';
    await w.ownerOf(account);
    await run('close-account', [account]);
    const link = await w.invite(account, 'between@example.com', 'owner');
    const { keptData } = erasureServices(process.env);
    let joins = 0;
    const { report } = await runJob(account, 30.1, {
      async leave(table, ...rest) {
        if (joins === 0) {
          joins += 1;
          await new Browser().signIn(dashboard(), { email: 'between@example.com' }, link);
        }
        await keptData.leave(table, ...rest);
      },
    });
    await expect(report).resolves.toEqual({ erased: 1 });
    expect((await readableInTables()).includes('between@example.com')).toBe(false);
  });

  test('leaves a new account of the same id alone at the end', async () => {
    const account = 'again';
    await w.ownerOf(account);
    await run('close-account', [account]);
    const { keptData } = erasureServices(process.env);
    const { report } = await runJob(account, 30.1, {
      async leave(table, ...rest) {
        if (rest[0].pk === `settings#${account}`) {
          await keptData.leave(table, ...rest);
          await t.admin.settings.create(account, { name: 'new', callbacks: [] });
        }
        await keptData.leave(table, ...rest);
      },
    });
    await expect(report).resolves.toEqual({ erased: 1 });
    expect((await t.admin.settings.read(account))?.name).toBe('new');
  });

  test('is erased by a command only after thirty days, unless that says now', async () => {
    await w.ownerOf('waits');
    await run('close-account', ['waits']);
    await expect(run('erase-account', ['waits'])).rejects.toThrow('waits has not been closed for 30 days.');
    expect(await t.admin.settings.read('waits')).toBeDefined();
  });
});
