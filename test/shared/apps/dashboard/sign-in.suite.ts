import { describe, expect, test } from '@jest/globals';
import { Browser, type BrowserPage, formOf, sessionCookie, unescaped } from '../../../support/browser.ts';
import { useChangedDashboard } from './changed-dashboard.ts';
import { useDashboard } from './dashboard-world.ts';

const { t, dashboard, invite } = useDashboard();
const owner = { subject: 'demo-owner' };
const sessionOf = (browser: Browser) => browser.cookies().get(sessionCookie);

/** Signs in up to the provider's redirect back to us, without following it; a session may exist already. */
async function untilReturn(browser: Browser): Promise<URL> {
  const picker = await browser.follow(await browser.post(`${dashboard()}/sign-in`, {}));
  const picked = await browser.post(picker.url, owner, {});
  const resumed = await browser.request(new URL(picked.headers.get('location') ?? '', picked.url));
  const returned = new URL(resumed.headers.get('location') ?? '');
  expect(returned.pathname).toBe('/dashboard/sign-in/return');
  return returned;
}

function expectRefused(page: BrowserPage, browser: Browser, status = 400): void {
  expect([page.status, sessionOf(browser)]).toEqual([status, undefined]);
  expect(page.html).toMatch(/<h1>.*<\/h1>/);
  expect(page.html).not.toMatch(/state|nonce|OAUTH|token|Error/);
}

describe('a person who signs in', () => {
  test('returns to the requested page, with its query', async () => {
    const browser = new Browser();
    const wanted = await browser.open(`${dashboard()}/keys?keys=25&more=a%20b%26c`);
    expect(wanted.html).toContain('<h1>Sign in</h1>');
    const picker = await browser.follow(await browser.submit(wanted, '/sign-in'));
    expect(picker.url.hostname).toBe('localhost');
    const signedIn = await browser.follow(await browser.post(picker.url, owner, {}));
    expect([signedIn.status, signedIn.url.pathname]).toEqual([200, '/dashboard/keys']);
    expect([...signedIn.url.searchParams]).toEqual([
      ['keys', '25'],
      ['more', 'a b&c'],
    ]);
    expect(signedIn.html).toContain('olive@demo.example');
  });

  test('gets a cookie that scripts cannot read, other sites cannot send and sibling hosts cannot set', async () => {
    const browser = new Browser();
    const returned = await browser.request(await untilReturn(browser));
    // Not a redirect: browsers send no Strict cookie in a redirect chain that began on another site.
    expect(returned.status).toBe(200);
    expect(returned.headers.getSetCookie()).toContainEqual(
      expect.stringMatching(/^local-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=604800$/),
    );
    expect(returned.html).toContain('<meta http-equiv="refresh" content="0;url=/dashboard">');
  });

  test('is sent to the provider by a page, with PKCE, nonce and state', async () => {
    const browser = new Browser();
    const start = await browser.open(`${dashboard()}/sign-in`);
    const page = await browser.submit(start, '/sign-in');
    expect(page.status).toBe(200);
    const location = new URL(/url=([^"]+)"/.exec(page.html)?.[1]?.replaceAll('&amp;', '&') ?? '');
    const query = Object.fromEntries(location.searchParams);
    expect(query).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      scope: 'openid email',
    });
    for (const name of ['state', 'nonce', 'code_challenge']) expect(query[name]).toMatch(/^[\w-]{43}$/);
    expect(page.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^local-sign-in=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax/),
    ]);
  });

  test('never keeps the browser’s previous session', async () => {
    const browser = new Browser();
    const planted = 'A'.repeat(43);
    browser.cookies().set(sessionCookie, planted);
    await browser.signIn(dashboard(), owner);
    const first = sessionOf(browser);
    expect(first).not.toBe(planted);
    await browser.open(await untilReturn(browser));
    expect(sessionOf(browser)).not.toBe(first);
    const thief = new Browser();
    thief.cookies().set(sessionCookie, first ?? '');
    expect((await thief.open(dashboard())).html).toContain('<h1>Sign in</h1>');
  });

  test('a person who signs in and belongs to no account sees a page that says so', async () => {
    const browser = new Browser();
    const page = await browser.signIn(dashboard(), { subject: 'demo-stranger' });
    expectRefused(page, browser, 403);
    expect(page.html).toContain('No account yet');
    expect(page.html).toContain('stella@demo.example');
  });
});

test('two tabs may sign in at the same time, whichever returns first', async () => {
  const browser = new Browser();
  const first = await untilReturn(browser);
  // Each has its own session at the provider, which revokes a session's codes on another sign-in.
  browser.cookies('localhost').clear();
  const second = await untilReturn(browser);
  for (const back of [second, first]) expect((await browser.open(back)).html).toContain('<h1>Overview</h1>');
});

describe('a person whose address changes at the provider', () => {
  const changed: { email?: string } = {};
  const elsewhere = useChangedDashboard((services) => ({
    ...services,
    provider: {
      begin: (...given) => services.provider.begin(...given),
      async finish(...given) {
        const proof = await services.provider.finish(...given);
        return 'proven' in proof ? { proven: { ...proof.proven, ...changed } } : proof;
      },
    },
  }));

  test('has the new one on every page from the next sign-in, keys keep their maker, and it is logged', async () => {
    const account = 'moves-address';
    await t.createAccount(account, 0);
    const person = { email: 'before@example.com' };
    const browser = new Browser();
    await browser.signIn(dashboard(), person, await invite(account, person.email, 'owner'));
    const keys = await browser.open(`${dashboard()}/keys`);
    await browser.submit(keys, '/keys', { name: 'app', lifetime: '', permission: 'everything' });
    changed.email = 'After@example.com';
    await new Browser().signIn(elsewhere(), person);
    expect((await browser.open(`${dashboard()}/settings/members`)).html).toContain('after@example.com');
    expect((await browser.open(`${dashboard()}/keys`)).html).not.toContain('Former member');
    expect((await t.admin.audit.read(account, 2)).slice(1)).toMatchObject([
      {
        what: 'address changed',
        about: 'before@example.com is after@example.com now',
        who: 'after@example.com',
      },
    ]);
  });
});

