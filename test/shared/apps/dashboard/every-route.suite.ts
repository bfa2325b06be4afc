import { beforeAll, describe, expect, test } from '@jest/globals';
import { commands } from '../../../../lib/tools/admin/commands.ts';
import { addEndpoint } from '../../../../shared/events/webhooks/add-endpoint.ts';
import { createSecretToken } from '../../../../shared/identity/people/secret-token.ts';
import { inTime } from '../../../../shared/platform/call/time-budget.ts';
import { Browser } from '../../../support/browser.ts';
import { fillJob, jobStore } from '../../../support/filled-jobs.ts';
import { allRoutes } from './all-routes.ts';
import { useDashboard } from './dashboard-world.ts';
import { callsOf, provenBefore } from './session-table.ts';

/*
 * What the dashboard guarantees on every page and for every form, over the table of routes: a page that is added is
 * tried as well.
 */

const routes = await allRoutes();
const w = useDashboard();
const { t, dashboard } = w;
const account = 'guarded';
let owner: Browser;
let member: Browser;
const ids = {
  invoices: 'cs_test_1',
  keys: '',
  members: '',
  invitations: '',
  calls: '',
  jobs: '',
  endpoints: '',
  sessions: 'A'.repeat(16),
};

beforeAll(async () => {
  const key = await t.createAccount(account, 100);
  owner = await provenBefore(await w.join(account, 'owner@guarded.example', 'owner'));
  member = await provenBefore(await w.join(account, 'member@guarded.example', 'member'));
  const purchase = { sessionId: ids.invoices, packId: 'small', price: 1900, currency: 'usd' };
  await t.admin.money.grant(account, `stripe-${ids.invoices}`, 1000, { purchase });
  await w.invite(account, 'invited@guarded.example', 'member');
  await w.send(owner, '/settings', '/callbacks', { callback: 'kept://cb' });
  ids.keys = (await t.admin.keys.list(account))[0]?.keyId ?? '';
  ids.members =
    (await t.admin.people.membersOf(account)).find(({ role }) => role === 'member')?.personId ?? '';
  const invitations = await t.admin.people.invitationsOf(account);
  ids.invitations = invitations.find(({ usedAt }) => usedAt === undefined)?.id ?? '';
  const hook = { accountId: account, url: 'https://1.1.1.1/', types: ['item.sold'] };
  const added = await inTime(10_000, (time) =>
    addEndpoint(hook, { ...t.admin.webhooks, clock: Date.now }, time),
  );
  ids.endpoints = added.endpoint.id;
  ids.jobs = await fillJob(account, { keyId: ids.keys, reason: 'RATE_LIMIT' });
  // A busy machine may lose the row of a call.
  while (ids.calls === '') {
    await t.post('/api/v1/account', {}, { key });
    ids.calls = (await callsOf(t.admin, account))[0]?.requestId ?? '';
  }
});

interface Tried {
  readonly route: string;
  readonly method: string;
  /** With ids of the account's items. */
  readonly path: string;
}

const triedOf = (table: object): Tried[] =>
  Object.keys(table).map((route) => {
    const [method = '', pattern = ''] = route.split(' ');
    const path = pattern
      .replace(
        /\/(invoices|keys|members|invitations|calls|jobs|endpoints|sessions)\/:id/,
        (_, of: keyof typeof ids) => `/${of}/${ids[of]}`,
      )
      .replace(':file', 'account.json');
    return { route, method, path };
  });
const ofAccount = () => triedOf({ ...routes.everyone, ...routes.owners });
const posts = (some: readonly Tried[]) => some.filter(({ method }) => method === 'POST');

/** Valid fields for any of the forms. */
const wanted = {
  name: 'stolen',
  lifetime: '',
  permission: 'everything',
  overlap: '1h',
  credits: '5',
  callback: 'kept://cb',
  email: 'friend@example.com',
  company: 'Stolen Ltd',
  address: 'Nowhere 1',
  url: 'https://1.1.1.1/stolen',
  type: 'item.sold',
  role: 'owner',
  account,
  sure: 'yes',
};
/** A complete form from a page of an account. */
const form = (of = account) => ({ ...wanted, form: createSecretToken(), in: of });

