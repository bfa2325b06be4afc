import { expect, test } from '@jest/globals';
import type { CommandOptions } from '../../../../lib/tools/admin/command.ts';
import { commands } from '../../../../lib/tools/admin/commands.ts';
import { UsageError } from '../../../../lib/tools/program.ts';
import { admit } from '../../../../shared/identity/people/admission.ts';
import { peopleWith } from '../../../../shared/identity/people/erase-person.ts';
import { personIdOf } from '../../../../shared/identity/people/people.ts';
import { hashSecretToken } from '../../../../shared/identity/people/secret-token.ts';
import { useDashboard } from '../../../shared/apps/dashboard/dashboard-world.ts';
import { readableInTables } from '../../../support/readable-tables.ts';
import { validRequest } from '../../../support/valid-requests.ts';

const w = useDashboard();
const { t } = w;
const run = (name: string, words: string[], options?: CommandOptions) =>
  commands[name]?.run(t.admin, words, options) ?? Promise.reject(new Error(`no command ${name}`));

test('erase-seller leaves nothing of a seller whom a draft names, and keeps the effects of the calls', async () => {
  const key = await t.createAccount('sellers', 100);
  const call = (name: string, idempotencyKey: string) => {
    const request = {
      ...validRequest(name, t.host),
      ...(name === 'market-post-item' ? { verifyOnly: false } : {}),
    };
    const headers = { 'idempotency-key': idempotencyKey };
    return t.post(`/api/v1/${name.replace('market-', 'market/')}`, request, { key, headers });
  };
  const draft = await call('market-draft-item', 'draft');
  const { postalCode } = (draft.body as { listing: { postalCode: string } }).listing;
  const texts = await call('generate-basic-listing', 'texts');
  const posted = await call('market-post-item', 'post');
  expect([draft.status, texts.status, posted.status, postalCode]).toEqual([200, 200, 200, '0800']);
  const { ItemID } = posted.body as { ItemID: string };
  for (const text of [draft.text, ItemID]) expect((await readableInTables()).includes(text)).toBe(true);

  const before = await run('show-account', ['sellers']);
  expect(await run('erase-seller', ['sellers'])).toMatch(
    /^erased 2 answers of marketplace operations of sellers/,
  );
  const readable = await readableInTables();
  for (const text of [draft.text, ItemID, `"postalCode":"${postalCode}"`])
    expect(readable.includes(text)).toBe(false);
  expect(await run('show-account', ['sellers'])).toBe(before);

  const repeated = await call('market-post-item', 'post');
  expect(repeated.status).toBe(422);
  expect(repeated.body).toEqual({
    error: expect.stringMatching(/has been erased\. The request was carried out/),
  });
  expect((await call('generate-basic-listing', 'texts')).text).toBe(texts.text);
  expect(await run('erase-seller', ['sellers'])).toBe('nothing is kept of the sellers who used sellers');
  expect(await run('audit', [])).toContain('0 drifts');
});

test('erase-person removes a person from the dashboard by their address, once', async () => {
  const owner = await w.ownerOf('erasing');
  const leaver = await w.join('erasing', 'leaver@example.com', 'member');
  const name = { name: 'shop', lifetime: '', permission: 'everything' };
  const made = await w.send(leaver, '/keys', '/keys', name);
  const [secret = ''] = /rls_[\w-]{43}_[0-9a-f]{8}/.exec(made.html) ?? [];
  expect((await readableInTables()).includes('leaver@example.com')).toBe(true);

  const printed = await run('erase-person', ['Leaver@Example.com']);
  expect(printed.split('\n').slice(0, 3)).toEqual([
    'erased Leaver@Example.com',
    'memberships: erasing',
    expect.stringMatching(/^invitations: 1, names of makers of keys: 1, entries of audit logs: \d+$/),
  ]);
  expect(/leaver@example\.com/i.test(await readableInTables())).toBe(false);
  expect((await leaver.open(`${w.dashboard()}/keys`)).html).toContain('Sign in');
  expect((await t.post('/api/v1/account', {}, { key: secret })).status).toBe(200);
  const log = await owner.open(`${w.dashboard()}/settings/log`);
  expect([log.status, log.html.includes('erased person')]).toEqual([200, true]);
  expect((await owner.open(`${w.dashboard()}/keys`)).html).toContain('Former member’s');

  expect(await run('erase-person', ['leaver@example.com'])).toBe('nothing is kept about leaver@example.com');
  const back = await w.join('erasing', 'leaver@example.com', 'member');
  expect((await back.open(`${w.dashboard()}/keys`)).status).toBe(200);
});

