import { describe, expect, test } from '@jest/globals';
import { databaseOf } from '../../../../shared/entry/wiring/parts/database.ts';
import { mailKinds } from '../../../../shared/identity/accounts/event-kinds.ts';
import type { AuditEvent } from '../../../../shared/identity/people/audit-log.ts';
import { setting, updateCommand } from '../../../../shared/platform/database/commands.ts';
import { sendCommand } from '../../../../shared/platform/database/send-command.ts';
import { Browser, formOf, unescaped } from '../../../support/browser.ts';
import { useDashboard } from './dashboard-world.ts';

const w = useDashboard();
const { t, dashboard } = w;

const lastEvents = async (account: string, most: number) =>
  (await t.admin.audit.read(account, most)).map(({ who, what, about }) => [who, what, about]);

describe('callbacks', () => {
  test('callbacks are added and removed one by one, as the audit log records', async () => {
    const browser = await w.ownerOf('calls-back');
    const callbacks = ['https://app.example/cb?x=1', 'myapp://cb'];
    for (const callback of callbacks) {
      const page = await w.send(browser, '/settings', '/callbacks', { callback: ` ${callback} ` });
      expect(unescaped(page.html)).toContain(`>${callback}</code>`);
    }
    expect((await t.admin.settings.read('calls-back'))?.callbacks).toEqual(callbacks);
    await w.send(browser, '/settings', '/callbacks', { callback: 'myapp://cb' });
    await w.send(browser, `/settings/callbacks/remove?callback=${callbacks[0]}`, '/callbacks/remove');
    expect((await t.admin.settings.read('calls-back'))?.callbacks).toEqual(['myapp://cb']);
    const who = 'calls-back@example.com';
    expect(await lastEvents('calls-back', 3)).toEqual([
      [who, 'callback removed', callbacks[0]],
      [who, 'callback added', callbacks[1]],
      [who, 'callback added', callbacks[0]],
    ]);
  });
});

test('the notice of a low balance is shown while the balance is below the threshold', async () => {
  const owner = await w.ownerOf('runs-low', 40);
  const isWarned = async () =>
    (await owner.open(dashboard())).html.includes('<strong>40 credits left</strong>');
  await w.send(owner, '/settings', '/low-balance', { credits: '40' });
  expect(await isWarned()).toBe(false);
  await w.send(owner, '/settings', '/low-balance', { credits: '1,000' });
  expect(await isWarned()).toBe(true);
  await w.send(owner, '/settings', '/low-balance', { credits: '' });
  expect(await isWarned()).toBe(false);
  expect((await t.admin.settings.read('runs-low'))?.lowBalance).toBeUndefined();
  expect(await lastEvents('runs-low', 1)).toMatchObject([
    [expect.anything(), 'low-balance notice changed', 'none'],
  ]);
});

test.each([
  ['', 'callbacks', 'callback', 'not a uri'],
  ['', 'callbacks', 'callback', 'javascript:alert(1)'],
  ['', 'callbacks', 'callback', `https://a.example/${'x'.repeat(2000)}`],
  ['', 'low-balance', 'credits', '1e3'],
  ['', 'name', 'name', 'a\u202eb'],
  ['/members', 'invitations', 'email', 'a@b.example\r\nset-cookie: x=1'],
])('the settings%s with the form %s report a bad %s %j at its field', async (part, form, field, typed) => {
  const browser = await w.join('demo', 'refused@example.com', 'owner');
  const before = await t.admin.settings.read('demo');
  const page = await w.send(browser, `/settings${part}`, `/settings/${form}`, {
    role: 'member',
    [field]: typed,
  });
  expect([page.status, page.html.includes(`id="fault-${field}" role="alert">`)]).toEqual([400, true]);
  expect(unescaped(page.html)).toContain(`value="${typed}" aria-invalid="true"`);
  expect(await t.admin.settings.read('demo')).toEqual(before);
});

