import { beforeAll, expect, test } from '@jest/globals';
import { commands } from '../../lib/tools/admin/commands.ts';
import { createKey } from '../../lib/tools/examples/demo-accounts.ts';
import { callbackId } from '../../shared/apps/dashboard/pages/settings/callbacks.ts';
import { dayOf } from '../../shared/billing/credits/days.ts';
import type { CallEntry } from '../../shared/billing/usage/calls.ts';
import { dayMs } from '../../shared/platform/call/clock.ts';
import { inTime } from '../../shared/platform/call/time-budget.ts';
import { allRoutes } from '../shared/apps/dashboard/all-routes.ts';
import { nextOf, useDashboard } from '../shared/apps/dashboard/dashboard-world.ts';
import { callsOf, provenBefore } from '../shared/apps/dashboard/session-table.ts';
import { sessionCookie } from '../support/browser.ts';
import { axeFindings } from '../support/chromium.ts';
import { valuesFor } from '../support/counts.ts';
import { fillAccount } from '../support/filled-account.ts';
import { fillJob } from '../support/filled-jobs.ts';
import { validRequest } from '../support/valid-requests.ts';
import { hiddenSideways, sidewaysAt, useBrowser, usePage } from './watched-page.ts';

const world = useDashboard();
const { t, dashboard } = world;
const { inBrowser, open } = await useBrowser(t);

const longCallback = `https://app.example.com/${'a-long-path/'.repeat(12)}`;

/**
 * Of the demo account, its owner, the same just after signing in, and a member; the owners of an account with nothing in
 * it and of one that is closed; someone who is signed out.
 */
type Visitor = 'owner' | 'proven' | 'member' | 'beginner' | 'leaver' | 'stranger';

interface View {
  readonly what: string;
  /** Below the dashboard. */
  readonly path: string | (() => string | Promise<string>);
  readonly as?: Visitor;
  /** Brings the page into this state. Absent: the page as loaded. */
  readonly prepare?: () => Promise<void>;
}

type Look = readonly [width: number, colorScheme: 'light' | 'dark'];
/** Views take turns with them. */
const looks: readonly Look[] = [
  [1280, 'light'],
  [390, 'dark'],
  [1280, 'dark'],
  [390, 'light'],
];

/** How far apart the bottoms of headings in one row are, even where one of them takes two lines. Cards have none. */
const headingBottoms = `[...document.querySelectorAll('main thead tr')].map((row) => {
  if (getComputedStyle(row.parentElement).position === 'absolute') return 0;
  row.lastElementChild.innerHTML = 'Two<br>lines';
  const bottoms = [...row.children].map((heading) => heading.getBoundingClientRect().bottom);
  return Math.max(...bottoms) - Math.min(...bottoms);
})`;

/** The labels of cells as a card shows them. */
const labels = `[...document.querySelectorAll('td[data-label]:not(:empty)')]
  .map((cell) => getComputedStyle(cell, '::before').content)`;

