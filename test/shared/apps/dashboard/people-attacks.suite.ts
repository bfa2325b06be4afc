import { describe, expect, test } from '@jest/globals';
import { Browser, unescaped } from '../../../support/browser.ts';
import { readableInTables } from '../../../support/readable-tables.ts';
import { useDashboard } from './dashboard-world.ts';

const w = useDashboard();
const { t, dashboard } = w;

/** An account with a callback, a member, an open invitation, a key and a line in the audit log. */
async function furnished(account: string) {
  const owner = await w.ownerOf(account);
  await w.send(owner, '/settings', '/callbacks', { callback: 'kept://cb' });
  await w.invite(account, `${account}-open@example.com`, 'member');
  const email = `${account}-member@example.com`;
  const member = await w.join(account, email, 'member');
  const personId =
    (await t.admin.people.membersOf(account)).find((membership) => membership.email === email)?.personId ??
    '';
  return { owner, member, personId };
}

const stateOf = async (account: string) => ({
  settings: await t.admin.settings.read(account),
  members: await t.admin.people.membersOf(account),
  invitations: await t.admin.people.invitationsOf(account),
  keys: await t.admin.keys.list(account),
  log: await t.admin.audit.read(account, 100),
});

test('a member sees who the owners are and may write to them, and nothing else of the account’s people', async () => {
  const { member } = await furnished('shows-little');
  const pages = await Promise.all(
    ['', '/members', '/security'].map((part) => member.open(`${dashboard()}/settings${part}`)),
  );
  const html = pages.map((page) => page.html).join('');
  expect(html).toContain('href="mailto:shows-little%40example.com?subject=shows-little%20at%20Resale');
  for (const hidden of ['-open@', 'kept://cb', '/invitations', '/remove', '/settings/log', '/settings/data'])
    expect([hidden, html.includes(hidden)]).toEqual([hidden, false]);
  const refused = await member.open(`${dashboard()}/statement`);
  expect(refused.html).toContain('<a href="/dashboard/settings/members">ask an owner</a>');
});

describe('an owner of one account', () => {
  test('an owner of two accounts cannot act in one with a page opened in the other', async () => {
    const browser = await w.ownerOf('first-tab');
    await w.ownerOf('second-tab');
    const link = await w.invite('second-tab', 'first-tab@example.com', 'owner');
    const inSecond = await browser.signIn(dashboard(), { email: 'first-tab@example.com' }, link);
    const settings = await browser.open(`${dashboard()}/settings`);
    const keys = await browser.open(`${dashboard()}/keys`);
    const inFirst = await browser.follow(
      await browser.submit(inSecond, '/account', { account: 'first-tab' }),
    );
    expect(inFirst.html).toContain('title="Account first-tab"');
    const before = [await stateOf('first-tab'), await stateOf('second-tab')];
    for (const [page, action, fields] of [
      [settings, '/callbacks', { callback: 'wrong://cb' }],
      [settings, '/low-balance', { credits: '5' }],
      [keys, '/keys', { name: 'wrong', lifetime: '', permission: 'everything' }],
    ] as const) {
      const answer = await browser.submit(page, action, fields);
      expect([action, answer.status]).toEqual([action, 409]);
      expect(answer.html).toContain('You are in another account now');
    }
    expect([await stateOf('first-tab'), await stateOf('second-tab')]).toEqual(before);
  });
});

test('no two forms of a page share an id: the second would count as done after the first', async () => {
  const browser = await w.ownerOf('own-forms');
  await t.createAccount('more-forms', 0);
  const link = await w.invite('more-forms', 'own-forms@example.com', 'owner');
  await browser.signIn(dashboard(), { email: 'own-forms@example.com' }, link);
  for (const path of ['/keys', '/marketplace', '/settings', '/settings/members']) {
    const { html } = await browser.open(dashboard() + path);
    const ids = [...html.matchAll(/name="form" value="([^"]+)"/g)].map(([, id]) => id);
    expect([path, ids.length >= 2, new Set(ids).size]).toEqual([path, true, ids.length]);
  }
});

