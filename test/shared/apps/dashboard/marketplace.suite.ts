import { describe, expect, test } from '@jest/globals';
import { Browser, type BrowserPage, formOf } from '../../../support/browser.ts';
import { nextOf, useDashboard } from './dashboard-world.ts';
import { callsOf } from './session-table.ts';

const w = useDashboard();
const { t, dashboard, signedIn } = w;

const connect = async (browser: Browser): Promise<BrowserPage> =>
  await browser.submit(await browser.open(`${dashboard()}/marketplace`), '/marketplace/connect');

/** Signs in and consents as a seller, up to our redirecting page. */
async function untilReturn(browser: Browser, decision = 'agree'): Promise<BrowserPage> {
  const market = nextOf(await connect(browser));
  const fields = { ...Object.fromEntries(market.searchParams), userid: 'sam_example', decision };
  const decided = await browser.post(`${market.origin}/oauth2/authorize/consent`, fields, {});
  const back = await browser.request(decided.headers.get('location') ?? '');
  expect([back.status, new URL(back.headers.get('location') ?? '').pathname]).toEqual([
    302,
    '/dashboard/marketplace/return',
  ]);
  // The Strict cookie is not sent on redirects from another site.
  const session = browser.cookies().get('local-session') ?? '';
  browser.cookies().delete('local-session');
  const returned = await browser.request(back.headers.get('location') ?? '');
  browser.cookies().set('local-session', session);
  return returned;
}

async function askToken(browser: Browser, said: string, headers = { 'sec-fetch-site': 'same-origin' }) {
  const { status, html } = await browser.post(`${dashboard()}/marketplace/token`, said, { headers });
  return { status, html, token: (/"token":"([^"]+)"/.exec(html) ?? [])[1] };
}

describe('a seller', () => {
  test('a seller is connected free of charge, with a token that the API accepts', async () => {
    const browser = await signedIn();
    const before = await t.balance('demo');
    const returned = await untilReturn(browser);
    expect(returned.status).toBe(200);
    const to = nextOf(returned);
    expect(to.pathname).toBe('/dashboard/marketplace');
    const { token } = await askToken(browser, to.hash.slice(1));
    const profile = await t.post('/api/v1/market/get-user', { market_access_token: token });
    expect([profile.status, profile.body]).toMatchObject([200, { city: 'Darwin' }]);
    expect(await t.balance('demo')).toEqual(before);
    expect((await callsOf(t.admin, 'demo')).map(({ operation }) => operation)).toEqual(['market-get-user']);
    expect((await browser.open(`${dashboard()}/marketplace`)).html).not.toContain(token);
  });

  test('a seller is connected under the request’s trace, which is passed to the marketplace', async () => {
    const browser = await signedIn();
    const returned = await untilReturn(browser);
    const { journal = [] } = t.host.standIns.market ?? {};
    const before = journal.length;
    await askToken(browser, nextOf(returned).hash.slice(1));
    const traces = journal.slice(before).map(({ headers }) => headers.traceparent);
    expect(traces).toEqual([expect.stringMatching(/^00-[\da-f]{32}-[\da-f]{16}-01$/)]);
  });

  test('a seller is connected once, only in the session that began it', async () => {
    const browser = await signedIn();
    const said = nextOf(await untilReturn(browser)).hash.slice(1);
    const [again, other] = [await signedIn(), nextOf(await untilReturn(browser)).hash.slice(1)];
    expect((await askToken(again, other)).status).toBe(400);
    // It is used up for every caller.
    expect((await askToken(browser, other)).status).toBe(400);
    expect((await askToken(new Browser(), said)).status).toBe(401);
    expect((await askToken(browser, said, { 'sec-fetch-site': 'same-site' })).status).toBe(403);
    expect((await askToken(browser, said)).status).toBe(200);
    expect((await askToken(browser, said)).status).toBe(400);
  });

  test('a seller is not connected with a code issued for another account', async () => {
    const [mine, theirs] = [await signedIn(), await w.ownerOf('sells')];
    const ours = new URLSearchParams(nextOf(await untilReturn(mine)).hash.slice(1));
    const stolen = new URLSearchParams(nextOf(await untilReturn(theirs)).hash.slice(1));
    for (const code of [stolen.get('code') ?? '', 'made-up', '']) {
      const errand = new URLSearchParams(nextOf(await untilReturn(mine)).hash.slice(1)).get('errand') ?? '';
      const { status, token } = await askToken(mine, new URLSearchParams({ errand, code }).toString());
      expect([status, token]).toEqual([400, undefined]);
    }
    expect((await askToken(mine, ours.toString())).status).toBe(200);
  });

  test('a seller who declines, or a forged return, leads to the page without a code', async () => {
    const browser = await signedIn();
    expect(nextOf(await untilReturn(browser, 'decline')).hash).toBe('#declined');
    for (const query of [
      '',
      '?code=x',
      `?errand=${'A'.repeat(43)}`,
      '?errand="><script>&code=x',
      `?errand=${'A'.repeat(43)}&code=${'x'.repeat(4097)}`,
    ]) {
      const page = await new Browser().request(`${dashboard()}/marketplace/return${query}`);
      expect([page.status, nextOf(page).hash, page.html.includes('<script>')]).toEqual([
        200,
        '#declined',
        false,
      ]);
    }
  });

  test('a seller is connected by owners; members see no such offer', async () => {
    const member = await signedIn('demo-member');
    const page = await member.request(`${dashboard()}/marketplace`);
    expect([page.status, page.html.includes('For owners only')]).toEqual([403, true]);
    const overview = await member.open(dashboard());
    expect(overview.html).not.toContain('/dashboard/marketplace');
    const { html } = await member.open(`${dashboard()}/keys`);
    const { hidden } = formOf(html, '/keys');
    expect((await member.post(`${dashboard()}/marketplace/connect`, hidden)).status).toBe(403);
    expect((await askToken(member, 'errand=x&code=y')).status).toBe(403);
  });
});