describe('members', () => {
  const linkIn = (html: string) => unescaped(/<code id="secret">([^<]+)<\/code>/.exec(html)?.[1] ?? '');

  test('members join by a link that is shown once and works once', async () => {
    const owner = await w.ownerOf('invites');
    const fields = { email: 'Joins@Example.com', role: 'member' };
    const shown = await w.send(owner, '/settings/members', '/invitations', fields);
    const link = linkIn(shown.html);
    expect(link).toMatch(new RegExp(`^${dashboard()}/invitation\\?code=[\\w-]{43}$`));
    const code = link.split('code=')[1] ?? '';
    const after = await owner.open(`${dashboard()}/settings/members`);
    expect([after.html.includes(code), after.html.includes('joins@example.com')]).toEqual([false, true]);

    expect((await new Browser().open(link)).html).toContain('joins@example.com');
    const joined = new Browser();
    const inside = await joined.signIn(dashboard(), { email: 'joins@example.com' }, link);
    expect(inside.html).toContain('joins@example.com, a member');
    expect((await new Browser().open(link)).status).toBe(400);
    const list = await owner.open(`${dashboard()}/settings/members`);
    expect(list.html).not.toContain('Open invitations');
    expect(await t.admin.audit.read('invites', 1)).toMatchObject([{ from: '127.0.0.0/24' }]);
    expect(await lastEvents('invites', 3)).toEqual([
      ['joins@example.com', 'signed in', 'A browser'],
      ['joins@example.com', 'member joined', 'joins@example.com (member)'],
      ['invites@example.com', 'invitation made', 'joins@example.com (member)'],
    ]);
  });

  test('members become owners and members again; the last owner can be neither demoted nor removed', async () => {
    const owner = await w.ownerOf('changes-roles');
    const other = await w.join('changes-roles', 'rises@example.com', 'member');
    const idOf = async (email: string) =>
      (await t.admin.people.membersOf('changes-roles')).find((member) => member.email === email)?.personId;
    const [own, risen] = [await idOf('changes-roles@example.com'), await idOf('rises@example.com')];
    for (const [path, action] of [
      ['/role?role=member', '/role'],
      ['/remove', '/remove'],
    ] as const) {
      const refused = await w.send(owner, `/settings/members/${own}${path}`, action);
      // On the question, which can be answered again.
      const asksAgain = refused.html.includes(`action="/dashboard/settings/members/${own}${action}"`);
      const says = refused.html.includes('This is the last owner');
      expect([refused.status, says, asksAgain]).toEqual([400, true, true]);
    }
    await w.send(owner, `/settings/members/${risen}/role?role=owner`, '/role');
    const demoted = await w.send(other, `/settings/members/${own}/role?role=member`, '/role');
    expect(demoted.html).toContain('The role is changed.');
    expect((await owner.open(`${dashboard()}/settings/log`)).status).toBe(403);
    expect(await lastEvents('changes-roles', 2)).toEqual([
      ['rises@example.com', 'role changed', 'changes-roles@example.com is member now'],
      ['changes-roles@example.com', 'role changed', 'rises@example.com is owner now'],
    ]);
  });

  test('removed members leave their keys, which keep working and are marked', async () => {
    const owner = await w.ownerOf('lets-go');
    const member = await w.join('lets-go', 'leaves@example.com', 'member');
    const fields = { name: 'left behind', lifetime: '', permission: 'everything' };
    const made = await w.send(member, '/keys', '/keys', fields);
    const secret = /<code id="secret">(rls_[^<]+)</.exec(made.html)?.[1] ?? '';
    expect((await owner.open(`${dashboard()}/keys`)).html).not.toContain('Former member');
    const id = (await t.admin.people.membersOf('lets-go')).find(
      (membership) => membership.role === 'member',
    )?.personId;
    const page = await owner.open(`${dashboard()}/settings/members/${id}/remove`);
    expect(page.html).toContain('The working key that they made goes on working');
    const stale = await member.open(`${dashboard()}/keys`);
    const after = await w.send(owner, `/settings/members/${id}/remove`, '/remove');
    expect(after.html).toContain('They are no longer a member');
    const sent = await member.follow(await member.submit(stale, '/keys', { ...fields, name: 'too late' }));
    expect(sent.html).toContain('<h1>Sign in</h1>');
    expect((await t.post('/api/v1/account', {}, { key: secret })).status).toBe(200);
    const marked = (await owner.open(`${dashboard()}/keys`)).html.match(/Former member’s/g);
    expect(marked).toHaveLength(1);
    expect((await t.admin.keys.list('lets-go')).map(({ keyName }) => keyName)).not.toContain('too late');
  });
});

test('the audit log is searched by event, person and days, on the page and as a file', async () => {
  const owner = await w.ownerOf('looks-back');
  const write = (at: string, who: string, what: AuditEvent, about: string) =>
    t.admin.audit.write({
      accountId: 'looks-back',
      at: Date.parse(at),
      who,
      what,
      about,
      from: '203.0.113.0/24',
    });
  await write('2026-10-01T00:00:00.000Z', 'ana@example.com', 'key created', '=first');
  await write('2026-10-01T23:59:59.999Z', 'Bob@example.com', 'key revoked', 'second');
  await write('2026-10-02T00:00:00.000Z', 'ana@example.com', 'key revoked', 'third');
  const entriesOf = async (query: string) => {
    const page = await owner.open(`${dashboard()}/settings/log?${query}`);
    const file = await owner.request(`${dashboard()}/settings/log.csv?${query}`);
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const inFile = file.html.match(/first|second|third/g) ?? [];
    expect([query, page.html.match(/first|second|third/g) ?? []]).toEqual([query, inFile]);
    return inFile;
  };
  expect(await entriesOf('to=2026-10-31')).toEqual(['third', 'second', 'first']);
  expect(await entriesOf('what=key+revoked')).toEqual(['third', 'second']);
  expect(await entriesOf('who=bob%40')).toEqual(['second']);
  expect(await entriesOf('from=2026-10-01&to=2026-10-01')).toEqual(['second', 'first']);
  expect(await entriesOf('what=key+revoked&who=ana&from=2026-10-01&to=2026-10-31')).toEqual(['third']);
  expect(await entriesOf('what=unknown&to=2026-10-31')).toEqual(['third', 'second', 'first']);
  const file = await owner.request(`${dashboard()}/settings/log.csv?what=key+created&to=2026-10-31`);
  expect(file.html.split('\r\n').slice(0, 2)).toEqual([
    'time,what,about,who,network',
    `2026-10-01T00:00:00.000Z,key created,"'=first",ana@example.com,203.0.113.0/24`,
  ]);
});

