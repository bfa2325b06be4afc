import { beforeAll, describe, expect, test } from '@jest/globals';
import { dayOf } from '../../../../shared/billing/credits/days.ts';
import { maxCallbackLength } from '../../../../shared/contract/market/callback-uri.ts';
import { maxCallbacks } from '../../../../shared/identity/accounts/account-settings.ts';
import { maxLiveKeys } from '../../../../shared/identity/accounts/keys.ts';
import { dayMs } from '../../../../shared/platform/call/clock.ts';
import { type Browser, unescaped } from '../../../support/browser.ts';
import { counts } from '../../../support/counts.ts';
import { fillAccount } from '../../../support/filled-account.ts';
import { useDashboard } from './dashboard-world.ts';

const w = useDashboard();
const { t, dashboard } = w;
const account = 'full';
/** Members, and as many invitations. */
const people = counts(25, 50);
let owner: Browser;

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
    purchases: 60,
    hasLimits: true,
    sessions: 25,
    events: 200,
  });
});

/** Bytes of a page with its style sheet and script, as a browser without a cache gets them. */
async function weigh(path: string) {
  const page = await owner.open(dashboard() + path);
  const sizes = [Buffer.byteLength(page.html)];
  for (const [, asset = ''] of page.html.matchAll(/(?:href|src)="(\/[^"]*\/assets\/[^"]+)"/g)) {
    const { html, headers } = await owner.open(t.host.url + asset);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    sizes.push(Buffer.byteLength(html));
    // What a part of the script brings is loaded by the two pages that call the API alone.
    const loaded = /playground|marketplace/.test(path)
      ? /"\.\/(part-\w+\.js)"/g
      : /(?:from|import)"\.\/(part-\w+\.js)"/g;
    for (const part of new Set([...html.matchAll(loaded)].map(([, name]) => name))) {
      const { html: more } = await owner.open(`${dashboard()}/assets/${part}`);
      sizes.push(Buffer.byteLength(more));
    }
  }
  expect(page.status).toBe(200);
  expect(sizes.length).toBeGreaterThanOrEqual(3);
  return { page, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

/** Everything that a list shows, part after part. */
async function walk(path: string, link: RegExp, shown: RegExp): Promise<string[]> {
  const found: string[] = [];
  let next: string | undefined = `${dashboard()}${path}`;
  while (next !== undefined) {
    const page = await owner.open(next);
    found.push(...[...page.html.matchAll(shown)].map(([, text = '']) => unescaped(text)));
    const [, to] = link.exec(page.html) ?? [];
    next = to === undefined ? undefined : t.host.url + unescaped(to);
  }
  return found;
}

describe('a page of an account that has much', () => {
  test.each([
    '',
    '/keys',
    '/usage',
    '/calls',
    `/calls?from=${dayOf(Date.now() - 60 * dayMs)}`,
    '/credits',
    '/statement',
    '/statement?by=day',
    '/playground',
    '/marketplace',
    '/settings',
    '/settings/log',
  ])('the page %j weighs 64 kB at most with style and script, however much the account has', async (path) => {
    const { bytes } = await weigh(path);
    expect(bytes).toBeLessThanOrEqual(64_000);
  });
});

describe('lists in several parts', () => {
  const next = (name: string) => new RegExp(`href="([^"]*[?]${name}=\\d+[^"]*)">Next<`);

  test('no key gets lost between the parts of the list', async () => {
    const links = await walk('/keys', next('keys'), /\/dashboard\/keys\/([\w-]+)">/g);
    expect(links.toSorted()).toEqual((await t.admin.keys.list(account)).map(({ keyId }) => keyId).toSorted());
  });

  test('no member and no invitation gets lost between the parts of the lists', async () => {
    const members = await walk('/settings', next('members'), /\/settings\/members\/([\w-]+)">/g);
    expect(members).toEqual((await t.admin.people.membersOf(account)).map(({ personId }) => personId));
    const open = await walk('/settings', next('invitations'), /\/settings\/invitations\/([\w-]+)\/revoke"/g);
    expect(new Set(open).size).toBe(people);
  });

  test('no callback gets lost between the parts of the list, and each is shown whole', async () => {
    const shown = await walk('/settings', next('callbacks'), /<code id="c-[\w-]+">([^<]+)</g);
    expect(shown).toEqual(callbacks);
  });

  test('no entry gets lost between the parts of the audit log', async () => {
    const link = /href="([^"]*[?]before=[^"]+)">Older</;
    const shown = await walk('/settings/log', link, /<small class="under">(https:[^<]+)</g);
    expect(shown).toEqual(callbacks.toReversed());
  });
});

test('a callback of 2,000 characters is removed from the part that shows it', async () => {
  const { html } = await owner.open(`${dashboard()}/settings?callbacks=4`);
  const [, path = ''] = /"\/dashboard(\/settings\/callbacks\/remove[^"]+)"/.exec(html) ?? [];
  expect(path.length).toBeLessThan(70);
  await w.send(owner, path, '/settings/callbacks/remove');
  expect((await t.admin.settings.read(account))?.callbacks).toEqual(callbacks.toSpliced(4, 1));
});

test('the sums of usage add up where rows are left out', async () => {
  const { html } = await owner.open(`${dashboard()}/usage`);
  const numbers = (table: string): number[] =>
    [...table.matchAll(/<td role="cell" class="amount" data-label="\w+">([\d,]+)<\/td>/g)].map(
      ([, digits = '']) => Number(digits.replaceAll(',', '')),
    );
  const [, byKey = ''] = /aria-label="Credits by key">(.*?)<\/table>/s.exec(html) ?? [];
  expect(byKey).toContain('other keys');
  const credits = numbers(byKey).filter((_, index) => index % 2 === 1);
  const [, spent = ''] = /<h2 id="spent">Credits spent<\/h2><p class="number">([\d,]+)</.exec(html) ?? [];
  expect(credits.reduce((sum, one) => sum + one, 0)).toBe(Number(spent.replaceAll(',', '')));
  const [, older = ''] = /href="([^"]*)">Older days/.exec(html) ?? [];
  const { html: yesterday } = await owner.open(t.host.url + unescaped(older));
  const [, day = ''] =
    /aria-label="Credits by day, operation and key">.*?<tbody role="rowgroup">(.*?)<\/tbody>/s.exec(
      yesterday,
    ) ?? [];
  expect(day).toContain('smaller, all of them in the file');
  const [calls = 0, sum = 0, ...rows] = numbers(day);
  expect(rows.filter((_, index) => index % 2 === 0).reduce((all, one) => all + one, 0)).toBe(calls);
  expect(rows.filter((_, index) => index % 2 === 1).reduce((all, one) => all + one, 0)).toBe(sum);
});
