import { describe, expect, test } from '@jest/globals';
import { commands } from '../../../../lib/tools/admin/commands.ts';
import { Browser, type BrowserPage, formOf, unescaped } from '../../../support/browser.ts';
import { valuesFor } from '../../../support/counts.ts';
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
const keyIds = (page: BrowserPage): string[] =>
  [...page.html.matchAll(/\/dashboard\/keys\/([0-9a-f]{12})"/g)].map(([, id = '']) => id);

describe('every page', () => {
  test.each(['', '/keys', '/sign-in', '/nothing', '/signed-out', '/invitation'])(
    '%j has the headers that keep others out',
    async (path) => {
      const { headers } = await (await signedIn()).request(dashboard() + path);
      expect(headers.get('content-security-policy')).toBe(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      );
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('same-origin');
      expect(headers.get('cache-control')).toBe('no-store');
    },
  );

  test.each(['', '/keys', '/usage', '/calls', '/statement', '/playground', '/marketplace', '/settings'])(
    '%j names with aria-label only what has a role to name, before the script has filled it too',
    async (path) => {
      const { html } = await (await signedIn()).open(dashboard() + path);
      const labelled = html.match(/<[a-z-]+\s[^>]*aria-label="[^>]*>/g) ?? [];
      const withoutRole = /^<(?:pre|code|div|span|p|small|strong|em|b|i|dt|dd|[a-z]+-[a-z-]+)\b(?!.*\srole=)/;
      expect(labelled).not.toEqual([]);
      expect(labelled.filter((tag) => withoutRole.test(tag))).toEqual([]);
    },
  );

  test('every page takes at most 60 kB, style and script included, which browsers keep', async () => {
    const browser = await signedIn();
    const page = await browser.open(dashboard());
    const assets = [...page.html.matchAll(/(?:href|src)="(\/dashboard\/assets\/[^"]+)"/g)].map(
      ([, to]) => to,
    );
    expect(assets).toHaveLength(2);
    let bytes = page.html.length;
    for (const asset of assets) {
      const file = await browser.request(t.host.url + asset);
      expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      bytes += file.html.length;
    }
    expect(bytes).toBeLessThan(60_000);
  });

  test('every page leads whoever is not signed in to a page that asks for it; an API key opens none', async () => {
    for (const path of ['', '/keys', '/keys/abc', '?notice=renamed']) {
      const page = await new Browser().request(dashboard() + path, {
        headers: { authorization: `Bearer ${t.host.demoKey.shown}` },
      });
      expect([page.status, page.headers.get('location')?.split('?')[0]]).toEqual([303, '/dashboard/sign-in']);
      expect(page.html).toBe('');
    }
  });

  test('a page that another site links to is reached with the session, which a link alone does not bring', async () => {
    const fromElsewhere = { headers: { 'sec-fetch-site': 'cross-site' } };
    const page = await new Browser().request(`${dashboard()}/keys`, fromElsewhere);
    expect(page.status).toBe(200);
    expect(page.html).toContain('<meta http-equiv="refresh" content="0;url=/dashboard/keys">');
  });

  test('the root of the host leads to the dashboard', async () => {
    const page = await new Browser().request(t.host.url);
    expect([page.status, page.headers.get('location')]).toEqual([303, '/dashboard']);
  });

  test('an unknown address is answered 404, also where an asset or a file would be', async () => {
    const browser = await signedIn();
    for (const path of [
      '/nothing',
      '/keys/1/2/3',
      '/assets/x.js',
      '/assets/..%2f..%2fpackage.json',
      '/__proto__',
    ])
      expect([path, (await browser.request(dashboard() + path)).status]).toEqual([path, 404]);
  });
});

describe('a form that another page sent', () => {
  const foreign: [string, Record<string, string>][] = [
    ['from another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['from another port of this host', { 'sec-fetch-site': 'same-site', origin: 'http://127.0.0.1:1' }],
    ['by typing an address', { 'sec-fetch-site': 'none' }],
    ['from another site, by an old browser', { origin: 'https://evil.example' }],
    ['from another port, by an old browser', { origin: 'http://127.0.0.1:1' }],
    ['from a sandboxed frame', { origin: 'null' }],
    ['without saying where from', {}],
  ];

  test.each(foreign)('a form sent %s is refused', async (from, headers) => {
    const browser = await signedIn();
    const before = (await t.admin.keys.list('demo')).length;
    const page = await browser.open(`${dashboard()}/keys`);
    const { hidden } = formOf(page.html, '/keys');
    const paths = ['/keys', '/sign-in', '/sign-out', '/sign-out-everywhere', '/account', '/nothing'];
    const turn = foreign.findIndex(([name]) => name === from);
    for (const path of valuesFor(turn, paths, 2)) {
      for (const who of [browser, new Browser()]) {
        const fields = { ...hidden, name: 'stolen', lifetime: '', permission: 'everything' };
        const answer = await who.post(dashboard() + path, fields, { headers });
        expect([path, answer.status, answer.headers.getSetCookie()]).toEqual([path, 403, []]);
      }
    }
    expect(await t.admin.keys.list('demo')).toHaveLength(before);
    expect((await browser.open(dashboard())).html).toContain('<h1>Overview</h1>');
  });

  test('a form is taken from an old browser that says the right origin', async () => {
    const browser = await signedIn();
    const answer = await browser.post(`${dashboard()}/sign-out`, {}, { headers: { origin: t.host.url } });
    expect(answer.status).toBe(303);
  });
});

describe('a key', () => {
  test('a key is made, shown once and works at once', async () => {
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

  test('a key is made once, however often its form is sent', async () => {
    const browser = await ownerOf('sends-twice');
    const page = await browser.open(`${dashboard()}/keys`);
    const { hidden } = formOf(page.html, '/keys');
    const fields = { ...hidden, name: 'once', lifetime: '', permission: 'everything' };
    const answers = await Promise.all([1, 2, 3].map(() => browser.post(`${dashboard()}/keys`, fields)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 303, 303]);
    const again = await browser.follow(await browser.post(`${dashboard()}/keys`, fields));
    expect(again.html).toContain('Nothing was done twice');
    const made = (await t.admin.keys.list('sends-twice')).filter(({ keyName }) => keyName === 'once');
    expect(made).toHaveLength(1);
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
    ['a name that no header carries', { name: 'Schlüssel' }],
    ['an unknown lifetime', { lifetime: '31' }],
    ['an unknown permission', { permission: 'root' }],
    ['no permission', { permission: '' }],
  ])('a key is not made with %s', async (_what, fields) => {
    const browser = await signedIn();
    const before = (await t.admin.keys.list('demo')).length;
    expect((await createKey(browser, fields)).status).toBe(400);
    expect(await t.admin.keys.list('demo')).toHaveLength(before);
  });

  test('a key of another account is answered as one that does not exist', async () => {
    const [mine, theirs] = [await ownerOf('mine'), await ownerOf('theirs')];
    const [key] = await t.admin.keys.list('theirs');
    const unknown = await mine.request(`${dashboard()}/keys/${'0'.repeat(12)}`);
    const foreign = await mine.request(`${dashboard()}/keys/${key?.keyId}`);
    expect([foreign.status, foreign.html]).toEqual([404, unknown.html]);
    expect((await theirs.request(`${dashboard()}/keys/${key?.keyId}`)).status).toBe(200);
    const own = `${dashboard()}/keys/${keyIds(await mine.open(`${dashboard()}/keys`))[0]}`;
    for (const [action, path] of [
      ['rename', ''],
      ['rotate', ''],
      ['revoke', '/revoke'],
    ]) {
      const { hidden } = formOf((await mine.open(own + path)).html, `/${action}`);
      const fields = { ...hidden, name: 'mine now', overlap: 'now' };
      const answer = await mine.post(`${dashboard()}/keys/${key?.keyId}/${action}`, fields);
      expect([action, answer.status]).toEqual([action, 404]);
    }
    expect(await t.admin.keys.list('theirs')).toEqual([key]);
  });

  test.each(['<img src=x onerror=alert(1)>', '"><script>alert(1)</script>', "'-alert(1)-'", '&lt;b&gt;'])(
    'a key named %j is shown as text everywhere',
    async (name) => {
      const browser = await signedIn();
      const made = await createKey(browser, { name });
      const list = await browser.open(`${dashboard()}/keys`);
      const id = (await t.admin.keys.list('demo')).find(({ keyName }) => keyName === name)?.keyId;
      const own = await browser.open(`${dashboard()}/keys/${id}`);
      for (const { html } of [made, list, own]) {
        expect(html).not.toMatch(/<img|<script>|<b>/);
        expect(unescaped(html)).toContain(name);
      }
    },
  );

  test('a key is neither made nor revoked by looking at pages', async () => {
    const browser = await signedIn();
    const before = await t.admin.keys.list('demo');
    for (const path of ['/keys?name=x&lifetime=&permission=everything', `/keys/${before[0]?.keyId}/revoke`])
      await browser.open(dashboard() + path);
    expect(await t.admin.keys.list('demo')).toEqual(before);
  });
});

describe('an account', () => {
  test('an account without keys says what to do next', async () => {
    await commands['create-account']?.run(t.admin, ['empty']);
    const browser = await w.join('empty', 'empty@example.com', 'owner');
    const overview = await browser.open(dashboard());
    expect(overview.html).toContain('Create your first key');
    expect((await browser.open(`${dashboard()}/keys`)).html).toContain('No keys yet');
  });

  test('a person changes to another account of theirs, and to no other', async () => {
    const browser = await ownerOf('first-account');
    await t.createAccount('second-account', 0);
    const link = await w.invite('second-account', 'first-account@example.com', 'owner');
    const there = await browser.signIn(dashboard(), { email: 'first-account@example.com' }, link);
    const back = await browser.follow(await browser.submit(there, '/account', { account: 'first-account' }));
    expect(back.html).toMatch(/<p class="here">first-account</);
    const foreign = await browser.submit(back, '/account', { account: 'demo' });
    expect(foreign.status).toBe(404);
  });

  test('an account is closed to a removed member at the next request', async () => {
    await t.createAccount('shrinking', 0);
    const browser = await w.join('shrinking', 'left@example.com', 'member');
    const [member] = await t.admin.people.membersOf('shrinking');
    if (member !== undefined) await t.admin.people.remove(member);
    expect((await browser.open(dashboard())).html).toContain('<h1>Sign in</h1>');
  });
});

test('signing out everywhere ends the sessions of all browsers', async () => {
  const person = { email: 'everywhere@example.com' };
  await t.createAccount('everywhere', 0);
  const [one, other] = [await w.join('everywhere', person.email, 'owner'), new Browser()];
  await other.signIn(dashboard(), person);
  await w.send(other, '/sign-out-everywhere', '/sign-out-everywhere');
  for (const browser of [one, other]) {
    expect((await browser.open(dashboard())).html).toContain('<h1>Sign in</h1>');
  }
  expect((await one.signIn(dashboard(), person)).html).toContain('<h1>Overview</h1>');
});

test('the overview shows the latest calls with the name of their key, and its own reads are not among them', async () => {
  const browser = await ownerOf('calls');
  const secret = secretIn(await createKey(browser, { name: 'caller & co' }));
  expect((await browser.open(dashboard())).html).toContain('None in the last 30 days');
  await callWith(secret);
  await t.post('/api/v1/predict-price', {}, { key: secret });
  const { html } = await browser.open(dashboard());
  const rows = [...html.matchAll(/<tr><td>.*?<\/tr>/gs)].map(([row]) =>
    unescaped(row.replace(/<[^>]+>/g, ' ')),
  );
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatch(/400 .* predict-price .* caller & co .* 0 .* ms/s);
  expect(rows[1]).toMatch(/200 .* account .* caller & co .* 0 .* ms/s);
});

test('the overview shows the balance, and a first call to paste with the places to fill marked', async () => {
  const { html } = await (await signedIn()).open(dashboard());
  const { available } = await t.balance('demo');
  expect(html).toContain(`<p class="number">${available.toLocaleString('en')}</p>`);
  expect(html).toContain(`${t.host.url}/api/v1/generate-basic-listing`);
  expect(html.match(/<mark>YOUR_API_KEY<\/mark>/g)).toHaveLength(3);
});