const stateOf = async (of = account) => ({
  shown: await commands['show-account']?.run(t.admin, [of]),
  settings: await t.admin.settings.read(of),
  members: await t.admin.people.membersOf(of),
  invitations: await t.admin.people.invitationsOf(of),
  keys: await t.admin.keys.list(of),
  endpoints: await inTime(10_000, (time) => t.admin.webhooks.endpoints.list(of, time)),
  jobs: await inTime(10_000, (time) => Array.fromAsync(jobStore().list(of, time))),
  log: await t.admin.audit.read(of, 100),
});

/** Tries routes, each of which must answer as given and leave the account unchanged. */
async function expectEach(
  tried: readonly Tried[],
  ask: (attempt: Tried) => Promise<unknown>,
  answer: unknown,
): Promise<void> {
  expect(tried.length).toBeGreaterThan(2);
  const before = await stateOf();
  for (const attempt of tried) expect([attempt.route, await ask(attempt)]).toEqual([attempt.route, answer]);
  expect(await stateOf()).toEqual(before);
}

const sent = (browser: Browser, { method, path }: Tried, fields = {}, headers = {}) =>
  method === 'GET'
    ? browser.request(dashboard() + path, { headers })
    : browser.post(dashboard() + path, fields, { headers: { 'sec-fetch-site': 'same-origin', ...headers } });

describe('without a session', () => {
  test('pages and forms redirect to the sign-in with any form or API key, and show nothing', async () => {
    const headers = { authorization: `Bearer ${t.host.demoKey.shown}` };
    await expectEach(
      ofAccount(),
      async (tried) => {
        const { status, headers: answered, html } = await sent(new Browser(), tried, form(), headers);
        return [status, answered.get('location')?.split('?')[0], html];
      },
      [303, '/dashboard/sign-in', ''],
    );
  });

  test('scripts learn that there is no session', async () => {
    await expectEach(
      triedOf(routes.scripts),
      async (tried) => {
        const { status, html } = await sent(new Browser(), tried, form());
        return [status, JSON.parse(html)];
      },
      [401, { error: 'Your session is over. Please sign in again.' }],
    );
  });
});

