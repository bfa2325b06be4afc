import { expect, test } from '@jest/globals';
import { type Browser, formOf, unescaped } from '../../../support/browser.ts';
import { useDashboard } from './dashboard-world.ts';

const w = useDashboard();
const { t, dashboard } = w;
const account = 'asks-first';
const callback = 'kept://cb';

/** Everything that a careless click could destroy. */
const stateOf = async (browser: Browser) => ({
  keys: (await t.admin.keys.list(account)).map(({ keyName, revokedAt, replacedBy }) => ({
    keyName,
    revokedAt,
    replacedBy,
  })),
  callbacks: (await t.admin.settings.read(account))?.callbacks,
  members: (await t.admin.people.membersOf(account)).map(({ email, role }) => [email, role]),
  invitations: (await t.admin.people.invitationsOf(account)).map(({ email, revokedAt }) => [
    email,
    revokedAt,
  ]),
  log: (await t.admin.audit.read(account, 100)).map(({ what, about }) => [what, about]),
  isSignedIn: (await browser.open(dashboard())).html.includes('<h1>Overview</h1>'),
});

/** The first link of a page whose address begins with this. */
function linkIn(html: string, path: string): string {
  const links = [...html.matchAll(/<a\b[^>]*href="\/dashboard([^"]+)"/g)].map(([, to = '']) => unescaped(to));
  const address = links.find((to) => to.startsWith(path));
  if (address === undefined) throw new Error(`There is no link to ${path}.`);
  return address;
}

test('irreversible actions ask first, and happen only with a form that confirms them', async () => {
  const owner = await w.ownerOf(account);
  for (const name of ['asked', 'stays']) await w.join(account, `${name}@example.com`, 'owner');
  await w.invite(account, 'invited@example.com', 'member');
  await w.send(owner, '/settings', '/callbacks', { callback });
  await w.send(owner, '/keys', '/keys', { name: 'second', lifetime: '', permission: 'everything' });
  const [first, second] = (await t.admin.keys.list(account)).map(({ keyId }) => keyId);
  const people = await t.admin.people.membersOf(account);
  const idOf = (email: string) => people.find((membership) => membership.email === email)?.personId;
  const [own, other] = [idOf(`${account}@example.com`), idOf('asked@example.com')];
  const invitation = (await t.admin.people.invitationsOf(account)).find(({ usedAt }) => usedAt === undefined);
  const clicks: [page: string, action: string, fields: Record<string, string>, question: string][] = [
    [`/keys/${first}`, `/keys/${first}/rotate`, { overlap: 'now' }, 'at once?'],
    [`/keys/${second}`, `/keys/${second}/revoke`, {}, 'Revoke second?'],
    ['/settings', '/settings/callbacks/remove', { callback }, callback],
    ['/settings/members', `/settings/invitations/${invitation?.id}/revoke`, {}, 'invited@example.com?'],
    ['/settings/members', `/settings/members/${other}/remove`, {}, 'Remove asked@example.com?'],
    ['/settings/members', `/settings/members/${own}/role`, { role: 'member' }, 'Make yourself a member?'],
    ['/settings/security', '/sign-out-everywhere', {}, 'Sign out everywhere?'],
  ];
  for (const [path, action, fields, question] of clicks) {
    const before = await stateOf(owner);
    const { html } = await owner.open(dashboard() + path);
    const { hidden } = formOf((await owner.open(`${dashboard()}/keys`)).html, '/keys');
    // Rotation has its own form with a choice of overlap, and no confirmation.
    const asked = path === `/keys/${first}` ? `${action}?overlap=now` : linkIn(html, action);
    const led = await owner.follow(await owner.post(dashboard() + action, { ...hidden, ...fields }));
    for (const page of [await owner.open(dashboard() + asked), led]) {
      expect([action, page.status, unescaped(page.html).includes(question)]).toEqual([action, 200, true]);
      // Pressing Enter without reading leads back.
      expect(/<a class="button" href="([^"]+)" autofocus>/.exec(page.html)?.[1]).toBe(`/dashboard${path}`);
    }
    expect([action, await stateOf(owner)]).toEqual([action, before]);
    const done = await owner.follow(await owner.submit(led, action));
    expect([action, done.status]).toEqual([action, 200]);
    expect([action, await stateOf(owner)]).not.toEqual([action, before]);
  }
});

test('a key is rotated with an overlap of a day unless something else is chosen', async () => {
  const owner = await w.ownerOf('rotates-gently');
  const [key] = await t.admin.keys.list('rotates-gently');
  const page = await owner.open(`${dashboard()}/keys/${key?.keyId}`);
  const [, chosen = ''] = /<option value="(\w+)" selected>/.exec(page.html) ?? [];
  expect(chosen).toBe('24h');
  const done = await owner.submit(page, '/rotate', { overlap: chosen });
  expect([done.status, done.html.includes('id="secret"')]).toEqual([200, true]);
});
