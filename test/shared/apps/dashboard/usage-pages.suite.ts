import { beforeAll, describe, expect, test } from '@jest/globals';
import { commands } from '../../../../lib/tools/admin/commands.ts';
import { dayOf } from '../../../../shared/billing/credits/days.ts';
import { createDynamoDbLedger } from '../../../../shared/billing/credits/tables/dynamodb-ledger.ts';
import { dayMs } from '../../../../shared/platform/call/clock.ts';
import { inTime } from '../../../../shared/platform/call/time-budget.ts';
import { createDynamoDb } from '../../../../shared/platform/database/dynamodb.ts';
import { type Browser, unescaped } from '../../../support/browser.ts';
import { counts } from '../../../support/counts.ts';
import type { Answer } from '../../../support/host.ts';
import { useNoon } from '../../../support/noon.ts';
import { validRequest } from '../../../support/valid-requests.ts';
import { useDashboard } from './dashboard-world.ts';

useNoon();
const w = useDashboard();
const { t, dashboard } = w;

const personOf = (account: string, role: 'owner' | 'member' = 'owner'): Promise<Browser> =>
  w.join(account, `${role}-of-${account}@example.com`, role);

async function addKey(account: string, name: string): Promise<{ id: string; secret: string }> {
  const shown = await commands['create-key']?.run(t.admin, [account, name]);
  const id = (await t.admin.keys.list(account)).find(({ keyName }) => keyName === name)?.keyId ?? '';
  return { id, secret: shown?.split('\n').at(-1) ?? '' };
}

/** A CSV file as rows keyed by column; no cell here has a quote. */
async function fileOf(browser: Browser, path: string): Promise<Record<string, string>[]> {
  const file = await browser.request(dashboard() + path);
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w.-]+\.csv"$/);
  expect(file.headers.get('cache-control')).toBe('no-store');
  const [names = [], ...rows] = file.html
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
  return rows.map((cells) => Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ''])));
}

