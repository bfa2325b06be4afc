import { expect, test } from '@jest/globals';
import type { CommandOptions } from '../../../../lib/tools/admin/command.ts';
import { commands } from '../../../../lib/tools/admin/commands.ts';
import { UsageError } from '../../../../lib/tools/program.ts';
import { createApiKey } from '../../../../shared/identity/accounts/key-store.ts';
import type { AuditEntry, Hook } from '../../../../shared/identity/people/audit-log.ts';
import { useHost } from '../../../support/host.ts';
import { cellsOf } from './cells-of.ts';

const t = useHost();
const run = (name: string, words: string[], options?: CommandOptions) =>
  commands[name]?.run(t.admin, words, options) ?? Promise.reject(new Error(`no command ${name}`));
const secretIn = (shown: string) => shown.split('\n').at(-1) ?? '';
const idIn = (shown: string) => /key .*?([0-9a-f]{12}) \(/.exec(shown)?.[1] ?? '';
const statusWith = async (key: string) => (await t.post('/api/v1/account', {}, { key })).status;

test('a key is made, listed, rotated and revoked', async () => {
  await t.createAccount('life', 0);
  const shown = await run('create-key', ['life', 'shop'], { expires: '30d', permission: 'texts-and-prices' });
  expect(shown).toMatch(/^created key [0-9a-f]{12} \(shop\) of life; it is shown only once:\nrls_/);
  expect(await statusWith(secretIn(shown))).toBe(200);
  const [, own] = cellsOf(await run('list-keys', ['life'])).filter((row) => !row.includes('default'));
  const begins = `${secretIn(shown).slice(0, 8)}…`;
  expect(own?.slice(0, 5)).toEqual([idIn(shown), 'shop', begins, 'texts-and-prices', 'active']);
  expect(own?.[6]).toMatch(/^20\S+Z$/);

  const rotated = await run('rotate-key', ['life', idIn(shown)], { overlap: '24h' });
  expect(rotated).toContain(`replaced key ${idIn(shown)} by `);
  expect([await statusWith(secretIn(shown)), await statusWith(secretIn(rotated))]).toEqual([200, 200]);
  const newId = /by ([0-9a-f]{12}) \(shop\)/.exec(rotated)?.[1] ?? '';
  expect(cellsOf(await run('list-keys', ['life'])).map((row) => row.at(-1))).toContain(newId);

  expect(await run('revoke-key', ['life', newId])).toBe(`revoked key ${newId}`);
  expect((await t.admin.audit.read('life', 3)).map(({ who, what, about }) => [who, what, about])).toEqual([
    ['operator', 'key revoked', newId],
    ['operator', 'key rotated', `shop (${newId}) for ${idIn(shown)}, overlap 24h`],
    ['operator', 'key created', `shop (${idIn(shown)})`],
  ]);
  expect([await statusWith(secretIn(shown)), await statusWith(secretIn(rotated))]).toEqual([200, 401]);
});

test('find-key finds the account of a key by the key or its id, and prints neither the key nor others', async () => {
  await t.createAccount('finding', 0);
  const [found, other] = [await run('create-key', ['finding', 'lost']), await run('create-key', ['finding'])];
  for (const named of [secretIn(found), ` Bearer ${secretIn(found)} `, idIn(found)]) {
    const printed = await run('find-key', [named]);
    expect(printed).toMatch(
      new RegExp(`^the key ${idIn(found)} belongs to finding\nkey .*\n${idIn(found)}  lost `),
    );
    for (const text of [secretIn(found), idIn(other)]) expect(printed).not.toContain(text);
  }
  for (const unknown of [createApiKey(), 'rls_cut-off', '000000000000'])
    await expect(run('find-key', [unknown])).rejects.toThrow(/^There is no such key\.$/);
});

test('endpoints are told of a key that is made, and of the one that takes its place', async () => {
  await t.createAccount('told', 0);
  const hooks: (Hook | undefined)[] = [];
  const audit = { ...t.admin.audit, write: async ({ hook }: AuditEntry) => void hooks.push(hook) };
  const telling = (name: string, words: string[]) => commands[name]?.run({ ...t.admin, audit }, words) ?? '';
  const first = idIn(await telling('create-key', ['told']));
  await telling('rotate-key', ['told', first]);
  const keys = await t.admin.keys.list('told');
  const second = keys.find(({ keyId }) => keyId === first)?.replacedBy;
  expect(hooks).toEqual([first, second].map((key) => ({ type: 'key.created', data: { key } })));
});

test.each([
  ['create-key', [], { expires: '30' }],
  ['create-key', [], { expires: '0d' }],
  ['create-key', [], { expires: 'soon' }],
  ['create-key', [], { permission: 'all' }],
  ['rotate-key', ['k'], { overlap: '2h' }],
  ['rotate-key', ['k'], { overlap: 'toString' }],
  ['rotate-key', [], {}],
] as const)('%s %j %j is refused as a usage error', async (name, words, options) => {
  await t.createAccount('mistakes', 0);
  await expect(run(name, ['mistakes', ...words], options)).rejects.toThrow(UsageError);
});

test('a secret is shown even if the audit log cannot be written: it would be lost for ever', async () => {
  const audit = { ...t.admin.audit, write: () => Promise.reject(new Error('the table is away')) };
  const unnoted = async (name: string, words: string[]) => {
    const shown = await commands[name]?.run({ ...t.admin, audit }, words);
    expect(shown).toMatch(/^the audit log could not be written .*: Error: the table is away\n/);
    return shown ?? '';
  };
  await t.createAccount('unnoted', 0);
  const first = await unnoted('create-key', ['unnoted', 'shop']);
  expect(await statusWith(secretIn(first))).toBe(200);
  const second = await unnoted('rotate-key', ['unnoted', idIn(first)]);
  expect([await statusWith(secretIn(first)), await statusWith(secretIn(second))]).toEqual([401, 200]);
  expect(await unnoted('invite', ['unnoted', 'ana@example.com'])).toMatch(/code=[\w-]{43}$/);
});
