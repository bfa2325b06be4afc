import { expect, test } from '@jest/globals';
import { Browser } from '../../../support/browser.ts';
import { useDashboard } from '../dashboard-world.ts';

const { t, ownerOf, join, dashboard } = useDashboard();
const page = () => `${t.host.url}/docs/operations/predict-price`;

test('who is signed in sees where their newest key belongs, and the ways back', async () => {
  const owner = await ownerOf('reader');
  const { html, headers } = await owner.open(page());
  const [newest] = (await t.admin.keys.list('reader')).toReversed();
  expect(headers.get('cache-control')).toBe('private, no-store');
  expect(headers.get('etag')).toBeNull();
  expect(html).toContain(`Bearer <mark>rls_${newest?.hint}…</mark>`);
  expect(html).not.toContain('YOUR_API_KEY');
  expect(html).toContain('href="/dashboard">');
  expect(html).toContain('reader@example.com');
});

test('a key that no longer works is not shown', async () => {
  const owner = await ownerOf('revoked');
  const [key] = await t.admin.keys.list('revoked');
  await owner.submit(await owner.open(`${dashboard()}/keys/${key?.keyId}/revoke`), '/revoke');
  const { html } = await owner.open(page());
  expect(html).toContain('Bearer <mark>YOUR_API_KEY</mark>');
});

test('readers who are signed in are led into the playground with the operation chosen, where it has it', async () => {
  const member = await join('demo', 'member-who-reads@example.com', 'member');
  const { html } = await member.open(page());
  const [, href = ''] = /<a class="button primary" href="([^"]+)">Try it</.exec(html) ?? [];
  const playground = await member.open(t.host.url + href);
  expect(playground.html).toContain('value="predict-price" checked');
  const other = await member.open(`${t.host.url}/docs/operations/market-get-user`);
  expect(other.html).not.toContain('Try it');
});

test('a session that has ended shows the public page', async () => {
  const browser = new Browser();
  browser.cookies().set('__Host-session', 'ended');
  const { status, html } = await browser.request(page());
  expect([status, html.includes('YOUR_API_KEY'), html.includes('Try it')]).toEqual([200, true, false]);
});

test('the dashboard leads to the reference', async () => {
  const owner = await ownerOf('leads');
  expect((await owner.open(dashboard())).html).toContain('href="/docs"');
});
