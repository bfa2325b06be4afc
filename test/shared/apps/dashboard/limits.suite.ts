import { describe, expect, test } from '@jest/globals';
import { commands } from '../../../../lib/tools/admin/commands.ts';
import type { BrowserPage } from '../../../support/browser.ts';
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
/** The displayed text of a page, without tags. */
const textOf = ({ html }: BrowserPage) => html.replace(/<[^>]+>/g, '').replace(/\s+/g, ' ');

describe('an owner', () => {
  test('sets, raises and removes the limit of the account, each recorded in the audit log', async () => {
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
    await w.send(browser, '/credits', '/credits/limit', { credits: '10' });
    expect(textOf(await browser.open(`${dashboard()}/credits`))).toMatch(
      /10 of 10 credits in \w+ \d{4} Reached/,
    );
    expect(textOf(await browser.open(`${dashboard()}/keys/${keyId}`))).toMatch(/10 of 20 credits in/);
    expect((await call(key)).headers.get('x-error-code')).toBe('ACCOUNT_LIMIT');
  });

  test.each(['0', '-5', '1e21', '1.5', 'ten', '99999999999', '１０', '10 credits', '"><script>'])(
    'cannot set a limit of %j, which stays in the field',
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

  test('sees the monthly limit of the account on the overview, if there is one', async () => {
    const browser = await w.ownerOf('looks', 100);
    expect((await browser.open(dashboard())).html).not.toContain('Monthly limit');
    await setLimit('looks', '50');
    expect(textOf(await browser.open(dashboard()))).toMatch(/Monthly limit\s*0 of 50 credits in \w+ \d{4}/);
  });
});

test('a member sees the limits, but no form for them', async () => {
  await w.ownerOf('attacked', 100);
  const keyId = await keyIdOf('attacked');
  await setLimit('attacked', '50');
  await setLimit('attacked', '50', keyId);
  const member = await w.join('attacked', 'attacked-member@example.com', 'member');
  for (const path of ['/credits', `/keys/${keyId}`]) {
    const seen = await member.open(dashboard() + path);
    expect([path, textOf(seen).includes('0 of 50 credits')]).toEqual([path, true]);
    expect(seen.html).not.toContain('name="credits"');
  }
});