describe('a form', () => {
  test.each([
    { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    // From another port of this host, by typing an address, and by browsers that send the origin alone.
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': undefined, origin: 'http://127.0.0.1:1' },
    { 'sec-fetch-site': undefined, origin: 'null' },
    { 'sec-fetch-site': undefined },
  ])('a form that no page of ours sent is refused everywhere: %j', async (headers) => {
    await expectEach(
      posts(triedOf(Object.assign({}, ...Object.values(routes)))),
      async (tried) => {
        const answer = await sent(owner, tried, form(), headers);
        return [answer.status, answer.headers.getSetCookie(), answer.headers.get('cache-control')];
      },
      [403, [], 'no-store'],
    );
  });

  test('a form without its id does nothing anywhere', async () => {
    await expectEach(
      posts(ofAccount()),
      async (tried) => (await sent(owner, tried, wanted)).headers.get('location')?.split('?')[1],
      'notice=not-a-form',
    );
  });

  test('a form from another account’s page does nothing in this one', async () => {
    await expectEach(
      posts(ofAccount()),
      async (tried) => (await sent(owner, tried, form('another'))).status,
      409,
    );
  });
});

test('a member gets a 403 for everything reserved for owners', async () => {
  await expectEach(
    triedOf(routes.owners),
    async (tried) => {
      const { status, html } = await sent(member, tried, form());
      return [status, html.includes('For owners only')];
    },
    [403, true],
  );
});

test('items of another account are not found', async () => {
  const other = await provenBefore(await w.ownerOf('curious'));
  await expectEach(
    ofAccount().filter(({ route }) => route.includes(':id')),
    async (tried) => (await sent(other, tried, form('curious'))).status,
    404,
  );
});

/** The only forms that work while an account is closed. */
const works = [
  'POST /account',
  'POST /sign-out-everywhere',
  'POST /settings/sessions/:id/end',
  'POST /settings/close',
  'POST /settings/reopen',
  'POST /settings/members/:id/remove',
];

test('a closed account can be read, but nothing created, bought or changed', async () => {
  const closed = await provenBefore(await w.ownerOf('reads-only', 30));
  await commands['close-account']?.run(t.admin, ['reads-only']);
  const before = await stateOf('reads-only');
  await expectEach(
    posts(ofAccount()).filter(({ route }) => !works.includes(route)),
    async (tried) => {
      const { status, html } = await sent(closed, tried, form('reads-only'));
      return [status, html.includes('<h1>This account is closed</h1>')];
    },
    [403, true],
  );
  await expectEach(
    triedOf(routes.scripts),
    async (tried) => (await sent(closed, tried, form('reads-only'))).html,
    '{"error":"This account is closed."}',
  );
  expect(await stateOf('reads-only')).toEqual(before);
});

describe('every page', () => {
  const pages = (table: object) => triedOf(table).filter(({ method }) => method === 'GET');
  const withSidebar = () =>
    pages({ ...routes.everyone, ...routes.owners }).filter(
      ({ path }) => !/\.(csv|jsonl?)$|\/print$/.test(path),
    );

  test('every page has the security headers, and asks search engines not to list it', async () => {
    for (const { path } of [...withSidebar(), ...pages(routes.open), { path: '/nothing' }]) {
      const { headers, html } = await owner.request(dashboard() + path);
      // A redirect has no page.
      if (html !== '') expect(html).toContain('<meta name="robots" content="noindex">');
      expect([path, Object.fromEntries(headers)]).toMatchObject([
        path,
        {
          'content-security-policy':
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
          'x-content-type-options': 'nosniff',
          'referrer-policy': 'same-origin',
          'cache-control': 'no-store',
        },
      ]);
    }
  });

  test.each([
    ['closed', '<strong>This account is closed.</strong>'],
    ['suspended', '<strong>This account is suspended.</strong>'],
    ['low on credits', '<strong>40 credits left</strong>'],
  ])('every page of an account that is %s says so', async (state, notice) => {
    const of = `is-${state.slice(0, 3)}`;
    const visitor = await provenBefore(await w.ownerOf(of, 40));
    const shown = async (path: string) => (await visitor.open(dashboard() + path)).html.includes(notice);
    expect(await shown('')).toBe(false);
    if (state === 'closed') await commands['close-account']?.run(t.admin, [of]);
    else if (state === 'suspended') await commands.suspend?.run(t.admin, [of]);
    else await t.admin.settings.set(of, 'lowBalance', 1000);
    for (const { path } of withSidebar()) expect([path, await shown(path)]).toEqual([path, true]);
  });

  test('no page of a closed account has a form, or a button to a question, that cannot work', async () => {
    await commands['close-account']?.run(t.admin, [account]);
    const refused = posts(ofAccount()).filter(({ route }) => !works.includes(route));
    const dead: string[] = [];
    let alive = 0;
    for (const { path } of withSidebar()) {
      const { html } = await owner.request(dashboard() + path);
      const forms = html.matchAll(/<form[^>]* method="post" action="\/dashboard([^"]*)"/g);
      const links = html.matchAll(
        /<a class="button[^"]*" href="\/dashboard([^"?]*\/(?:add|cancel|close|remove|revoke|role))["?]/g,
      );
      for (const [, to = ''] of [...forms, ...links]) {
        alive += 1;
        if (refused.some((form) => form.path === to)) dead.push(`${path}: ${to}`);
      }
    }
    expect(dead).toEqual([]);
    expect(alive).toBeGreaterThan(20);
  });
});