test('a removed person has no link to return with, and the log names the revoked ones', async () => {
  const { owner, personId } = await furnished('closes-links');
  const email = 'closes-links-member@example.com';
  const link = await w.invite('closes-links', email, 'owner');
  await w.send(owner, `/settings/members/${personId}/remove`, '/remove');
  const returned = await new Browser().open(link);
  expect([returned.status, returned.html.includes('Invitation not valid')]).toEqual([400, true]);
  const log = await t.admin.audit.read('closes-links', 2);
  expect(log.map(({ what, about }) => [what, about])).toEqual([
    ['invitation revoked', email],
    ['member removed', email],
  ]);
  // Another person's link is unchanged.
  const { html } = await owner.open(`${dashboard()}/settings/members`);
  expect(html).toContain('Revoke the invitation of closes-links-open@example.com');
});

describe('what people call things', () => {
  const nasty = `<img src=x onerror=alert(1)>"'&`;

  test('user-chosen names are plain text in every page, and never in a header', async () => {
    await t.admin.settings.create('nasty', { name: `${nasty}\r\nset-cookie: a=b`, callbacks: [] });
    await t.admin.money.createAccount('nasty');
    const email = `o'hara&co@example.com`;
    const invitation = await w.invite('nasty', email, 'owner');
    const shown = await new Browser().open(invitation);
    const browser = new Browser();
    await browser.signIn(dashboard(), { email }, invitation);
    await w.send(browser, '/settings', '/callbacks', { callback: `myapp://cb?x='&y=%22` });
    const made = await w.send(browser, '/keys', '/keys', {
      name: nasty,
      lifetime: '',
      permission: 'everything',
    });
    const [owner] = await t.admin.people.membersOf('nasty');
    const pages = [shown, made];
    const key = `/keys/${(await t.admin.keys.list('nasty'))[0]?.keyId}`;
    for (const path of [
      '',
      '/keys',
      key,
      '/settings',
      '/settings/members',
      '/settings/log',
      `/settings/members/${owner?.personId}/remove`,
    ]) {
      pages.push(await browser.open(dashboard() + path));
    }
    for (const { url, html, headers } of pages) {
      expect([url.pathname, html.includes('<img')]).toEqual([url.pathname, false]);
      expect([url.pathname, headers.getSetCookie()]).toEqual([url.pathname, []]);
      // A quote in the name itself would end an attribute, and the rest would become markup.
      expect(html).not.toMatch(/onerror=alert\(1\)[^&]*"/);
    }
    expect(unescaped(pages[2]?.html ?? '')).toContain(nasty);
  });

  test('text in a page’s address never becomes a header or markup', async () => {
    const browser = await w.join('demo', 'types@example.com', 'owner');
    for (const query of [
      'notice=%0d%0aset-cookie:a=b',
      `notice=${encodeURIComponent(nasty)}`,
      'notice=__proto__',
    ]) {
      const page = await browser.request(`${dashboard()}/settings?${query}`);
      expect([query, page.status, page.headers.getSetCookie()]).toEqual([query, 200, []]);
      expect(page.html).not.toMatch(/<img|set-cookie|class="notice"/);
    }
  });
});

test('no displayed secret is in any table', async () => {
  await t.createAccount('shows-secrets', 0);
  const owner = new Browser();
  const email = 'shows-secrets@example.com';
  await owner.signIn(dashboard(), { email }, await w.invite('shows-secrets', email, 'owner'));
  // The cookies of the session and of the sign-in.
  const shown: string[] = [...owner.cookies().values()];
  const fields = { name: 'app', lifetime: '', permission: 'everything' };
  const forms = [
    ['/keys', '/keys', fields],
    ['/settings/members', '/invitations', { email: 'x@example.com', role: 'member' }],
  ] as const;
  for (const [path, action, values] of forms) {
    const { html } = await w.send(owner, path, action, values);
    shown.push(/<code id="secret">(?:[^<]*=)?([^<]+)</.exec(html)?.[1] ?? '');
  }
  expect(shown.map((secret) => secret.length >= 43)).toEqual([true, true, true, true]);
  const text = await readableInTables();
  for (const secret of shown) expect(text).not.toContain(secret);
});