/** The request ids of the calls that a page lists. */
const requestsIn = (html: string): string[] => {
  const list = html.split('aria-label="Calls"')[1] ?? '';
  return [...list.matchAll(/<th role="rowheader"><a href="[^"]*\/calls\/([^"?]+)\?at=\d+">/g)].map(
    ([, id = '']) => id,
  );
};

interface Made {
  readonly operation: string;
  readonly keyId: string;
  readonly answer: Answer;
  readonly charged: number;
}

describe('paid calls under two keys, with 5 failures', () => {
  /** Calls of one operation, as many of two others together, and their cost. */
  const rounds = counts(4, 16);
  const credits = 20 * rounds;
  const balance = 1000 - credits;
  const account = 'two-keys';
  const granted = 1000;
  const made: Made[] = [];
  let owner: Browser;
  const keys = { one: { id: '', secret: '' }, other: { id: '', secret: '' } };

  const paths = {
    'generate-basic-listing': '/api/v1/generate-basic-listing',
    'update-listing': '/api/v1/update-listing',
    'predict-price': '/api/v1/predict-price',
  } as const;

  async function call(operation: keyof typeof paths, key: { id: string; secret: string }, isGood = true) {
    const picture = `${t.host.url}/no-such-picture.jpg`;
    const bad = operation === 'predict-price' ? { image_url: picture } : { image_urls: [picture] };
    const body = isGood ? validRequest(operation, t.host) : bad;
    const answer = await t.post(paths[operation], body, { key: key.secret });
    const charged = Number(answer.headers.get('x-credits-charged'));
    made.push({ operation, keyId: key.id, answer, charged });
  }

  beforeAll(async () => {
    await commands['create-account']?.run(t.admin, [account]);
    await commands.grant?.run(t.admin, [account, String(granted)]);
    keys.one = await addKey(account, 'shop');
    keys.other = await addKey(account, 'nightly');
    owner = await personOf(account);
    for (let count = 0; count < rounds; count += 1) {
      await call('generate-basic-listing', keys.one);
      await call(count % 4 === 0 ? 'predict-price' : 'update-listing', keys.other);
    }
    for (const key of [keys.one, keys.other]) {
      await call('generate-basic-listing', key, false);
      await call('predict-price', key, false);
    }
    await call('update-listing', keys.one, false);
  });

  const spent = () => made.reduce((sum, { charged }) => sum + charged, 0);
  const requestId = ({ answer }: Made) => answer.headers.get('x-request-id');

  test('paid calls are in usage by operation and key, in file, table and chart', async () => {
    const sums = new Map<string, number>();
    for (const { operation, keyId, charged } of made) {
      const name = `${operation} ${keyId}`;
      if (charged > 0) sums.set(name, (sums.get(name) ?? 0) + charged);
    }
    const rows = await fileOf(owner, '/usage.csv');
    const inFile = new Map<string, number>();
    for (const { operation, key_id, credits, calls } of rows) {
      const name = `${operation} ${key_id}`;
      inFile.set(name, (inFile.get(name) ?? 0) + Number(credits));
      expect(Number(calls) * 10).toBe(Number(credits));
    }
    expect(inFile).toEqual(sums);

    const { html } = await owner.open(`${dashboard()}/usage`);
    expect(html).toContain(`<h2 id="spent">Credits spent</h2><p class="number">${credits}</p>`);
    expect(html).toContain(`<h2 id="charged">Charged calls</h2><p class="number">${2 * rounds}</p>`);
    const [, chart = ''] = /class="bars"(.*?)<\/div>/s.exec(html) ?? [];
    expect(chart.match(/<svg>/g)).toHaveLength(30);
    const [, byOperation = ''] = /aria-label="Charged by operation">(.*?)<\/table>/s.exec(html) ?? [];
    const shares = [
      ...byOperation.matchAll(/<progress max="(\d+)" value="(\d+)" aria-label="Share of ([\w-]+)"/g),
    ];
    expect(shares.map(([, all, own, operation]) => [operation, Number(own), Number(all)])).toEqual([
      ['generate-basic-listing', credits / 2, credits],
      ['update-listing', (credits * 3) / 8, credits],
      ['predict-price', credits / 8, credits],
    ]);

    const ofOne = await owner.open(`${dashboard()}/usage?key=${keys.one.id}`);
    expect(ofOne.html).toContain(`<h2 id="spent">Credits spent</h2><p class="number">${credits / 2}</p>`);
    expect(ofOne.html).not.toContain('Share of predict-price');
    const month = new Date().toISOString().slice(0, 7);
    const ofMonth = await fileOf(owner, `/usage.csv?period=${month}&key=${keys.other.id}`);
    expect(ofMonth.reduce((sum, row) => sum + Number(row.credits), 0)).toBe(credits / 2);
  });

  test('paid calls are in the calls, the newest first, with status, code and credits as answered', async () => {
    const rows = await fileOf(owner, '/calls.csv');
    expect(rows.map(({ request_id }) => request_id)).toEqual(made.toReversed().map(requestId));
    expect(rows).toMatchObject(
      made.toReversed().map(({ operation, keyId, answer, charged }) => ({
        operation,
        key_id: keyId,
        key_name: keyId === keys.one.id ? 'shop' : 'nightly',
        status: String(answer.status),
        code: answer.headers.get('x-error-code') ?? '',
        credits: String(charged),
        replayed: 'no',
        network: '127.0.0.0/24',
      })),
    );
  });

  test('paid calls are found by key, operation, status, code and request id', async () => {
    const failed = made.filter(({ answer }) => answer.status >= 400);
    const [failure] = failed;
    const code = failure?.answer.headers.get('x-error-code');
    const filters: [string, (call: Made) => boolean][] = [
      [`key=${keys.other.id}`, ({ keyId }) => keyId === keys.other.id],
      ['operation=update-listing', ({ operation }) => operation === 'update-listing'],
      ['status=failed', ({ answer }) => answer.status >= 400],
      ['status=succeeded', ({ answer }) => answer.status < 400],
      ['status=200', ({ answer }) => answer.status === 200],
      [`code=${code}`, ({ answer }) => answer.headers.get('x-error-code') === code],
      [`request=${failure && requestId(failure)}`, (call) => call === failure],
      [
        `key=${keys.one.id}&operation=update-listing&status=failed`,
        (call) =>
          call.keyId === keys.one.id && call.operation === 'update-listing' && call.answer.status >= 400,
      ],
    ];
    for (const [query, fits] of filters) {
      const expected = made.toReversed().filter(fits).map(requestId);
      const rows = await fileOf(owner, `/calls.csv?${query}`);
      expect([query, rows.map(({ request_id }) => request_id)]).toEqual([query, expected]);
      const { html } = await owner.open(`${dashboard()}/calls?${query}`);
      // The page with figures has 8 calls.
      expect([query, requestsIn(html)]).toEqual([query, expected.slice(0, 8)]);
    }
  });

  test('paid calls are in the statement, which runs from the opening balance to today’s', async () => {
    const month = new Date().toISOString().slice(0, 7);
    const rows = await fileOf(owner, '/statement.csv');
    // The file has the newest first.
    const [opening, grant, ...rest] = rows.toReversed();
    const charges = rest.slice(0, -1);
    expect(opening).toMatchObject({ what: 'opening balance', balance: '0' });
    expect(grant).toMatchObject({ what: 'grant', credits: String(granted), balance: '1000' });
    expect(charges.map(({ request_id }) => request_id).toSorted()).toEqual(
      made
        .filter(({ charged }) => charged > 0)
        .map(requestId)
        .toSorted(),
    );
    let left = granted;
    for (const row of charges) {
      const call = made.find((sent) => requestId(sent) === row.request_id);
      expect(row).toMatchObject({ operation: call?.operation, key_id: call?.keyId, credits: '-10' });
      left += Number(row.credits);
      expect(Number(row.balance)).toBe(left);
    }
    expect(rest.at(-1)).toMatchObject({ what: 'closing balance', balance: String(left) });
    expect(await t.balance(account)).toMatchObject({ available: left, held: 0 });
    expect(left).toBe(granted - spent());

    const { html } = await owner.open(`${dashboard()}/statement?month=${month}`);
    // Readers west or east of Greenwich see rows of the first or last day dated in another month.
    expect(html).toContain('Days and months are UTC, times your own.');
    expect(html).toContain('<h2 id="added">Added, less refunds</h2><p class="number">+1,000</p>');
    expect(html).toContain(`<h2 id="charged">Charged</h2><p class="number">−${credits}</p>`);
    expect(html).toContain(`<h2 id="closing">Closing balance</h2><p class="number">${balance}</p>`);
    expect(html).toContain(`Now: ${balance} credits available. Calls that failed`);
    const day = new Date().toISOString().slice(0, 10);
    expect(await fileOf(owner, `/statement.csv?from=${day}&to=${day}`)).toEqual(rows);
    const earlier = await owner.open(`${dashboard()}/statement?from=2026-10-01&to=2026-10-31`);
    expect(earlier.html).toContain('Nothing happened in');
  });

  test('paid calls are in the statement for paper, with the account and its sums', async () => {
    const { html } = await owner.open(`${dashboard()}/statement/print`);
    expect(html).toContain(`${account}, from `);
    expect(html).toContain('<h2 id="opening">Opening balance</h2><p class="number">0</p>');
    expect(html).toContain(`<h2 id="closing">Closing balance</h2><p class="number">${balance}</p>`);
    expect(html).toContain('Charged by operation');
    for (const call of made) expect(html.includes(requestId(call) ?? '-')).toBe(call.charged > 0);
    expect(html).not.toContain('<local-time>');
  });

  test('paid calls are on the overview: in the chart of 30 days and among the last calls', async () => {
    const { html } = await owner.open(dashboard());
    expect(html).toContain(`\ngenerate-basic-listing ${credits / 2}\n`);
    expect(html).toContain(`<p class="number">${balance}</p>`);
    const [last] = html.split('id="last-calls"').slice(1);
    const operations = [...(last ?? '').matchAll(/<th role="rowheader"><a [^>]*>([\w-]+)</g)].map(
      ([, name]) => name,
    );
    expect(operations).toEqual(
      made
        .slice(-8)
        .toReversed()
        .map(({ operation }) => operation),
    );
  });

  test('paid calls are not found from another account, by key or by request id', async () => {
    await commands['create-account']?.run(t.admin, ['stranger']);
    const stranger = await personOf('stranger');
    const [call] = made;
    for (const path of [
      `/usage?key=${keys.one.id}`,
      `/usage.csv?key=${keys.one.id}`,
      `/calls?key=${keys.one.id}`,
      `/calls.csv?key=${keys.one.id}`,
      `/calls?request=${call && requestId(call)}`,
    ]) {
      const page = await stranger.request(dashboard() + path);
      expect([path, page.status]).toEqual([path, 404]);
      expect(page.html).not.toContain('shop');
    }
    expect(await fileOf(stranger, '/calls.csv')).toEqual([]);
    expect((await stranger.open(`${dashboard()}/calls`)).html).toContain('No calls in these days');
    expect((await stranger.open(`${dashboard()}/usage`)).html).toContain('No credits spent in this time');
    expect((await stranger.open(`${dashboard()}/statement`)).html).toContain('Nothing happened in');
  });

  test('paid calls show any name of their key, also in files', async () => {
    const name = '=<img src=x onerror=alert(1)>';
    const browser = await personOf(account);
    await t.admin.keys.rename(account, keys.one.id, name);
    for (const path of ['', '/usage', '/calls', '/statement', '/statement/print']) {
      const { html } = await browser.open(dashboard() + path);
      expect(html).not.toContain('<img');
      expect(unescaped(html)).toContain(name);
    }
    for (const path of ['/usage.csv', '/calls.csv', '/statement.csv']) {
      expect((await browser.request(dashboard() + path)).html).toContain(`,"'${name}",`);
    }
    await t.admin.keys.rename(account, keys.one.id, 'shop');
  });
});

describe('a hand-edited address', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await w.signedIn();
  });

  test.each([
    ['/usage?period=2026-13', 400],
    ['/usage?period=__proto__', 400],
    ['/usage?key=nonsense', 404],
    ['/calls?after=nonsense', 400],
    ['/calls?request=%22%3E%3Cscript%3E', 404],
    ['/statement?before=1999-01-01T00:00:00.000Z%231a', 400],
    ['/statement?from=2026-11-02&to=2026-11-01', 400],
    ['/statement?from=2020-01-01&to=2026-11-01', 400],
    ['/statement/print?month=2026-1', 400],
    ['/calls?from=2026-02-31', 400],
    ['/calls?to=9999-12-31', 400],
    ['/calls?operation=%27%20OR%201%3D1', 200],
    ['/calls?key=__proto__', 404],
    ['/calls?status=99', 400],
    ['/calls?from=2026-11-01&from=2026-11-02', 200],
    ['/calls/nonsense', 404],
    ['/calls/__proto__', 404],
    ['/calls/x?at=-1', 404],
    ['/calls/x?at=9999999999999999999999', 404],
    ['/settings/log?from=2026-13-01', 400],
    ['/settings/log?to=yesterday', 400],
    ['/settings/log?before=2026', 404],
    ['/nothing', 404],
    ['/keys/1/2/3', 404],
    ['/assets/x.js', 404],
    ['/assets/..%2f..%2fpackage.json', 404],
    ['/__proto__', 404],
  ])('%s answers %d', async (path, status) => {
    const page = await browser.request(dashboard() + path);
    expect([page.status, page.html.includes('<script>')]).toEqual([status, false]);
    expect([path, page.html.includes('<nav aria-label="Main">')]).toEqual([
      path,
      !path.startsWith('/assets'),
    ]);
  });
});

