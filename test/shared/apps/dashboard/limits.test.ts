import { beforeAll, describe, expect, test } from '@jest/globals';
import { commands } from '../../../../lib/tools/admin/commands.ts';
import { Browser, type BrowserPage, formOf } from '../../../support/browser.ts';
import { validRequest } from '../../../support/valid-requests.ts';
import { useDashboard } from './dashboard-world.ts';

const w = useDashboard();
const { t, dashboard } = w;

const limitsOf = async (account: string) =>
  JSON.parse((await commands['show-account']?.run(t.admin, [account])) ?? '').limits;
const keyIdOf = async (account: string) => (await t.admin.keys.list(account))[0]?.keyId ?? '';
const setLimit = (...words: string[]) => commands['set-limit']?.run(t.admin, words);
const call = (key: string) =>
  t.post('/api/v1/generate-basic-listing', validRequest('generate-basic-listing', t.host), { key });
const lastEvents = async (account: string, most: number) =>
  (await t.admin.audit.read(account, most)).map(({ who, what, about }) => [who, what, about]);
/** The text of a page as a reader sees it, without tags. */
const textOf = ({ html }: BrowserPage) => html.replace(/<[^>]+>/g, '').replace(/\s+/g, ' ');

describe('an owner', () => {
  test('sets, raises and removes the limit of the account, each of which is in the audit log', async () => {
    const browser = await w.ownerOf('sets-limits', 100);
    const empty = await browser.open(`${dashboard()}/credits`);
    expect(textOf(empty)).toContain('There is no limit: calls may take the whole balance.');
    const set = await w.send(browser, '/credits', '/credits/limit', { credits: ' 1,000 ' });
    expect(textOf(set)).toContain('The monthly limit is set. It counts at once.');
    expect(textOf(set)).toContain('0 of 1,000 credits in');
    await w.send(browser, '/credits', '/credits/limit', { credits: '2000' });
    const removed = await w.send(browser, '/credits', '/credits/limit', { credits: '' });
    expect(textOf(removed)).toContain('There is no monthly limit.');
    expect(await limitsOf('sets-limits')).toEqual([]);
    const who = 'sets-limits@example.com';
    const what = 'monthly limit changed';
    expect(await lastEvents('sets-limits', 3)).toEqual([
      [who, what, 'the account: no limit, before that 2,000 credits a month'],
      [who, what, 'the account: 2,000 credits a month, before that 1,000 credits a month'],
      [who, what, 'the account: 1,000 credits a month, before that no limit'],
    ]);
  });

  test('sees on both pages how much a limit has taken, and whether it is reached', async () => {
    const key = await t.createAccount('spends', 1000);
    const browser = await w.join('spends', 'spends@example.com', 'owner');
    const keyId = await keyIdOf('spends');
    await w.send(browser, `/keys/${keyId}`, '/limit', { credits: '20' });
    await w.send(browser, '/credits', '/credits/limit', { credits: '12' });
    const before = await browser.open(`${dashboard()}/credits`);
    expect(textOf(before)).not.toMatch(/Reached|Nearly reached/);
    expect((await call(key)).status).toBe(200);
    const after = await browser.open(`${dashboard()}/credits`);
    expect(textOf(after)).toMatch(/10 of 12 credits in \w+ \d{4} Nearly reached/);
    expect(after.html).toContain('<progress max="12" value="10"');
    expect(textOf(after)).toMatch(/Limits of keys.*10 of 20 credits in/);
    await w.send(browser, '/credits', '/credits/limit', { credits: '10' });
    expect(textOf(await browser.open(`${dashboard()}/credits`))).toMatch(
      /10 of 10 credits in \w+ \d{4} Reached/,
    );
    expect(textOf(await browser.open(`${dashboard()}/keys/${keyId}`))).toMatch(/10 of 20 credits in/);
    expect((await call(key)).headers.get('x-error-code')).toBe('ACCOUNT_LIMIT');
  });

  test.each(['0', '-5', '1e21', '1.5', 'ten', '99999999999', '１０', '10 credits', '"><script>'])(
    'cannot set a limit of %j, and finds it in the field again',
    async (credits) => {
      const browser = await w.join('demo', 'types-oddly@example.com', 'owner');
      const page = await w.send(browser, '/credits', '/credits/limit', { credits });
      const kept = credits.replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
      expect([page.status, page.html.includes(`value="${kept}" aria-invalid="true"`)]).toEqual([400, true]);
      const ofKey = await w.send(browser, `/keys/${await keyIdOf('demo')}`, '/limit', { credits });
      expect([ofKey.status, textOf(ofKey).includes('Enter a whole number of credits')]).toEqual([400, true]);
      expect(await limitsOf('demo')).toEqual([]);
    },
  );

  test('limits a key as it is made, before its secret is shown', async () => {
    const browser = await w.ownerOf('limits-new', 100);
    const form = { name: 'shop', lifetime: '', permission: 'everything' };
    const refused = await w.send(browser, '/keys', '/keys', { ...form, limit: 'ten' });
    expect([refused.status, textOf(refused).includes('Enter a whole number of credits')]).toEqual([
      400,
      true,
    ]);
    const before = await t.admin.keys.list('limits-new');
    const made = await w.send(browser, '/keys', '/keys', { ...form, limit: '15' });
    const secret = /<code id="secret">([^<]+)/.exec(made.html)?.[1] ?? '';
    const keyId = (await t.admin.keys.list('limits-new')).at(-1)?.keyId;
    expect((await t.admin.keys.list('limits-new')).length).toBe(before.length + 1);
    expect((await call(secret)).status).toBe(200);
    expect((await call(secret)).headers.get('x-error-code')).toBe('KEY_LIMIT');
    expect(textOf(await browser.open(`${dashboard()}/keys/${keyId}`))).toMatch(/10 of 15 credits in/);
    expect((await lastEvents('limits-new', 2)).map(([, what]) => what).toSorted()).toEqual([
      'key created',
      'monthly limit changed',
    ]);
  });

  test('sees the monthly limit of the account on the overview, if there is one', async () => {
    const browser = await w.ownerOf('looks', 100);
    expect((await browser.open(dashboard())).html).not.toContain('Monthly limit');
    await setLimit('looks', '50');
    expect(textOf(await browser.open(dashboard()))).toMatch(/Monthly limit\s*0 of 50 credits in \w+ \d{4}/);
  });

  test('cannot set a limit of a key that is revoked', async () => {
    const browser = await w.ownerOf('revokes', 10);
    const keyId = await keyIdOf('revokes');
    const page = await browser.open(`${dashboard()}/keys/${keyId}`);
    await commands['revoke-key']?.run(t.admin, ['revokes', keyId]);
    const answer = await browser.submit(page, '/limit', { credits: '10' });
    expect([answer.status, answer.html.includes('This key is revoked.')]).toEqual([400, true]);
  });

  test('who sends a form twice changes a limit once', async () => {
    const browser = await w.ownerOf('sends-twice', 10);
    const page = await browser.open(`${dashboard()}/credits`);
    await browser.submit(page, '/credits/limit', { credits: '10' });
    await w.send(browser, '/credits', '/credits/limit', { credits: '20' });
    const again = await browser.follow(await browser.submit(page, '/credits/limit', { credits: '10' }));
    expect(again.html).toContain('That form had been sent already. Nothing was done twice.');
    expect(await limitsOf('sends-twice')).toMatchObject([{ limit: 20 }]);
  });

  test('of a suspended account can still set limits', async () => {
    const browser = await w.ownerOf('is-suspended', 10);
    await commands.suspend?.run(t.admin, ['is-suspended']);
    await w.send(browser, '/credits', '/credits/limit', { credits: '10' });
    expect(await limitsOf('is-suspended')).toMatchObject([{ limit: 10 }]);
  });
});

