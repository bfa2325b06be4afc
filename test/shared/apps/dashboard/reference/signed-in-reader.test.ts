import { beforeAll, describe, expect, test } from '@jest/globals';
import { Browser } from '../../../../support/browser.ts';
import { useChangedDashboard } from '../changed-dashboard.ts';
import { useDashboard } from '../dashboard-world.ts';

const { t, ownerOf, join, dashboard } = useDashboard();
const page = () => `${t.host.url}/docs/operations/predict-price`;

const examples = /<code id="c\d+">.*?<\/code>/gs;

test('examples of the local host carry its demo key, whole, for every reader', async () => {
  for (const browser of [new Browser(), await ownerOf('copies')]) {
    const { html } = await browser.open(page());
    const [call = ''] = html.match(examples) ?? [];
    expect(call).toContain(`Bearer <mark>${t.host.demoKey.shown}</mark>`);
    expect(html).not.toContain('YOUR_API_KEY');
  }
});

describe('where no key is given to the examples, as on AWS', () => {
  const deployed = useChangedDashboard((services) => services);
  // Read when the reference is first asked for.
  beforeAll(() => {
    delete process.env.EXAMPLE_API_KEY;
  });
  const pageThere = () => page().replace(t.host.url, new URL(deployed()).origin);

  test('a reader who is signed in is told which key to put into the examples, which never show a part of one', async () => {
    const owner = await ownerOf('reader');
    const { html, headers } = await owner.open(pageThere());
    const [newest] = (await t.admin.keys.list('reader')).toReversed();
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('etag')).toBeNull();
    expect(html).toContain(`(<code>rls_${newest?.hint}…</code>)`);
    for (const example of html.match(examples) ?? []) expect(example).not.toContain('rls_');
    expect(html).toContain('Bearer <mark>YOUR_API_KEY</mark>');
    expect(html).toContain('href="/dashboard">');
    expect(html).toContain('reader@example.com');
  });

  test('a key that no longer works is not shown', async () => {
    const owner = await ownerOf('revoked');
    const [key] = await t.admin.keys.list('revoked');
    await owner.submit(await owner.open(`${dashboard()}/keys/${key?.keyId}/revoke`), '/revoke');
    const { html } = await owner.open(pageThere());
    expect(html).not.toContain('rls_');
  });
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
  browser.cookies().set('local-session', 'ended');
  const { status, html } = await browser.request(page());
  expect([status, html.includes('Sign in'), html.includes('Try it')]).toEqual([200, false, false]);
});

test('the dashboard leads to the reference', async () => {
  const owner = await ownerOf('leads');
  expect((await owner.open(dashboard())).html).toContain('href="/docs"');
});
