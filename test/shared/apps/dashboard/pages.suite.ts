import { describe, expect, test } from '@jest/globals';
import { commands } from '../../../../lib/tools/admin/commands.ts';
import { createKey as addKey } from '../../../../shared/identity/accounts/keys.ts';
import { Browser, type BrowserPage, formOf } from '../../../support/browser.ts';
import { validRequest } from '../../../support/valid-requests.ts';
import { useDashboard } from './dashboard-world.ts';

const w = useDashboard();
const { t, dashboard, signedIn, ownerOf } = w;

const secretIn = (page: BrowserPage): string =>
  /<code id="secret">(rls_[^<]+)<\/code>/.exec(page.html)?.[1] ?? '';

async function createKey(browser: Browser, fields: Record<string, string> = {}): Promise<BrowserPage> {
  const page = await browser.open(`${dashboard()}/keys`);
  return await browser.submit(page, '/keys', {
    name: 'app',
    lifetime: '',
    permission: 'everything',
    ...fields,
  });
}

const callWith = async (key: string) => (await t.post('/api/v1/account', {}, { key })).status;

describe('every page', () => {
  test('a link from another site reaches the page with the session, though it carries no Strict cookie', async () => {
    const fromElsewhere = { headers: { 'sec-fetch-site': 'cross-site' } };
    const page = await new Browser().request(`${dashboard()}/keys`, fromElsewhere);
    expect(page.status).toBe(200);
    expect(page.html).toContain('<meta http-equiv="refresh" content="0;url=/dashboard/keys">');
  });

  test('the root of the host leads to the dashboard', async () => {
    const page = await new Browser().request(t.host.url);
    expect([page.status, page.headers.get('location')]).toEqual([303, '/dashboard']);
  });

  test('a post to the root of the host is answered like any unknown path', async () => {
    const { origin } = new URL(dashboard());
    for (const headers of [{}, { authorization: 'Bearer rls_x' }]) {
      const answer = await fetch(`${origin}/`, { method: 'POST', headers, body: '{}' });
      expect([answer.status, answer.headers.get('x-error-code'), await answer.json()]).toEqual([
        404,
        'NOT_FOUND',
        { error: 'Not found.' },
      ]);
    }
  });
});

test('a form is accepted from an old browser with the right origin', async () => {
  const browser = await signedIn();
  const answer = await browser.post(`${dashboard()}/sign-out`, {}, { headers: { origin: t.host.url } });
  expect(answer.status).toBe(303);
});

test('an error page for a stranger has no navigation', async () => {
  const { status, html } = await new Browser().request(`${dashboard()}/nothing`);
  expect([status, html.includes('<nav')]).toEqual([404, false]);
  expect(html).toContain('Back to the dashboard');
});