describe('an invitation', () => {
  test('a forged invitation is answered with a page that reveals nothing', async () => {
    for (const code of ['', 'x', 'B'.repeat(43)]) {
      const page = await new Browser().open(`${dashboard()}/invitation?code=${code}`);
      expect([page.status, page.html.includes('Invitation not valid')]).toEqual([400, true]);
    }
  });
});

describe('a return from the provider', () => {
  test('a return from the provider is refused the second time', async () => {
    const browser = new Browser();
    const returned = await untilReturn(browser);
    await browser.open(returned);
    browser.cookies().delete(sessionCookie);
    expectRefused(await browser.open(returned), browser);
  });

  test('a return from the provider is refused in a different browser', async () => {
    const [attacker, victim] = [new Browser(), new Browser()];
    const returned = await untilReturn(attacker);
    expectRefused(await victim.open(returned), victim);
    const begun = new Browser();
    await untilReturn(begun);
    expectRefused(await begun.open(await untilReturn(attacker)), begun);
  });

  test.each([
    ['without a state', (query: URLSearchParams) => query.delete('state')],
    ['with two states', (query: URLSearchParams) => query.append('state', query.get('state') ?? '')],
    ['with a made-up state', (query: URLSearchParams) => query.set('state', 'C'.repeat(43))],
    ['of another issuer', (query: URLSearchParams) => query.set('iss', 'https://evil.example')],
    ['with a made-up code', (query: URLSearchParams) => query.set('code', 'made-up')],
    ['with an error', (query: URLSearchParams) => query.set('error', 'access_denied')],
  ])('a return from the provider %s is refused', async (_what, change) => {
    const browser = new Browser();
    const returned = await untilReturn(browser);
    change(returned.searchParams);
    expectRefused(await browser.open(returned), browser);
  });
});

test('a sign-in redirects only to our own pages', async () => {
  for (const to of [
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '@evil.example/keys',
    '/../..',
    `/keys?x=${'x'.repeat(2000)}`,
  ]) {
    const browser = new Browser();
    const start = await browser.open(`${dashboard()}/sign-in?to=${encodeURIComponent(to)}`);
    expect(formOf(start.html, '/sign-in').hidden.to).toBe('');
    const picker = await browser.follow(await browser.post(`${dashboard()}/sign-in`, { to }));
    const inside = await browser.follow(await browser.post(picker.url, owner, {}));
    expect(inside.url.href).toBe(dashboard());
  }
});

test('the query of the return address is only a query', async () => {
  const to = '/keys?x=1\r\nset-cookie: a=b&y=//evil.example"><script>#z';
  const start = await new Browser().open(`${dashboard()}/sign-in?to=${encodeURIComponent(to)}`);
  const way = formOf(start.html, '/sign-in').hidden.to ?? '';
  expect(way).toBe('/keys?x=1set-cookie:%20a=b&y=//evil.example%22%3E%3Cscript%3E');
  const browser = new Browser();
  await browser.signIn(dashboard(), owner);
  const back = await browser.request(`${dashboard()}/sign-in?to=${encodeURIComponent(to)}`);
  expect([back.status, back.headers.get('location')]).toEqual([303, `/dashboard${way}`]);
});

describe('a provider with a page that ends its session', () => {
  const signOutUrl = 'https://id.example/logout?client_id=a&logout_uri=b';
  const withSignOut = useChangedDashboard((services) => ({ ...services, signOutUrl }));

  test('a person signed in under the wrong identity can end the provider’s session, which would yield the same one again', async () => {
    const link = await invite('demo', 'meant@example.com', 'member');
    const here = `${withSignOut()}/invitation${new URL(link).search}`;
    for (const subject of ['demo-stranger', 'demo-member']) {
      const page = await new Browser().signIn(withSignOut(), { subject }, here);
      expect(page.html).toContain('Invitation for another address');
      // With their own account they are in it, and did not join the other.
      const isInside = subject === 'demo-member';
      expect(page.html.includes('href="/dashboard">Continue to your account</a>')).toBe(isInside);
      expect(unescaped(page.html)).toContain(`href="${signOutUrl}">Sign in as someone else</a>`);
    }
  });
});

test('signing out ends the session, not only the cookie', async () => {
  const browser = new Browser();
  const inside = await browser.signIn(dashboard(), owner);
  const session = sessionOf(browser) ?? '';
  const out = await browser.follow(await browser.submit(inside, '/sign-out'));
  expect([out.html.includes('<h1>Signed out</h1>'), sessionOf(browser)]).toEqual([true, undefined]);
  browser.cookies().set(sessionCookie, session);
  expect((await browser.open(dashboard())).html).toContain('<h1>Sign in</h1>');
});

test('one address cannot begin unlimited sign-ins, and learns when it may continue', async () => {
  const begin = () => new Browser().post(`${dashboard()}/sign-in`, {});
  let page = await begin();
  // Twice the limit, since the window may end in between.
  for (let batch = 0; batch < 30 && page.status === 200; batch += 1) {
    const pages = await Promise.all(Array.from({ length: 20 }, begin));
    page = pages.find(({ status }) => status !== 200) ?? page;
  }
  expect([page.status, page.html.includes('Too many attempts')]).toEqual([429, true]);
  const seconds = Number(page.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(600);
});