/** A row of a call received this many milliseconds ago. */
const putCall = (accountId: string, age: number) =>
  t.admin.callLog.put(
    {
      accountId,
      at: Date.now() - age,
      requestId: `request-${age}`,
      operation: 'account',
      keyId: 'k1',
      status: 200,
      credits: undefined,
      replayed: true,
      milliseconds: 1200,
    },
    new AbortController().signal,
  );

describe('many rows', () => {
  const account = 'busy';
  /** Full pages of 35 statement entries, or of calls (8 on the first page, 25 on others), and a partial one. */
  const fullPages = counts(2, 4);
  const calls = 8 + (fullPages - 1) * 25 + 10;
  const grants = fullPages * 35 + 5;
  let browser: Browser;

  beforeAll(async () => {
    await commands['create-account']?.run(t.admin, [account]);
    for (let count = 0; count < calls; count += 1) await putCall(account, (count + 1) * 60_000);
    for (let grant = 0; grant < grants; grant += 1) await t.admin.money.grant(account, `grant-${grant}`, 1);
    browser = await personOf(account);
  });

  const linkOf = (html: string, label: string): string =>
    unescaped(new RegExp(`<a [^>]*href="([^"]+)">${label}</a>`).exec(html)?.[1] ?? '');

  async function follow(path: string, label: string): Promise<string[]> {
    const pages: string[] = [];
    let address: string | undefined = dashboard() + path;
    while (address !== undefined) {
      const { html } = await browser.open(address);
      pages.push(html);
      const next = linkOf(html, label);
      address = next === '' ? undefined : t.host.url + next;
    }
    return pages;
  }

  test('many calls are paginated, each shown once, and the filter is kept', async () => {
    const pages = await follow('/calls?operation=account&status=succeeded', 'Older');
    expect(pages).toHaveLength(fullPages + 1);
    const shown = pages.flatMap(requestsIn);
    expect(shown).toEqual(Array.from({ length: calls }, (_, count) => `request-${(count + 1) * 60_000}`));
    expect(await fileOf(browser, '/calls.csv')).toHaveLength(calls);
  });

  test('the many rows of a statement are paginated, with balances carried over', async () => {
    const pages = await follow('/statement', 'Older');
    expect(pages).toHaveLength(fullPages + 1);
    const ends = pages.map((html) =>
      [...html.matchAll(/<tr role="row" class="sum">.*?data-label="Balance">(\d+)<\/td>/g)].map(
        ([, balance]) => Number(balance),
      ),
    );
    const fullParts = Array.from({ length: fullPages }, (_, part) => [
      grants - part * 35,
      grants - part * 35 - 35,
    ]);
    expect(ends).toEqual([...fullParts, [5, 0]]);
    expect(await fileOf(browser, '/statement.csv')).toHaveLength(grants + 2);
  });

  test('the many rows of a statement are on one page for paper', async () => {
    const whole = await browser.open(`${dashboard()}/statement/print`);
    const entries = [...whole.html.matchAll(/<code class="under">(grant-\d+)<\/code>/g)].map(([, id]) => id);
    const granted = Array.from({ length: grants }, (_, grant) => `grant-${grant}`);
    expect(entries.toSorted()).toEqual(granted.toSorted());
    expect(whole.html).not.toContain('Older</a>');
  });
});