describe('the name of the account', () => {
  test('can be changed by an owner, in any script, and shows on every page', async () => {
    const owner = await w.ownerOf('renamed');
    const page = await w.send(owner, '/settings', '/settings/name', { name: ' Лавка <b>№1</b> 🛍️ ' });
    expect(page.html).toContain('The account has its new name.');
    expect((await owner.open(dashboard())).html).toContain('Лавка &lt;b&gt;№1&lt;/b&gt; 🛍️');
    expect((await t.admin.settings.read('renamed'))?.name).toBe('Лавка <b>№1</b> 🛍️');
    const who = 'renamed@example.com';
    expect(await lastEvents('renamed', 1)).toEqual([
      [who, 'account renamed', 'renamed is Лавка <b>№1</b> 🛍️ now'],
    ]);
  });
});

test('owners choose their own mails, starting from what all of them had turned off', async () => {
  const owner = await w.ownerOf('chooses-mails');
  const other = await w.join('chooses-mails', 'other-owner@example.com', 'owner');
  const command = updateCommand({
    TableName: process.env.ACCOUNTS_TABLE,
    Key: { pk: 'settings#chooses-mails' },
    ...setting({ mutedMails: ['keys'] }),
  });
  await sendCommand(databaseOf(process.env), command, 4000, 'repeat');
  const boxes = async (browser: Browser) =>
    [
      ...(await browser.open(`${dashboard()}/settings/mails`)).html.matchAll(
        /name="mail" value="([\w-]+)" checked/g,
      ),
    ].map(([, kind]) => kind);
  const without = (...kinds: readonly string[]) => mailKinds.filter((kind) => !kinds.includes(kind));
  expect(await boxes(owner)).toEqual(without('keys'));
  const page = await w.send(owner, '/settings/mails', '/settings/mails', { mail: 'limits' });
  expect(page.html).toContain('The choice of mails is saved.');
  expect([await boxes(owner), await boxes(other)]).toEqual([['limits'], without('keys')]);
  await w.send(owner, '/settings/mails', '/settings/mails', { mail: 'limits' });
  const off = without('limits').join(', ');
  expect(await lastEvents('chooses-mails', 1)).toEqual([
    ['chooses-mails@example.com', 'mails changed', `off: ${off}`],
  ]);
});

test('an invitation is shown and mailed', async () => {
  const owner = await w.ownerOf('invites');
  const invitee = { email: 'invitee@example.com', role: 'member' };
  const { html } = await w.send(owner, '/settings/members', '/settings/invitations', invitee);
  const [link] = /http[^<"]*code=[\w-]{43}/.exec(html) ?? ['no link'];
  const mails = t.host.standIns.mail?.mails.filter(({ to }) => to[0] === invitee.email) ?? [];
  expect(html).toContain('The link was mailed to this address.');
  expect(mails.map(({ text }) => text)).toEqual([
    expect.stringContaining(`\nAccept the invitation: ${link}\n`),
  ]);
});

describe('sessions', () => {
  const endLinks = (html: string) =>
    [...html.matchAll(/\/settings\/sessions\/[\w-]+\/end/g)].map(([link]) => link);

  test('each session is listed to its person and can be ended, at once', async () => {
    const here = await w.ownerOf('two-browsers');
    const there = await w.join('two-browsers', 'two-browsers@example.com', 'owner');
    const page = await here.open(`${dashboard()}/settings/security`);
    expect(page.html).toContain('This browser');
    const [end = ''] = endLinks(page.html);
    const ended = await here.follow(await here.submit(page, end));
    expect(ended.html).toContain('The session has ended.');
    expect(endLinks(ended.html)).toEqual([]);
    expect((await there.request(dashboard())).headers.get('location')).toContain('/sign-in');
    expect(await lastEvents('two-browsers', 1)).toMatchObject([
      ['two-browsers@example.com', 'session ended', 'A browser, –'],
    ]);
  });

  test('people cannot end another person’s session, nor their own current one', async () => {
    const owner = await w.ownerOf('keeps-sessions');
    const member = await w.join('keeps-sessions', 'in-session@example.com', 'member');
    const elsewhere = await w.join('keeps-sessions', 'in-session@example.com', 'member');
    const page = await member.open(`${dashboard()}/settings/security`);
    const [end = ''] = endLinks(page.html);
    const stolen = await owner.open(`${dashboard()}/settings`);
    const { hidden } = formOf(stolen.html, '/settings/name');
    const answer = await owner.post(`${dashboard()}${end}`, hidden);
    expect([end !== '', answer.status]).toEqual([true, 404]);
    expect((await elsewhere.open(dashboard())).html).toContain('<h1>Overview</h1>');
  });
});
