import { describe, expect, test } from '@jest/globals';
import { commands } from '../../../../lib/tools/admin/commands.ts';
import { helpFor, runCommand } from '../../../../lib/tools/admin/run-command.ts';
import { UsageError } from '../../../../lib/tools/program.ts';
import { createLimitsOfAccount } from '../../../../shared/identity/accounts/rate-limit.ts';
import { systemClock } from '../../../../shared/platform/call/clock.ts';
import { useHost } from '../../../support/host.ts';
import { cellsOf } from './cells-of.ts';

const t = useHost();
const run = (name: string, ...words: string[]) =>
  commands[name]?.run(t.admin, words) ?? Promise.reject(new Error(`no command ${name}`));
const limitOf = async (account: string) =>
  (await createLimitsOfAccount(t.admin.settings, systemClock)(account)).requestsPerSecond;

describe('an admin command', () => {
  test.each([
    [['list-calls', 'demo', '5'], 'list-calls does not take 5: list-calls <account> [--limit'],
    [
      ['grant', 'demo', '5', 'once', 'more'],
      'grant does not take more: grant <account> <credits> [grant id]',
    ],
    [['audit', 'demo'], 'audit does not take demo: audit [--full]'],
    [['grant', 'demo'], '<credits> is missing: grant <account> <credits> [grant id]'],
    [['create-account', 'acme', 'Acme', 'Resale'], 'create-account does not take Resale:'],
    // A name that every object has.
    [['constructor'], 'There is no command constructor.'],
    [['lst-keys', 'demo'], 'There is no command lst-keys. Did you mean list-keys?'],
    [['closeaccount'], 'There is no command closeaccount. Did you mean close-account?'],
    // Another verb is another command.
    [['delete-account', 'demo'], /^There is no command delete-account\.$/],
  ])('refuses an unexpected word, a missing one and an unknown name: %j', async (words, message) => {
    await expect(runCommand(words, { stage: 'dev', environment: {} })).rejects.toThrow(message);
  });

  test('refuses an option of another command', async () => {
    const asked = { stage: 'dev', environment: {}, given: { now: true } };
    await expect(runCommand(['grant', 'demo', '5'], asked)).rejects.toThrow('grant does not take --now');
  });

  test.each([['set-rate-limit', '5'], ['invite', 'ana@example.com'], ['usage'], ['erase-seller']])(
    'refuses an unknown account: %s',
    async (name, ...words) => {
      await expect(run(name ?? '', 'nobody', ...words)).rejects.toThrow('There is no account nobody.');
    },
  );
});

test('the help of a command is about that command, and any other names all of them', () => {
  expect(helpFor(['--stage', 'dev', 'audit', '--help'])).toBe(
    'Usage: npm run admin -- [--stage <stage>] audit [--full]\n\nCompare all accounts with their ledgers, with --full from their beginning.',
  );
  for (const words of [[], ['--help'], ['constructor']])
    for (const name of Object.keys(commands)) expect(helpFor(words)).toContain(`\n  ${name} `);
});

test('the id of an erased account, of which the balance is left, is listed as erased and not given again', async () => {
  await t.admin.money.createAccount('left-erased');
  expect(cellsOf(await run('list-accounts'))).toContainEqual(['left-erased', '-', 'erased', '0', '0']);
  await expect(run('create-account', 'left-erased')).rejects.toThrow(/^left-erased was an account/);
  await t.admin.settings.create('left-interrupted', { name: 'left-interrupted', callbacks: [] });
  expect(await run('create-account', 'left-interrupted')).toContain('already exists');
});

test('list-accounts shows the credits of all accounts, and which are suspended or closed', async () => {
  await t.createAccount('listed-open', 30);
  for (const account of ['listed-suspended', 'listed-closed']) await t.createAccount(account, 0);
  await run('suspend', 'listed-suspended');
  expect(await run('close-account', 'listed-closed')).toContain(': 1 key and 0 invitations revoked');
  const [headings, ...rows] = cellsOf(await run('list-accounts'));
  expect(headings).toEqual(['account', 'name', 'state', 'available', 'spent']);
  expect(rows.filter(([account]) => account?.startsWith('listed-'))).toEqual([
    ['listed-closed', 'listed-closed', 'closed', '0', '0'],
    ['listed-open', 'listed-open', 'open', '30', '0'],
    ['listed-suspended', 'listed-suspended', 'suspended', '0', '0'],
  ]);
});

test('invite prints a single-use link and records its maker', async () => {
  await t.createAccount('inviting', 0);
  const printed = await run('invite', 'inviting', 'Ana@Example.com');
  expect(printed).toMatch(/^invited ana@example\.com to inviting as owner/);
  expect(printed).toMatch(/\nhttp:\/\/127\.0\.0\.1:\d+\/dashboard\/invitation\?code=[\w-]{43}$/);
  expect(await t.admin.people.invitationsOf('inviting')).toMatchObject([
    { email: 'ana@example.com', role: 'owner', invitedBy: 'operator' },
  ]);
  expect(await t.admin.audit.read('inviting', 1)).toMatchObject([
    { what: 'invitation made', about: 'ana@example.com (owner)', who: 'operator' },
  ]);
  await expect(run('invite', 'inviting', 'ana@example.com', 'boss')).rejects.toThrow(UsageError);
});

test('set-callbacks stores URIs that signin-url accepts, and refuses a whole list with one that it does not', async () => {
  await t.createAccount('callbacks', 0);
  const callbacks = ['https://app.example/cb', 'myapp://cb'];
  await run('set-callbacks', 'callbacks', ...callbacks);
  for (const wrong of ['javascript:alert(1)', 'not a uri', 'https://app.example/cb#x'])
    await expect(run('set-callbacks', 'callbacks', 'otherapp://cb', wrong)).rejects.toThrow(UsageError);
  expect((await t.admin.settings.read('callbacks'))?.callbacks).toEqual(callbacks);
  expect(await t.admin.audit.read('callbacks', 1)).toMatchObject([
    { who: 'operator', what: 'callbacks set', about: callbacks.join(' ') },
  ]);
});

test('set-rate-limit takes a whole number within a counter’s range, refuses any other, and mentions the firewall', async () => {
  await t.createAccount('rated', 0);
  expect(await run('set-rate-limit', 'rated', '300')).toContain(
    'the firewall of a deployed stage lets one key make 200 a second',
  );
  expect(await run('set-rate-limit', 'rated', '120')).toBe(
    'rated may make 1200 requests in 10 s, from 30 s from now at the latest',
  );
  for (const wrong of ['0', '-1', '1.5', 'many', '', '1001']) {
    await expect(run('set-rate-limit', 'rated', wrong)).rejects.toThrow(UsageError);
  }
  expect(await limitOf('rated')).toBe(120);
});