inBrowser('the pages of the dashboard', () => {
  const watched = usePage(() => open());
  const sessions = new Map<Visitor, string>();
  const calls = { failed: '', worked: '' };
  const checkouts = { paid: '', later: '' };
  const jobs = { running: '', waits: '' };

  beforeAll(async () => {
    const people = {
      owner: await world.signedIn(),
      member: await world.signedIn('demo-member'),
      proven: await provenBefore(await world.signedIn()),
      beginner: await world.ownerOf('begins'),
      leaver: await world.ownerOf('ends', 40),
    };
    await commands['close-account']?.run(t.admin, ['ends']);
    for (const who of ['owner', 'proven', 'member', 'beginner', 'leaver'] as const)
      sessions.set(who, people[who].cookies().get(sessionCookie) ?? '');
    await fillAccount('demo', {
      keys: [
        'Listing app, production',
        'A listing app with a name that no phone has room for, as it is long',
      ],
      calls: 300,
      charges: 40,
      members: 25,
      invitations: 3,
      callbacks: ['https://app.example.com/signed-in', longCallback],
      endpoints: ['https://app.example.com/webhooks', longCallback],
      purchases: 30,
      hasLimits: true,
      sessions: 6,
      events: 60,
    });
    await t.admin.settings.set('demo', 'lowBalance', 1_000_000);

    for (const reason of ['OUT_OF_CREDITS', 'KEY_LIMIT', 'UNAUTHORIZED'] as const)
      await fillJob('demo', { reason });
    for (const ends of ['completed', 'cancelled'] as const) await fillJob('demo', { ends });
    const waiting = { reason: 'MARKET_TOKEN_INVALID', operation: 'market-revise-item' } as const;
    Object.assign(jobs, {
      running: `/jobs/${await fillJob('demo', { answers: 42 })}`,
      waits: `/jobs/${await fillJob('demo', waiting)}`,
    });
    const key = await createKey(t.admin, 'demo');
    const call = 'generate-basic-listing';
    await t.post(`/api/v1/${call}`, { image_urls: ['https://no-such-host.example/a.jpg'] }, { key });
    await t.post(`/api/v1/${call}`, validRequest(call, t.host), { key });
    const [worked, failed] = await callsOf(t.admin, 'demo');
    const pathOf = (entry: CallEntry | undefined) => `/calls/${entry?.requestId}?at=${entry?.at}`;
    Object.assign(calls, { failed: pathOf(failed), worked: pathOf(worked) });

    const { payments } = t.host.standIns;
    if (payments === undefined) throw new Error('the local host sells through the emulator');
    const buy = async (choice: 'pay' | 'later'): Promise<string> => {
      const page = await people.owner.open(`${dashboard()}/credits`);
      const payment = nextOf(await people.owner.submit(page, '/checkout', { pack: 'small' }));
      const session = payment.pathname.split('/').at(-1) ?? '';
      payments.choose(session, choice);
      await payments.webhooks.settled();
      return `/checkout/${session}`;
    };
    Object.assign(checkouts, { paid: await buy('pay'), later: await buy('later') });
  });

  const press = (name: string) => () =>
    watched.page.getByRole('button', { name, exact: true }).first().click();
  /** Fills in a field and submits its form. */
  const send = (field: string, text: string, button: string, shown: string) => async () => {
    const { page } = watched;
    await page.locator(field).fill(text);
    await page
      .locator('form')
      .filter({ has: page.locator(field) })
      .getByRole('button', { name: button })
      .click();
    await page.locator(shown).first().waitFor();
  };
  const makeKey = async () => {
    await press('Create key')();
    await send('[name=name]', 'A key with a name of many words', 'Create key', '#secret')();
  };

  const keyPath = async (name = 'Listing app') =>
    `/keys/${(await t.admin.keys.list('demo')).find(({ keyName }) => keyName.startsWith(name))?.keyId}`;
  const memberPath = async () => {
    const members = await t.admin.people.membersOf('demo');
    return `/settings/members/${members.find(({ role }) => role === 'member')?.personId}`;
  };
  const invitationPath = async () =>
    `/settings/invitations/${(await t.admin.people.invitationsOf('demo'))[0]?.id}/revoke`;
  const invitation = async () => {
    const link = await world.invite('begins', 'invited@example.com', 'member');
    return link.slice(dashboard().length);
  };
  const endpointPath = async (state: 'failing' | 'off') => {
    const [failing, off] = await inTime(10_000, (time) => t.admin.webhooks.endpoints.list('demo', time));
    return `/webhooks/endpoints/${(state === 'off' ? off : failing)?.id}`;
  };
  const today = dayOf(Date.now());

  const views: readonly View[] = [
    { what: 'the overview', path: '' },
    { what: 'the overview of an account with nothing in it', path: '', as: 'beginner' },
    {
      what: 'the menu of the person',
      path: '',
      prepare: () => watched.page.locator('.person summary').click(),
    },
    { what: 'the keys', path: '/keys' },
    { what: 'no keys', path: '/keys', as: 'beginner' },
    { what: 'the dialog for a new key', path: '/keys', prepare: press('Create key') },
    { what: 'the secret of a new key', path: '/keys', prepare: makeKey },
    { what: 'a key with a limit', path: () => keyPath() },
    { what: 'a key with a long name', path: () => keyPath('A listing') },
    {
      what: 'the question before a key is rotated',
      path: async () => `${await keyPath()}/rotate?overlap=now`,
    },
    { what: 'the question before a key is revoked', path: async () => `${await keyPath()}/revoke` },
    { what: 'usage', path: '/usage' },
    { what: 'no usage', path: '/usage', as: 'beginner' },
    { what: 'calls of a week', path: '/calls' },
    { what: 'calls of a month', path: `/calls?from=${dayOf(Date.now() - 30 * dayMs)}` },
    { what: 'calls of a day', path: `/calls?from=${today}&to=${today}` },
    { what: 'no calls', path: '/calls?code=TIMEOUT&status=200' },
    { what: 'a call that failed', path: () => calls.failed },
    { what: 'a call that worked', path: () => calls.worked },
    { what: 'the jobs', path: '/jobs' },
    { what: 'no jobs', path: '/jobs', as: 'beginner' },
    { what: 'a job that runs', path: () => jobs.running },
    { what: 'a job that waits for a token', path: () => jobs.waits },
    { what: 'a job as a member sees it', path: () => jobs.waits, as: 'member' },
    { what: 'the question before a job is cancelled', path: () => `${jobs.running}/cancel` },
    { what: 'credits with purchases and limits', path: '/credits' },
    { what: 'the last purchases', path: '/credits?purchases=25' },
    { what: 'the details on invoices', path: '/invoices' },
    { what: 'an invoice', path: async () => `${checkouts.paid.replace('checkout', 'invoices')}/print` },
    { what: 'credits without purchases', path: '/credits', as: 'beginner' },
    { what: 'credits as a member sees them', path: '/credits', as: 'member' },
    {
      what: 'a limit that was refused',
      path: '/credits',
      prepare: send('#credits', 'much', 'Save', '[role=alert]'),
    },
    { what: 'a payment that brought credits', path: () => checkouts.paid },
    { what: 'a payment that is under way', path: () => checkouts.later },
    { what: 'the statement', path: '/statement' },
    { what: 'a statement of nothing', path: '/statement', as: 'beginner' },
    { what: 'the statement for paper', path: `/statement/print?from=${today}&to=${today}` },
    { what: 'the playground', path: '/playground' },
    { what: 'the marketplace', path: '/marketplace' },
    { what: 'the webhooks', path: '/webhooks' },
    { what: 'no webhooks', path: '/webhooks', as: 'beginner' },
    { what: 'the form for an endpoint', path: '/webhooks/add' },
    {
      what: 'an endpoint that was refused',
      path: '/webhooks/add',
      prepare: send('[name=url]', 'https://127.0.0.1/', 'Add endpoint', '[role=alert]'),
    },
    {
      what: 'the secret of an endpoint',
      path: '/webhooks/add',
      as: 'beginner',
      prepare: send('[name=url]', 'https://1.1.1.1/hooks', 'Add endpoint', '#secret'),
    },
    { what: 'an endpoint that fails', path: () => endpointPath('failing') },
    { what: 'an endpoint as a member sees it', path: () => endpointPath('failing'), as: 'member' },
    { what: 'an endpoint that is off', path: () => endpointPath('off') },
    {
      what: 'the question before an endpoint is removed',
      path: async () => `${await endpointPath('off')}/remove`,
    },
    { what: 'the settings', path: '/settings' },
    { what: 'the settings of a member', path: '/settings', as: 'member' },
    { what: 'the members', path: '/settings/members' },
    { what: 'the owners as a member sees them', path: '/settings/members', as: 'member' },
    { what: 'the sign-in and the sessions', path: '/settings/security' },
    { what: 'the choice of mails', path: '/settings/mails' },
    { what: 'the end of the account', path: '/settings/data' },
    {
      what: 'a setting that was refused',
      path: '/settings',
      prepare: send('#callback', 'not a callback', 'Add callback', '[role=alert]'),
    },
    {
      what: 'the link of an invitation',
      path: '/settings/members',
      prepare: send('[name=email]', `invited-${Date.now()}@example.com`, 'Make link', '#secret'),
    },
    {
      what: 'the question before a callback is removed',
      path: `/settings/callbacks/remove?callback=${callbackId(longCallback)}`,
    },
    { what: 'the question before an invitation is revoked', path: invitationPath },
    {
      what: 'the question before a role is changed',
      path: async () => `${await memberPath()}/role?role=owner`,
    },
    {
      what: 'the question before a member is removed',
      path: async () => `${await memberPath()}/remove`,
    },
    { what: 'the audit log', path: '/settings/log' },
    { what: 'the audit log of one event and person', path: '/settings/log?what=signed+in&who=member-number' },
    { what: 'the audit log where nothing fits', path: '/settings/log?who=nobody' },
    { what: 'the audit log of days that are none', path: '/settings/log?from=yesterday' },
    { what: 'the question to sign in again', path: '/settings/export' },
    { what: 'an export', path: '/settings/export', as: 'proven' },
    { what: 'the question before the account is closed', path: '/settings/close', as: 'proven' },
    {
      what: 'another name than the account that is to be closed has',
      path: '/settings/close',
      as: 'proven',
      prepare: send('[name=name]', 'Another', 'Close account', '[role=alert]'),
    },
    { what: 'the overview of a closed account', path: '', as: 'leaver' },
    { what: 'the settings of a closed account', path: '/settings/data', as: 'leaver' },
    { what: 'a page for owners, asked for by a member', path: '/statement', as: 'member' },
    { what: 'the question before signing out everywhere', path: '/sign-out-everywhere' },
    { what: 'the page of an unknown address', path: '/nothing' },
    { what: 'the sign-in', path: '/sign-in', as: 'stranger' },
    { what: 'a sign-in that failed', path: '/sign-in/return?state=none', as: 'stranger' },
    { what: 'the page after signing out', path: '/signed-out', as: 'stranger' },
    { what: 'an invitation', path: invitation, as: 'stranger' },
    { what: 'an invitation that is gone', path: '/invitation?code=none', as: 'stranger' },
  ];

  const addressOf = async ({ path }: View) => dashboard() + (typeof path === 'string' ? path : await path());

  async function enter(as: Visitor): Promise<void> {
    const context = watched.page.context();
    await context.clearCookies();
    const value = sessions.get(as);
    const { url } = t.host;
    if (value !== undefined)
      await context.addCookies([{ name: sessionCookie, value, url, httpOnly: true, sameSite: 'Strict' }]);
  }

  async function openPage(path: string) {
    await enter('owner');
    await watched.page.goto(dashboard() + path);
    return watched.page;
  }

  async function lookAt(what: string, chosen: readonly Look[]): Promise<void> {
    const { page } = watched;
    await page.evaluate('for (const one of document.querySelectorAll("details")) one.open = true');
    for (const [width, colorScheme] of chosen) {
      await page.emulateMedia({ colorScheme });
      const sideways = await sidewaysAt(page, width);
      const faults = { sideways, hidden: await page.evaluate(hiddenSideways), axe: await axeFindings(page) };
      const none = { sideways: 0, hidden: [], axe: [] };
      expect([what, width, colorScheme, faults]).toEqual([what, width, colorScheme, none]);
    }
    expect(await sidewaysAt(page, 320)).toBe(0);
  }

  test.each(views.map((view, index) => ({ ...view, chosen: valuesFor(index, looks) })))(
    '$what: accessible, without horizontal overflow',
    async ({ chosen, ...view }) => {
      const { what, as = 'owner', prepare } = view;
      const { page } = watched;
      await enter(as);
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(await addressOf(view));
      await prepare?.();
      // Parts of the script are loaded after the page.
      await page.waitForLoadState('networkidle');
      await lookAt(what, chosen);
    },
  );

  test('every page in the table of routes is checked', async () => {
    const { scripts: _, ...tables } = await allRoutes();
    const paths = Object.values(tables)
      .flatMap((table) => Object.keys(table))
      .flatMap((route) => (route.startsWith('GET ') ? [route.slice('GET '.length)] : []))
      // The return from the marketplace redirects at once, and files are downloaded: neither has a page.
      .filter((path) => !/^\/assets|\.(?:csv|jsonl)$|:file$|^\/marketplace\/return$/.test(path));
    expect(paths.length).toBeGreaterThan(20);
    const seen = (await Promise.all(views.map(addressOf))).map((address) => new URL(address).pathname);
    const isSeen = (route: string) =>
      seen.some((path) => new RegExp(`^/dashboard${route.replace(/:id/g, '[^/]+')}$`).test(path));
    expect(paths.filter((route) => !isSeen(route))).toEqual([]);
  });

  test('the statement for paper fits a sheet, without horizontal overflow', async () => {
    const page = await openPage('/statement/print');
    await page.emulateMedia({ media: 'print' });
    // A4 without the margins that the style sheet asks for.
    expect(await sidewaysAt(page, 702)).toBe(0);
    expect(await page.evaluate(hiddenSideways)).toEqual([]);
    await page.emulateMedia({ media: 'screen' });
  });

  test.each([
    '',
    '/keys',
    '/usage',
    '/calls',
    '/jobs',
    '/credits',
    '/statement',
    '/webhooks',
    '/settings',
    '/settings/members',
    '/settings/security',
    '/settings/log',
  ])('the page %j hides nothing sideways at any width from 320 to 1,280 px', async (path) => {
    const page = await openPage(path);
    const rows = await page.getByRole('row').count();
    expect(rows).toBeGreaterThan(2);
    for (let width = 320; width <= 1280; width += 20) {
      const faults = [await sidewaysAt(page, width), await page.evaluate(hiddenSideways)];
      expect([width, ...faults]).toEqual([width, 0, []]);
    }
    const bottoms = await page.evaluate<number[]>(headingBottoms);
    expect(Math.max(...bottoms)).toBe(0);
    await page.setViewportSize({ width: 320, height: 700 });
    // Cards are still rows of a table.
    expect(await page.getByRole('row').count()).toBe(rows);
    expect(await page.evaluate(labels)).not.toContain('none');
  });

  test('times are local to the reader, to the second, and show their zone on hover', async () => {
    const page = await openPage(calls.failed);
    const time = page.locator('main time').first();
    expect(await time.textContent()).toMatch(/^\d{1,2} \w{3,4},? \d\d:\d\d:\d\d$/);
    expect(await time.getAttribute('title')).toMatch(/GMT.*\(.+\); 2\d{3}-\d\d-\d\d \d\d:\d\d:\d\d UTC$/);
  });

  test('the call to paste is copied without its marks', async () => {
    const page = await openPage(calls.failed);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page
      .getByRole('region', { name: 'Call this operation' })
      .getByRole('button', { name: 'Copy' })
      .click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    const copied = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(copied).toContain("-H 'Authorization: Bearer YOUR_API_KEY'");
    expect(copied).not.toContain('<mark>');
  });

  test('the language chosen for an example is kept on the next pages', async () => {
    const { page } = watched;
    const shown = async (address: string) => {
      await page.goto(address);
      return await page.locator('.tabs').first().locator('input:checked').inputValue();
    };
    const operation = `${t.host.url}/docs/operations/predict-price`;
    expect(await shown(operation)).toBe('sh');
    await page.getByText('Python', { exact: true }).first().click();
    expect(await shown(`${t.host.url}/docs`)).toBe('python');
    expect(await page.locator('.tabs .python').first().isVisible()).toBe(true);
    await page.evaluate(`localStorage.setItem('example-language', '"]<script>')`);
    expect(await shown(operation)).toBe('sh');
  });
});