describe('others', () => {
  let owner: Browser;
  let keyId = '';
  const paths = () => ['/credits/limit', `/keys/${keyId}/limit`];
  beforeAll(async () => {
    owner = await w.ownerOf('attacked', 100);
    keyId = await keyIdOf('attacked');
    await setLimit('attacked', '50');
    await setLimit('attacked', '50', keyId);
  });
  const unchanged = async () => {
    expect((await limitsOf('attacked')).map(({ limit }: { limit: number }) => limit)).toEqual([50, 50]);
  };

  test('a member sees the limits, has no form for them, and is refused with that of an owner', async () => {
    const member = await w.join('attacked', 'attacked-member@example.com', 'member');
    for (const [page, path] of [
      ['/credits', '/credits/limit'],
      [`/keys/${keyId}`, `/keys/${keyId}/limit`],
    ] as const) {
      const seen = await member.open(dashboard() + page);
      expect([
        seen.status,
        textOf(seen).includes('0 of 50 credits'),
        seen.html.includes('name="credits"'),
      ]).toEqual([200, true, false]);
      const { hidden } = formOf((await owner.open(dashboard() + page)).html, path);
      const answer = await member.post(dashboard() + path, { ...hidden, credits: '5000' });
      expect(answer.status).toBe(403);
    }
    await unchanged();
  });

  test('a member is offered no limit for a new key, and is refused with one', async () => {
    const member = await w.join('attacked', 'makes-keys@example.com', 'member');
    const page = await member.open(`${dashboard()}/keys`);
    expect(page.html).not.toContain('name="limit"');
    const { hidden } = formOf(page.html, '/keys');
    const form = { ...hidden, name: 'own', lifetime: '', permission: 'everything', limit: '10' };
    expect((await member.post(`${dashboard()}/keys`, form)).status).toBe(400);
    expect((await t.admin.keys.list('attacked')).map(({ keyName }) => keyName)).not.toContain('own');
  });

  test('an owner of another account changes nothing here, whatever the form says', async () => {
    const other = await w.ownerOf('attacker', 100);
    const own = await other.open(`${dashboard()}/credits`);
    const { hidden } = formOf(own.html, '/credits/limit');
    const asForeign = await other.post(`${dashboard()}/credits/limit`, {
      ...hidden,
      in: 'attacked',
      credits: '5000',
    });
    expect(asForeign.status).toBeGreaterThanOrEqual(400);
    const foreignKey = await other.post(`${dashboard()}/keys/${keyId}/limit`, { ...hidden, credits: '5000' });
    expect(foreignKey.status).toBe(404);
    await unchanged();
    expect(await limitsOf('attacker')).toEqual([]);
  });

  test('without a session, with one that has ended, or from another site nothing is changed', async () => {
    const page = await owner.open(`${dashboard()}/credits`);
    const { hidden } = formOf(page.html, '/credits/limit');
    const fields = { ...hidden, credits: '5000' };
    for (const path of paths()) {
      const stranger = await new Browser().post(dashboard() + path, fields);
      expect([stranger.status, stranger.headers.get('location')]).toEqual([
        303,
        expect.stringContaining('/sign-in'),
      ]);
      for (const site of ['cross-site', 'same-site', 'none'])
        expect(
          (await owner.post(dashboard() + path, fields, { headers: { 'sec-fetch-site': site } })).status,
        ).toBe(403);
      expect((await owner.post(dashboard() + path, fields, { headers: {} })).status).toBe(403);
      expect((await owner.open(dashboard() + path)).status).toBe(404);
      const bare = await owner.follow(await owner.post(dashboard() + path, { credits: '5000' }));
      expect(bare.html).toContain('That form was not complete');
    }
    const left = await w.join('attacked', 'leaves@example.com', 'owner');
    const theirs = await left.open(`${dashboard()}/credits`);
    await left.post(`${dashboard()}/sign-out`, {});
    expect((await left.submit(theirs, '/credits/limit', { credits: '5000' })).status).toBe(303);
    await unchanged();
  });

  test('two owners who set a limit at the same moment leave one of the two, and what is left fits to it', async () => {
    const key = await t.createAccount('two-owners', 1000);
    const browsers = [
      await w.join('two-owners', 'one@example.com', 'owner'),
      await w.join('two-owners', 'other@example.com', 'owner'),
    ];
    const pages = await Promise.all(browsers.map((one) => one.open(`${dashboard()}/credits`)));
    const answers = await Promise.all(
      browsers.map((one, index) =>
        one.submit(pages[index] as BrowserPage, '/credits/limit', { credits: String(20 + 10 * index) }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    const [{ limit, charged }] = await limitsOf('two-owners');
    expect([[20, 30].includes(limit), charged]).toEqual([true, 0]);
    const statuses: number[] = [];
    for (let calls = 0; calls < 4; calls += 1) statuses.push((await call(key)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(limit / 10);
  });
});