test('show-person shows the data kept about a person, and nothing about others', async () => {
  const owner = await w.ownerOf('showing');
  const shown = await w.join('showing', 'shown@example.com', 'owner');
  await w.send(shown, '/keys', '/keys', { name: 'till', lifetime: '', permission: 'everything' });
  await w.send(shown, '/settings/members', '/invitations', { email: 'guest@example.com', role: 'member' });
  await w.send(owner, '/settings/members', '/invitations', { email: 'other@example.com', role: 'member' });
  const [personId = ''] = (await peopleWith('shown@example.com', t.admin)).keys();

  const time = String.raw`\d{4}-\d\d-\d\dT[\d:.]+Z`;
  const lines = [
    'addresses: shown@example\\.com',
    `person ${personId}, \\S+ at http://\\S+`,
    `owner of showing since ${time}`,
    `invitation of shown@example\\.com to showing by operator, ${time}`,
    `invitation of guest@example\\.com to showing by shown@example\\.com, ${time}`,
    'made the key till \\(\\S+\\) of showing',
    `log of showing: ${time}  operator  invitation made  shown@example\\.com \\(owner\\)`,
    `log of showing: ${time}  shown@example\\.com  key created  till \\(\\S+\\)  127\\S+`,
    `log of showing: ${time}  shown@example\\.com  invitation made  guest@example\\.com \\(member\\)  127\\S+`,
  ];
  const printed = await run('show-person', ['Shown@example.com']);
  expect(printed).toMatch(new RegExp(`^${lines.join('\n')}$`));
  expect(await run('show-person', [personId])).toBe(printed);
  expect(await run('show-person', ['guest@example.com'])).toMatch(
    /^addresses: guest@example\.com\nhas not signed in, or was erased\ninvitation of guest@/,
  );
  await run('erase-person', ['shown@example.com']);
  for (const named of ['shown@example.com', personId])
    expect(await run('show-person', [named])).toBe(`nothing is kept about ${named}`);
});

test('erase-person says what to do about the last owner of an account', async () => {
  const owner = await w.ownerOf('single');
  await expect(run('erase-person', ['single@example.com'])).rejects.toThrow(
    'This is the last owner of single. Invite another owner first, or let it have none (--last-owner).',
  );
  expect((await owner.open(`${w.dashboard()}/keys`)).html).not.toContain('Sign in');
  const options = { 'last-owner': true };
  expect(await run('erase-person', ['single@example.com'], options)).toContain('memberships: single');
  expect(await t.admin.people.membersOf('single')).toEqual([]);
  expect(await run('invite', ['single', 'next@example.com'])).toContain('invited next@example.com');
});

test('erase-person asks which of several people is meant', async () => {
  await t.createAccount('shared-address', 0);
  const identity = { email: 'info@example.com', emailVerified: true, issuer: 'https://id.example' };
  for (const subject of ['one', 'two']) {
    const link = await w.invite('shared-address', 'info@example.com', 'owner');
    const hash = hashSecretToken(new URL(link).searchParams.get('code') ?? '');
    const { people, settings } = t.admin;
    const services = { people, settings, clock: Date.now, rule: { kind: 'invited' } } as const;
    await admit({ ...identity, subject }, hash, { ...services, openAccount: async () => undefined });
  }
  const ids = ['one', 'two'].map((subject) => personIdOf({ ...identity, subject }));
  const refusal = await run('erase-person', ['info@example.com']).catch((error: Error) => error.message);
  for (const id of ids) expect(refusal).toContain(`${id}  now info@example.com`);
  expect(await run('erase-person', [ids[0] ?? ''])).toContain('memberships: shared-address');
  const left = await t.admin.people.membersOf('shared-address');
  expect(left.map(({ personId }) => personId)).toEqual([ids[1]]);
});

test.each([[[]], [['']], [['nobody']], [['a'.repeat(42)]], [['person#x']]])(
  'erase-person and show-person refuse input that names no person: %j',
  async (words) => {
    for (const name of ['erase-person', 'show-person'])
      await expect(run(name, words)).rejects.toThrow(UsageError);
  },
);
