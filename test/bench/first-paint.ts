import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { readHostEnvironment } from '../../lib/sandbox/environment.ts';
import { startLocalHost } from '../../lib/sandbox/host.ts';
import { adminServices } from '../../lib/tools/admin/services.ts';
import { signIn } from '../browser/sign-in.ts';
import { callsOf } from '../shared/apps/dashboard/session-table.ts';
import { openBrowser } from '../support/chromium.ts';
import { fillAccount } from '../support/filled-account.ts';
import type { Figure } from './bound.ts';
import { medianOf } from './processor-time.ts';

const runs = 7;
/** CPU slowdown of the browser: about as slow as a mid-range phone. */
const slowdown = 4;
const longestSeconds = 0.8;
const longestWaitMs = 10_000;

/** An account that has been in use for a month. */
const contents = {
  keys: ['Listing app, production', 'Listing app, staging', 'Nightly prices', 'Old server'],
  calls: 300,
  charges: 40,
  members: 6,
  invitations: 2,
  callbacks: ['https://app.example.com/signed-in', 'https://staging.example.com/signed-in'],
  purchases: 12,
  hasLimits: true,
  sessions: 6,
  events: 60,
};

/** The pages of an account, below the dashboard. `:key` and the like are filled in from the account. */
const pages = [
  '',
  '/keys',
  '/keys/:key',
  '/keys/:key/revoke',
  '/usage',
  '/calls',
  '/calls/:call',
  '/credits',
  '/statement',
  '/statement?by=day',
  '/statement/print',
  '/playground',
  '/marketplace',
  '/settings',
  '/settings/log',
  '/settings/members/:member/remove',
  '/settings/export',
  '/settings/close',
  '/nothing',
];

async function idsOfAccount(): Promise<Readonly<Record<string, string>>> {
  const admin = adminServices(process.env as Record<string, string>);
  try {
    const [[key], [call], [member]] = await Promise.all([
      admin.keys.list('demo'),
      callsOf(admin, 'demo'),
      admin.people.membersOf('demo'),
    ]);
    return {
      ':key': key?.keyId ?? '',
      ':call': `${call?.requestId}?at=${call?.at}`,
      ':member': member?.personId ?? '',
    };
  } finally {
    admin.close();
  }
}

/** Milliseconds from the start of the navigation to the first contentful paint, in a browser without a cache. */
async function firstPaint(
  browser: Browser,
  address: string,
  storageState: BrowserContextOptions['storageState'],
): Promise<number> {
  const context = await browser.newContext({ ...(storageState && { storageState }) });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(address, { waitUntil: 'load' });
  const until = performance.now() + longestWaitMs;
  let painted: unknown;
  while (typeof painted !== 'number' && performance.now() < until) {
    painted = await page.evaluate(`performance.getEntriesByName('first-contentful-paint')[0]?.startTime`);
    if (typeof painted !== 'number') await sleep(20);
  }
  const isThere = new URL(page.url()).pathname === new URL(address).pathname;
  await context.close();
  return isThere && typeof painted === 'number' ? painted : Number.NaN;
}

/** Times the first contentful paint of every page of the dashboard on a slow machine; the median of several runs. */
export async function measureFirstPaint(): Promise<Figure[]> {
  const browser = await openBrowser();
  if (browser === undefined) return [];
  process.env.LOG_LEVEL ??= 'SILENT';
  const host = await startLocalHost(readHostEnvironment({ PORT: '0', DATA_DIR: ':memory:' }));
  try {
    await fillAccount('demo', contents);
    const context = await browser.newContext();
    await signIn(await context.newPage(), `${host.url}/dashboard`, 'Olive');
    const signedIn = await context.storageState();
    const figures: Figure[] = [];
    const ids = await idsOfAccount();
    const measure = async (path: string, state: typeof signedIn | undefined) => {
      const address = `${host.url}/dashboard${path.replace(/:\w+/, (name) => ids[name] ?? name)}`;
      const times: number[] = [];
      for (let run = 0; run < runs; run += 1) times.push(await firstPaint(browser, address, state));
      const what = `first contentful paint, ${slowdown} × slower CPU`;
      const subject = `dashboard${path}`;
      figures.push({ subject, what, value: medianOf(times) / 1000, unit: 's', atMost: longestSeconds });
    };
    for (const path of pages) await measure(path, signedIn);
    await measure('/sign-in', undefined);
    return figures;
  } finally {
    await host.stop();
    await browser.close();
  }
}
