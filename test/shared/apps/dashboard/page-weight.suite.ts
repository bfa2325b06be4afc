import { beforeAll, describe, expect, test } from '@jest/globals';
import { dayOf } from '../../../../shared/billing/credits/days.ts';
import { maxCallbackLength } from '../../../../shared/contract/market/callback-uri.ts';
import { longestUrl } from '../../../../shared/contract/texts.ts';
import { createDynamoDbDeliveries } from '../../../../shared/events/webhooks/dynamodb-deliveries.ts';
import { mostEndpoints } from '../../../../shared/events/webhooks/endpoints.ts';
import { maxCallbacks } from '../../../../shared/identity/accounts/account-settings.ts';
import { maxLiveKeys } from '../../../../shared/identity/accounts/keys.ts';
import { dayMs } from '../../../../shared/platform/call/clock.ts';
import { inTime } from '../../../../shared/platform/call/time-budget.ts';
import { createDynamoDb } from '../../../../shared/platform/database/dynamodb.ts';
import { type Browser, unescaped } from '../../../support/browser.ts';
import { counts } from '../../../support/counts.ts';
import { fillAccount } from '../../../support/filled-account.ts';
import { fillJob } from '../../../support/filled-jobs.ts';
import { endless } from '../../billing/credits/support/bounds.ts';
import { useDashboard } from './dashboard-world.ts';

const w = useDashboard();
const { t, dashboard } = w;
const account = 'full';
/** The number of members, and of invitations. */
const people = counts(25, 50);
let owner: Browser;
let endpoint = '';
let job = '';

const longUrl = (index: number): string =>
  `https://app-${index}.example.com/hooks?x=1&to=`.padEnd(longestUrl, 'a&b');
const longCallback = (index: number): string => {
  const start = `https://app-${index}.example.com/back?x=1&to=`;
  return start.padEnd(maxCallbackLength, 'a&b');
};
const callbacks = Array.from({ length: counts(15, maxCallbacks) }, (_, index) => longCallback(index));

beforeAll(async () => {
  owner = await w.ownerOf(account, 10_000);
  const keys = Array.from({ length: maxLiveKeys - 1 }, (_, index) =>
    `Listing app of the "second-hand & vintage" shop, number ${index}`.padEnd(64, '.'),
  );
  // Rows have values too.
  const purchase = { sessionId: 'cs_1', packId: 'small', price: 1543, currency: 'usd' };
  await t.admin.money.grant(account, 'stripe-cs_1', 1000, { purchase });
  await fillAccount(account, {
    keys,
    calls: 300,
    charges: 60,
    members: people,
    invitations: people,
    callbacks,
    endpoints: Array.from({ length: mostEndpoints }, (_, index) => longUrl(index)),
    purchases: 60,
    hasLimits: true,
    sessions: 25,
    events: 60,
  });
  const endpoints = await inTime(10_000, (time) => t.admin.webhooks.endpoints.list(account, time));
  endpoint = endpoints[0]?.id ?? '';
  await attemptMany(endpoint);
  for (let count = 0; count < 50; count += 1) await fillJob(account, { answers: 0, reason: 'KEY_LIMIT' });
  job = await fillJob(account, { answers: counts(60, 990) });
});

/** More deliveries than a page lists. */
async function attemptMany(id: string): Promise<void> {
  const client = createDynamoDb({ endpoint: process.env.DYNAMODB_ENDPOINT });
  const { note } = createDynamoDbDeliveries(client, process.env.CALLS_TABLE ?? '');
  const timestamp = new Date().toISOString();
  const body = JSON.stringify({ type: 'payment.failed', timestamp, data: {} });
  const attempt = { at: Date.now(), failure: 'its host name could not be resolved' };
  for (let count = 0; count < 22; count += 1) {
    const message = { accountId: account, endpoint: id, id: `evt_${count}`.padEnd(26, 'x'), body };
    await note(message, attempt, 'ended', endless);
  }
}

/** Bytes of a page with its style sheet and script, for a browser without a cache. */
async function weigh(path: string) {
  const page = await owner.open(dashboard() + path);
  const sizes = [Buffer.byteLength(page.html)];
  // The two pages that call the API have a further style sheet.
  const callsTheApi = /playground|marketplace/.test(path);
  expect(page.html.match(/rel="stylesheet"/g)).toHaveLength(callsTheApi ? 2 : 1);
  for (const [, asset = ''] of page.html.matchAll(/(?:href|src)="(\/[^"]*\/assets\/[^"]+)"/g)) {
    const { html, headers } = await owner.open(t.host.url + asset);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    sizes.push(Buffer.byteLength(html));
    // Only they load the lazy part of the script.
    const loaded = callsTheApi ? /"\.\/(part-\w+\.js)"/g : /(?:from|import)"\.\/(part-\w+\.js)"/g;
    for (const part of new Set([...html.matchAll(loaded)].map(([, name]) => name))) {
      const { html: more } = await owner.open(`${dashboard()}/assets/${part}`);
      sizes.push(Buffer.byteLength(more));
    }
  }
  expect(page.status).toBe(200);
  expect(sizes.length).toBeGreaterThanOrEqual(3);
  return { page, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

/** All entries of a list, over all its pages. */
async function walk(path: string, link: RegExp, shown: RegExp): Promise<string[]> {
  const names: string[] = [];
  let next: string | undefined = `${dashboard()}${path}`;
  while (next !== undefined) {
    const page = await owner.open(next);
    names.push(...[...page.html.matchAll(shown)].map(([, text = '']) => unescaped(text)));
    const [, to] = link.exec(page.html) ?? [];
    next = to === undefined ? undefined : t.host.url + unescaped(to);
  }
  return names;
}

describe('a page of a large account', () => {
  test.each([
    '',
    '/keys',
    '/usage',
    '/calls',
    `/calls?from=${dayOf(Date.now() - 60 * dayMs)}`,
    '/jobs',
    '/jobs/:job',
    '/credits',
    '/statement',
    '/playground',
    '/marketplace',
    '/webhooks',
    '/webhooks/endpoints/:first',
    '/settings',
    '/settings/members',
    '/settings/security',
    '/settings/log',
  ])('the page %j weighs 64 kB at most with style and script, however large the account', async (path) => {
    const { bytes } = await weigh(path.replace(':first', endpoint).replace(':job', job));
    expect(bytes).toBeLessThanOrEqual(64_000);
  });
});

const next = (name: string) => new RegExp(`href="([^"]*#${name})">Next<`);

describe('paginated lists', () => {
  test('no key is missing from the pages of the list', async () => {
    const links = await walk('/keys', next('keys'), /\/dashboard\/keys\/([\w-]+)">/g);
    expect(links.toSorted()).toEqual((await t.admin.keys.list(account)).map(({ keyId }) => keyId).toSorted());
  });

  test('no entry is missing from the pages of the audit log', async () => {
    const link = /href="([^"]*[?]before=[^"]+)">Older</;
    const shown = await walk('/settings/log', link, /<small class="under">(https:[^<]+)…</g);
    expect(shown).toEqual(callbacks.map((callback) => callback.slice(0, 159)).toReversed());
  });
});
