import { describe, expect, test } from '@jest/globals';
import { commands } from '../../../../lib/tools/admin/commands.ts';
import { webhookServices } from '../../../../shared/entry/wiring/parts/webhooks.ts';
import { hashSecretToken } from '../../../../shared/identity/people/secret-token.ts';
import { Browser, sessionCookie, unescaped } from '../../../support/browser.ts';
import { endless } from '../../billing/credits/support/bounds.ts';
import { useDashboard } from './dashboard-world.ts';
import { provenBefore, sessions } from './session-table.ts';

const w = useDashboard();
const { t, dashboard } = w;
const minute = 60_000;
const paths = ['/settings/export', '/settings/export/account.json', '/settings/close'];
const heading = (html: string) => /<h1>([^<]*)/.exec(html)?.[1];

const ownerJustSignedIn = async (account: string, credits = 0) =>
  await provenBefore(await w.ownerOf(account, credits));

/** Every file that the page links to, by its name. */
async function filesOf(browser: Browser): Promise<Map<string, Record<string, unknown>>> {
  const { html } = await browser.open(`${dashboard()}/settings/export`);
  const files = new Map<string, Record<string, unknown>>();
  for (const [, path = '', name = ''] of html.matchAll(/href="([^"]*\/settings\/export\/([^"]+))"/g)) {
    const page = await browser.request(new URL(path, t.host.url));
    expect([name, page.status, page.headers.get('content-type')]).toEqual([name, 200, 'application/json']);
    expect(page.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`);
    expect(page.headers.get('cache-control')).toBe('no-store');
    files.set(name, JSON.parse(page.html));
  }
  return files;
}

const eventsOf = async (account: string, most = 5) =>
  (await t.admin.audit.read(account, most)).map(({ what, about }) => [what, about]);

describe('a fresh sign-in', () => {
  test.each(paths)('%s requires a sign-in within ten minutes, at a known time', async (path) => {
    const browser = await w.ownerOf(`stale-${paths.indexOf(path)}`);
    const asks = async () => {
      const page = await browser.open(dashboard() + path);
      return [page.status, page.html.includes('<button class="primary">Sign in again</button>')];
    };
    expect(await asks()).toEqual([200, true]);
    await provenBefore(browser, 10 * minute);
    expect(await asks()).toEqual([200, true]);
    await provenBefore(browser, -10 * minute);
    expect(await asks()).toEqual([200, true]);
    await provenBefore(browser, 9 * minute);
    expect((await asks())[1]).toBe(false);
  });

  test('goes through the provider, which must prompt, and back to the same account; the old session ends', async () => {
    await w.ownerOf('again-first');
    const email = 'twice@example.com';
    const browser = new Browser();
    await browser.signIn(dashboard(), { email }, await w.invite('again-first', email, 'owner'));
    await t.createAccount('again-second', 0);
    await browser.signIn(dashboard(), { email }, await w.invite('again-second', email, 'owner'));
    const before = browser.cookies().get(sessionCookie) ?? '';
    const stale = await sessions().find(hashSecretToken(before));
    expect(stale?.account).toBe('again-second');

    const asked = await browser.open(`${dashboard()}/settings/export`);
    const leaving = await browser.submit(asked, '/sign-in');
    const location = new URL(unescaped(/url=([^"]+)"/.exec(leaving.html)?.[1] ?? ''));
    expect(Object.fromEntries(location.searchParams)).toMatchObject({ prompt: 'login', max_age: '0' });
    const picker = await browser.follow(leaving);
    const back = await browser.follow(await browser.post(picker.url, { email }, {}));
    expect([back.status, back.url.pathname, heading(back.html)]).toEqual([
      200,
      '/dashboard/settings/export',
      'Export everything',
    ]);
    expect(back.html).toContain('account.json');
    const after = await sessions().find(hashSecretToken(browser.cookies().get(sessionCookie) ?? ''));
    expect(after?.account).toBe('again-second');
    expect(Date.now() - (after?.provenAt ?? 0)).toBeLessThan(minute);
    expect(await sessions().find(hashSecretToken(before))).toBeUndefined();
  });

  test('leads back to the part of an export that it interrupted', async () => {
    const browser = await w.ownerOf('again-part');
    const part = `${dashboard()}/settings/export/ledger.json?from=123`;
    const picker = await browser.follow(await browser.submit(await browser.open(part), '/sign-in'));
    const signedIn = await browser.post(picker.url, { email: 'again-part@example.com' }, {});
    const back = await browser.follow(signedIn);
    expect([back.url.href, back.headers.get('content-type')]).toEqual([part, 'application/json']);
  });

  test('by another person opens only their own account', async () => {
    const mine = await w.ownerOf('again-mine');
    await w.ownerOf('again-theirs');
    const asked = await mine.open(`${dashboard()}/settings/export`);
    const picker = await mine.follow(await mine.submit(asked, '/sign-in'));
    const back = await mine.follow(await mine.post(picker.url, { email: 'again-theirs@example.com' }, {}));
    expect(back.html).toContain('title="Account again-theirs"');
  });
});

describe('an export', () => {
  test('has all data kept about the account, and no secrets', async () => {
    const account = 'exports';
    const key = await t.createAccount(account, 100);
    const owner = await provenBefore(await w.join(account, `${account}@example.com`, 'owner'));
    const made = await w.send(owner, '/keys', '/keys', {
      name: 'shop',
      lifetime: '30',
      permission: 'everything',
    });
    const secret = /rls_[\w-]+/.exec(made.html)?.[0] ?? '';
    await w.send(owner, '/settings', '/settings/callbacks', { callback: 'https://app.example.com/back' });
    const invited = await w.send(owner, '/settings/members', '/settings/invitations', {
      email: 'new@example.com',
      role: 'member',
    });
    const link = /code=([\w-]{43})/.exec(invited.html)?.[1] ?? 'no link';
    const { endpoints, deliveries } = webhookServices(process.env);
    const endpoint = { url: 'https://app.example.com/hooks', types: ['item.sold'] } as const;
    const added = await endpoints.add(account, endpoint, Date.now(), endless);
    const [{ id }, signing] = [added.endpoint, added.secret];
    const body = JSON.stringify({ type: 'item.sold', timestamp: new Date().toISOString(), data: {} });
    const message = { accountId: account, endpoint: id, id: 'evt_1', body };
    await deliveries.note(message, { at: Date.now(), status: 204 }, 'delivered', endless);
    await t.post('/api/v1/account', {}, { key });
    const files = await filesOf(owner);
    expect([...files.keys()]).toEqual(['account.json', 'audit-log.json', 'ledger.json', 'calls.json']);
    expect(files.get('account.json')).toMatchObject({
      account,
      settings: { name: account, callbacks: ['https://app.example.com/back'] },
      balance: { available: 100, held: 0 },
      members: [{ email: `${account}@example.com`, role: 'owner' }],
      invitations: expect.arrayContaining([expect.objectContaining({ email: 'new@example.com' })]),
      keys: expect.arrayContaining([expect.objectContaining({ keyName: 'shop' })]),
      purchases: [],
      webhooks: [{ ...endpoint, id, deliveries: [{ id: 'evt_1', attempts: 1, latest: { status: 204 } }] }],
    });
    expect(files.get('ledger.json')).toMatchObject({
      entries: [{ kind: 'grant', amount: 100, at: expect.stringMatching(/^\d{4}-.*Z$/) }],
    });
    expect(files.get('calls.json')).toMatchObject({ entries: [{ operation: 'account', status: 200 }] });
    const events = ((files.get('audit-log.json')?.entries ?? []) as { what: string }[]).map(
      ({ what }) => what,
    );
    expect(events).toEqual(expect.arrayContaining(['key created', 'callback added', 'account exported']));
    const whole = JSON.stringify([...files]);
    const cookie = owner.cookies().get(sessionCookie) ?? '';
    for (const shown of [secret, key, link, cookie, signing]) {
      expect(shown.length).toBeGreaterThan(20);
      expect(whole.includes(shown) || whole.includes(hashSecretToken(shown))).toBe(false);
    }
    expect(whole).not.toMatch(/rls_[\w-]{43}/);
  });

  test('is logged once per sign-in', async () => {
    const owner = await ownerJustSignedIn('noted');
    await filesOf(owner);
    await filesOf(owner);
    const noted = async () => (await eventsOf('noted', 50)).filter(([what]) => what === 'account exported');
    expect(await noted()).toEqual([['account exported', 'all of its data']]);
    await provenBefore(owner);
    await filesOf(owner);
    expect(await noted()).toHaveLength(2);
  });

  test('of many rows is split into files that have every row once', async () => {
    const owner = await ownerJustSignedIn('long');
    const at = Date.now();
    const about = 'x'.repeat(100_000);
    for (let count = 0; count < 75; count += 1)
      await t.admin.audit.write({
        accountId: 'long',
        // Files end within seven rows of the same time.
        at: at - Math.floor(count / 7),
        who: 'operator',
        what: 'callback added',
        about: `${count} ${about}`,
        from: '',
      });
    const seen: string[] = [];
    let parts = 0;
    for (
      let next: string | undefined = `${dashboard()}/settings/export/audit-log.json`;
      next !== undefined;
    ) {
      const page = await owner.request(next);
      expect(page.html.length).toBeLessThan(5_000_000);
      const part: { entries: { about: string; what: string }[]; next?: string } = JSON.parse(page.html);
      seen.push(
        ...part.entries
          .filter(({ what }) => what === 'callback added')
          .map((entry) => entry.about.split(' ')[0] ?? ''),
      );
      next = part.next;
      parts += 1;
    }
    expect(parts).toBe(2);
    expect(seen.toSorted((first, other) => Number(first) - Number(other))).toEqual(
      Array.from({ length: 75 }, (_, count) => String(count)),
    );
  });

  test.each([
    'nothing.json',
    'usage.json',
    'audit-log.json?from=8640000000000001',
    'ledger-2026-11.json?from=0',
    'account.json%2f',
    '__proto__',
    'account.json?from=x',
    'audit-log.json?from=-1',
  ])('there is no file %s, or no such part', async (name) => {
    const owner = await ownerJustSignedIn(`no-file-${hashSecretToken(name).slice(0, 8)}`);
    const page = await owner.request(`${dashboard()}/settings/export/${name}`);
    // The first file has no part number.
    expect([name, page.status]).toEqual([name, 404]);
  });
});

describe('a closed account', () => {
  const statusOf = async (key: string) => (await t.post('/api/v1/account', {}, { key })).status;

  test('is closed when an owner types its name, and its keys stop at once', async () => {
    const key = await t.createAccount('closes', 30);
    const owner = await provenBefore(await w.join('closes', 'owner@closes.example', 'owner'));
    const playgroundKey = JSON.parse((await owner.post(`${dashboard()}/playground/key`, 'closes')).html).key;
    expect([await statusOf(key), await statusOf(playgroundKey)]).toEqual([200, 200]);
    const question = await owner.open(`${dashboard()}/settings/close`);
    expect(question.html).toContain(
      '<strong>30 credits</strong> are left: they cannot be used while it is closed',
    );
    for (const name of ['', 'Closes', 'closes2']) {
      const wrong = await owner.submit(await owner.open(`${dashboard()}/settings/close`), '/close', { name });
      expect([wrong.status, wrong.html.includes('id="fault-name" role="alert"')]).toEqual([400, true]);
    }
    expect(await statusOf(key)).toBe(200);
    const page = await w.send(owner, '/settings/close', '/close', { name: ' closes ' });
    expect(page.html).toContain('The account is closed. Its keys have stopped working.');
    expect([await statusOf(key), await statusOf(playgroundKey)]).toEqual([401, 401]);
    expect((await eventsOf('closes'))[0]).toEqual(['account closed', 'closes']);
    expect((await t.admin.settings.read('closes'))?.erasedFrom).toBeGreaterThan(
      Date.now() + 29.9 * 24 * 60 * minute,
    );
  });

  const byPage = (owner: Browser, name: string) =>
    w.send(owner, '/settings/close', '/close', { name }).then(({ html }) => html);
  const byCommand = async (_: Browser, name: string) =>
    (await commands['close-account']?.run(t.admin, [name])) ?? '';

  test.each([
    ['an owner', byPage, 'The account is closed.'],
    ['the operator', byCommand, '1 key and 1 invitation revoked by this command. 1 checkout ended.'],
  ])(
    'closed by %s lets no one in by an earlier invitation, and its open checkout can no longer be paid',
    async (who, close, words) => {
      const name = `leaves-open-${who.replaceAll(' ', '-')}`;
      const owner = await ownerJustSignedIn(name);
      const { payments } = t.host.standIns;
      const email = `invited@${name}.example`;
      const invitation = await w.invite(name, email, 'owner');
      await owner.submit(await owner.open(`${dashboard()}/credits`), '/checkout', { pack: 'small' });
      const session = [...(payments?.sessions.values() ?? [])].findLast(
        ({ client_reference_id }) => client_reference_id === name,
      );
      expect(session?.status).toBe('open');
      expect(await close(owner, name)).toContain(words);
      expect(session?.status).toBe('expired');
      const invited = new Browser();
      await invited.signIn(dashboard(), { email }, invitation).catch(() => undefined);
      expect((await t.admin.people.membersOf(name)).map((member) => member.email)).not.toContain(email);
      await w.send(owner, '/settings/data', '/reopen');
      expect(
        (await t.admin.people.invitationsOf(name)).every(
          ({ usedAt, revokedAt }) => (usedAt ?? revokedAt) !== undefined,
        ),
      ).toBe(true);
    },
  );

  test('refuses a key created at the same time, within half a minute', async () => {
    await ownerJustSignedIn('races');
    await commands['close-account']?.run(t.admin, ['races']);
    const printed = await commands['create-key']?.run(t.admin, ['races', 'late']);
    const key = /rls_[\w-]+/.exec(printed ?? '')?.[0] ?? '';
    const answer = await t.post('/api/v1/account', {}, { key });
    expect([answer.status, answer.headers.get('x-error-code')]).toEqual([403, 'ACCOUNT_SUSPENDED']);
  });

  test('is closed by its name as displayed, and only by the operator while suspended', async () => {
    const owner = await ownerJustSignedIn('readable');
    await t.admin.settings.set('readable', 'name', 'Cafe\u0301  \u200dNord\u00a0West');
    await commands.suspend?.run(t.admin, ['readable']);
    const send = async () => {
      const page = await owner.open(`${dashboard()}/settings/close`);
      return (await owner.submit(page, '/close', { name: 'Café Nord West' })).status;
    };
    expect(await send()).toBe(403);
    await commands.resume?.run(t.admin, ['readable']);
    expect(await send()).toBe(303);
    expect((await eventsOf('readable')).filter(([what]) => what === 'account closed')).toHaveLength(1);
  });

  test('revokes a key created during the closing before it reopens', async () => {
    const owner = await ownerJustSignedIn('late-key');
    await commands['close-account']?.run(t.admin, ['late-key']);
    const printed = await commands['create-key']?.run(t.admin, ['late-key', 'late']);
    await w.send(owner, '/settings/data', '/reopen');
    expect(await statusOf(/rls_[\w-]+/.exec(printed ?? '')?.[0] ?? '')).toBe(401);
  });

  test('is reopened by an owner, without its keys', async () => {
    const key = await t.createAccount('returns', 0);
    const owner = await provenBefore(await w.join('returns', 'owner@returns.example', 'owner'));
    const member = await w.join('returns', 'member@returns.example', 'member');
    await w.send(owner, '/settings/close', '/close', { name: 'returns' });
    expect((await member.open(`${dashboard()}/settings/data`)).status).toBe(403);
    const page = await w.send(owner, '/settings/data', '/reopen');
    expect(page.html).toContain('The account is open again. Its keys stay revoked: make new ones.');
    expect(page.html).not.toContain('This account is closed.');
    expect(await statusOf(key)).toBe(401);
    expect((await eventsOf('returns', 1))[0]).toEqual(['account opened again', 'returns']);
  });
});