describe('money in a statement', () => {
  const account = 'paid';
  beforeAll(async () => {
    await commands['create-account']?.run(t.admin, [account]);
    const purchase = {
      sessionId: 'cs_9',
      packId: 'small',
      price: 1905,
      currency: 'usd',
      total: 2285,
      tax: 380,
    };
    await t.admin.money.grant(account, 'stripe-cs_9', 1000, { purchase });
    const { secret } = await addKey(account, 'shop');
    const body = validRequest('generate-basic-listing', t.host);
    await t.post('/api/v1/generate-basic-listing', body, { key: secret });
  });

  test('owners see payments, and the worth of each call, day and operation at that price', async () => {
    const owner = await personOf(account);
    const [closing, charge, bought, opening] = await fileOf(owner, '/statement.csv');
    expect(closing).toMatchObject({ what: 'closing balance', balance: '990', paid: '', value: '' });
    expect(charge).toMatchObject({ credits: '-10', paid: '', value: '-0.1905', currency: 'USD' });
    expect(bought).toMatchObject({ credits: '1000', paid: '22.85', value: '', currency: 'USD' });
    expect(opening).toMatchObject({ what: 'opening balance', balance: '0' });
    const { html } = await owner.open(`${dashboard()}/statement`);
    for (const text of ['≈ USD\u00a00.19<', 'the price of your purchase up to', '>USD\u00a022.85<'])
      expect(html).toContain(text);
    expect((await owner.open(`${dashboard()}/usage`)).html).toContain(
      'Last 30 days <span class="faint">≈ USD\u00a00.19</span>',
    );
  });

  test('members, who see no purchases, see no money in usage either', async () => {
    const member = await personOf(account, 'member');
    const { html } = await member.open(`${dashboard()}/usage`);
    expect([html.includes('Credits spent'), html.includes('USD')]).toEqual([true, false]);
    expect((await member.request(`${dashboard()}/statement.csv`)).status).toBe(403);
  });
});