describe('a key', () => {
  test('a key is created, shown once and works at once', async () => {
    const browser = await ownerOf('makes-a-key');
    const made = await createKey(browser, { name: 'shop', lifetime: '30', permission: 'texts-and-prices' });
    const secret = secretIn(made);
    expect(made.headers.get('cache-control')).toBe('no-store');
    expect(await callWith(secret)).toBe(200);
    const list = await browser.open(`${dashboard()}/keys`);
    expect(list.html).not.toContain(secret);
    expect(list.html).toContain(`<code class="under">${secret.slice(0, 8)}…</code>`);
    const shop = (await t.admin.keys.list('makes-a-key')).find(({ keyName }) => keyName === 'shop');
    expect(shop).toMatchObject({ permission: 'texts-and-prices', createdBy: 'makes-a-key@example.com' });
    expect(((shop?.expiresAt ?? 0) - (shop?.createdAt ?? 0)) / 86_400_000).toBeCloseTo(30, 3);
    expect(await t.admin.audit.read('makes-a-key', 1)).toMatchObject([
      { what: 'key created', about: `shop (${shop?.keyId})`, who: 'makes-a-key@example.com' },
    ]);
  });

  test('a key is renamed, rotated with an overlap, and revoked at once', async () => {
    const browser = await ownerOf('rotates');
    const first = secretIn(await createKey(browser, { name: 'old name' }));
    const id = (await t.admin.keys.list('rotates')).find(({ keyName }) => keyName === 'old name')?.keyId;
    const address = `${dashboard()}/keys/${id}`;
    const renamed = await browser.follow(
      await browser.submit(await browser.open(address), '/rename', { name: 'new name' }),
    );
    expect(renamed.html).toContain('<h1>new name</h1>');
    const rotated = await browser.submit(renamed, '/rotate', { overlap: '1h' });
    const second = secretIn(rotated);
    expect([await callWith(first), await callWith(second)]).toEqual([200, 200]);
    const revoked = await browser.follow(
      await browser.submit(await browser.open(`${address}/revoke`), '/revoke'),
    );
    expect(revoked.html).toContain('Revoked');
    expect([await callWith(first), await callWith(second)]).toEqual([401, 200]);
    const log = await t.admin.audit.read('rotates', 4);
    expect(log.map(({ what }) => what)).toEqual(['key revoked', 'key rotated', 'key renamed', 'key created']);
  });

  test.each([
    ['an empty name', { name: ' ' }],
    ['a name that hides something', { name: 'shop\u202e' }],
    ['an unknown lifetime', { lifetime: '31' }],
    ['an unknown permission', { permission: 'root' }],
    ['no permission', { permission: '' }],
  ])('a key is not created with %s', async (_what, fields) => {
    const browser = await signedIn();
    const before = (await t.admin.keys.list('demo')).length;
    expect((await createKey(browser, fields)).status).toBe(400);
    expect(await t.admin.keys.list('demo')).toHaveLength(before);
  });

  test('a key shows its expiry during its last two weeks', async () => {
    const browser = await ownerOf('ends-soon');
    const day = 86_400_000;
    const midnight = Math.floor(Date.now() / day) * day;
    for (const days of [0, 1, 14, 15]) {
      const services = { keys: t.admin.keys, clock: () => midnight - day };
      const expiresAt = Math.max(midnight + days * day + day - 1, Date.now() + 1);
      await addKey({ accountId: 'ends-soon', name: `in ${days} days`, expiresAt }, services);
    }
    const { html } = await browser.open(`${dashboard()}/keys`);
    expect(html.match(/Ends (?:today|tomorrow|in \d+ days)/g)?.toSorted()).toEqual([
      'Ends in 14 days',
      'Ends today',
      'Ends tomorrow',
    ]);
  });

  test('a key is revoked by owners and its maker, and by no other member', async () => {
    const owner = await ownerOf('shares-keys');
    const member = await w.join('shares-keys', 'makes-one@example.com', 'member');
    await createKey(member, { name: 'own' });
    await createKey(owner, { name: 'of the owner' });
    const stateOf = async (name: string) =>
      (await t.admin.keys.list('shares-keys')).find(({ keyName }) => keyName === name);
    for (const name of ['of the owner', 'default']) {
      const { keyId } = (await stateOf(name)) ?? {};
      const page = await member.open(`${dashboard()}/keys/${keyId}`);
      expect(page.html).toContain('members only those that they made');
      const { hidden } = formOf(page.html, '/rename');
      for (const [action, fields] of [
        ['revoke', { sure: 'yes' }],
        ['rotate', { overlap: '1h' }],
        ['rotate', { overlap: 'now', sure: 'yes' }],
      ] as const) {
        const answer = await member.post(`${dashboard()}/keys/${keyId}/${action}`, { ...hidden, ...fields });
        expect([name, action, answer.status]).toEqual([name, action, 403]);
      }
      expect(await stateOf(name)).toMatchObject({ keyId, revokedAt: undefined, replacedBy: undefined });
    }
    const own = (await stateOf('own'))?.keyId;
    await w.send(member, `/keys/${own}/revoke`, '/revoke');
    expect((await stateOf('own'))?.revokedAt).toBeGreaterThan(0);
  });
});

test('the overview shows the balance, and a first call to paste with marked placeholders', async () => {
  const { html } = await (await signedIn()).open(dashboard());
  const { available } = await t.balance('demo');
  expect(html).toContain(`<p class="number">${available.toLocaleString('en')}</p>`);
  expect(html).toContain(`${t.host.url}/api/v1/generate-basic-listing`);
  expect(html.match(/<mark>[^<]+<\/mark>/g)).toEqual([
    '<mark>YOUR_API_KEY</mark>',
    '<mark>https://example.com/photo.jpg</mark>',
  ]);
});

test('a new account sees its first steps, each ticked once it is done, until all are', async () => {
  await commands['create-account']?.run(t.admin, ['new-here']);
  await commands.grant?.run(t.admin, ['new-here', '100']);
  const browser = await w.join('new-here', 'new-here@example.com', 'owner');
  const done = async () => {
    const { html } = await browser.open(dashboard());
    expect(html).toContain('<h2 id="first-steps">First steps</h2>');
    return [...html.matchAll(/Done: <\/span><a [^>]*>([^<]+)</g)].map(([, label]) => label);
  };
  expect(await done()).toEqual([]);
  const key = secretIn(await createKey(browser));
  expect(await done()).toEqual(['Make a key']);
  await t.post('/api/v1/generate-basic-listing', validRequest('generate-basic-listing', t.host), { key });
  expect(await done()).toEqual(['Make a key', 'Send a photo']);
  const market_access_token = t.emulators.market.issueSellerTokens().accessToken;
  await t.post('/api/v1/market/get-user', { market_access_token }, { key });
  expect((await browser.open(dashboard())).html).not.toContain('First steps');
});