test('a statement links to calls only for the 30 days that calls are kept', async () => {
  const account = 'long-ago';
  const owner = await w.ownerOf(account);
  const client = createDynamoDb({ endpoint: process.env.DYNAMODB_ENDPOINT });
  const ledger = createDynamoDbLedger(client, process.env.LEDGER_TABLE ?? '');
  const now = Date.now();
  for (const daysAgo of [29, 31]) {
    const hold = { chargeId: `charge-${daysAgo}`, attempt: 'attempt', amount: 10, expiresAt: now };
    const origin = { keyId: 'key', requestId: `request-${daysAgo}` };
    const at = now - daysAgo * dayMs;
    await inTime(5_000, (time) =>
      ledger.settle(account, { hold, operation: 'update-listing', origin, at }, time),
    );
  }
  client.destroy();
  const [from, to] = [dayOf(now - 31 * dayMs), dayOf(now)];
  const { html } = await owner.open(`${dashboard()}/statement?from=${from}&to=${to}`);
  const shown = html.replaceAll(/title="[^"]*"/g, '');
  expect(shown.match(/request-\d+/g)).toEqual(['request-29']);
});

test('the page of usage shows unpaid requests and their limit', async () => {
  const key = await t.createAccount('asks-for-nothing', 100);
  const browser = await personOf('asks-for-nothing', 'member');
  const shown = async () => {
    const { html } = await browser.request(`${dashboard()}/usage`);
    return [...html.matchAll(/<dd>([\d,]+ of [\d,]+)<\/dd>/g)].map(([, figures]) => figures);
  };
  expect(await shown()).toEqual(['0 of 500', '0 of 10,000', '0 of 600']);
  t.host.standIns.model?.replies.push({ stopReason: 'refusal', text: '' });
  const request = validRequest('generate-basic-listing', t.host);
  expect((await t.post('/api/v1/generate-basic-listing', request, { key })).status).toBe(422);
  expect(await shown()).toEqual(['1 of 500', '0 of 10,000', '1 of 600']);
});
