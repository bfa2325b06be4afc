import { describe, expect, test } from '@jest/globals';
import { playgroundKeysAnHour } from '../../../../shared/apps/dashboard/pages/playground.ts';
import { hashApiKey } from '../../../../shared/identity/accounts/key-store.ts';
import { personIdOf } from '../../../../shared/identity/people/people.ts';
import { Browser } from '../../../support/browser.ts';
import { useDashboard } from './dashboard-world.ts';
import { callsOf, countInWindows } from './session-table.ts';

const w = useDashboard();
const { t, dashboard, signedIn } = w;

/** Posts like the page's script. */
async function ask(browser: Browser, path: string, body: string) {
  const page = await browser.post(dashboard() + path, body);
  return {
    ...page,
    json: JSON.parse(page.html || '{}') as { key: string; expiresInSeconds: number; url: string },
  };
}

const keyOf = async (browser: Browser, account = 'demo') =>
  (await ask(browser, '/playground/key', account)).json.key;
const send = async (browser: Browser, bytes: Buffer) =>
  await ask(browser, '/playground/photos', bytes.toString('base64'));
const works = async (key: string) => (await t.post('/api/v1/account', {}, { key })).status === 200;

describe('the key of the playground', () => {
  test('works for an hour, is named “playground”, and is in no list of keys', async () => {
    const browser = await signedIn();
    const before = await t.admin.keys.list('demo');
    const { json, headers } = await ask(browser, '/playground/key', 'demo');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(json.expiresInSeconds).toBe(3600);
    const kept = await t.admin.keys.find(hashApiKey(json.key));
    expect((kept?.expiresAt ?? 0) - (kept?.createdAt ?? 0)).toBe(3_600_000);
    const { body } = await t.post('/api/v1/account', {}, { key: json.key });
    expect(body).toMatchObject({ keyName: 'playground' });
    expect(await t.admin.keys.list('demo')).toEqual(before);
    const list = await browser.open(`${dashboard()}/keys`);
    expect(list.html).not.toContain(json.key.slice(0, 8));
    expect((await browser.request(`${dashboard()}/keys/playground`)).status).toBe(404);
  });

  test('a session has one key of the playground: the next replaces it, even with many requests at once', async () => {
    const browser = await signedIn();
    const keys = await Promise.all(Array.from({ length: 5 }, () => keyOf(browser)));
    const alive = await Promise.all(keys.map(works));
    expect(alive.filter(Boolean)).toHaveLength(1);
    const other = await keyOf(await signedIn());
    expect(await works(keys[alive.indexOf(true)] ?? '')).toBe(true);
    expect(await works(other)).toBe(true);
  });

  test('the key of the playground is issued to a person 60 times an hour, over all their sessions', async () => {
    const email = 'asks-often@example.com';
    const [first, second] = [await w.join('demo', email, 'member'), new Browser()];
    await second.signIn(dashboard(), { email });
    const personId = personIdOf({ issuer: t.host.signIn?.issuer ?? '', subject: `address:${email}` });
    await countInWindows(`playground-key#${personId}`, 3_600_000, playgroundKeysAnHour - 1);
    const sixtieth = await keyOf(first);
    expect(await works(sixtieth)).toBe(true);
    for (const browser of [first, second]) {
      const { status, html } = await ask(browser, '/playground/key', 'demo');
      expect([status, html]).toEqual([429, expect.stringContaining('Please wait an hour')]);
    }
    expect(await works(sixtieth)).toBe(true);
    expect(await works(await keyOf(await signedIn()))).toBe(true);
  });

  test('the key of the playground ends in all sessions of a person who signs out everywhere, and in no others', async () => {
    const [here, there, colleague] = [
      await signedIn('demo-member'),
      await signedIn('demo-member'),
      await signedIn(),
    ];
    const keys = [await keyOf(here), await keyOf(there), await keyOf(colleague)];
    await w.send(here, '/sign-out-everywhere', '/sign-out-everywhere');
    expect(await Promise.all(keys.map(works))).toEqual([false, false, true]);
  });

  test('the key of the playground ends with the membership of a person who is removed', async () => {
    const [owner, member] = [await signedIn(), await signedIn('demo-member')];
    const key = await keyOf(member);
    const members = await t.admin.people.membersOf('demo');
    const { personId } = members.find(({ role }) => role === 'member') ?? { personId: '' };
    const path = `/settings/members/${personId}/remove`;
    await w.send(owner, path, path);
    expect(await works(key)).toBe(false);
  });

  test('the key of the playground is not issued for a different account than the page shows', async () => {
    const { status, html } = await ask(await signedIn(), '/playground/key', 'another');
    expect([status, html.includes('rls_'), html.includes('reload')]).toEqual([400, false, true]);
  });
});

describe('a photo', () => {
  test.each([
    ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>'), 400, 'it is a web page'],
    ['a file above 4.4 MB', Buffer.alloc(4_400_001), 413, '4.4 MB'],
  ])('a photo is not stored if it is %s', async (_what, bytes, status, words) => {
    const answer = await send(await signedIn(), bytes);
    expect([answer.status, answer.html.includes(words)]).toEqual([status, true]);
  });

  test('a photo is not stored if it is not base64 or comes from another page', async () => {
    const browser = await signedIn();
    expect((await ask(browser, '/playground/photos', '%%%')).status).toBe(400);
    const foreign = { 'sec-fetch-site': 'same-site' };
    const options = { method: 'POST', body: 'AAAA', headers: foreign };
    expect((await browser.request(`${dashboard()}/playground/photos`, options)).status).toBe(403);
    expect((await ask(new Browser(), '/playground/photos', 'AAAA')).status).toBe(401);
  });
});

test('the picture of an offer is fetched as data, and nothing that is no public picture', async () => {
  const browser = await signedIn();
  const from = async (address: string) => await ask(browser, '/playground/offer-picture', address);
  const fetched = await from(t.host.standIns.samplePicture);
  expect([fetched.status, fetched.html]).toEqual([
    200,
    expect.stringMatching(/^\{"picture":"data:image\/jpeg;base64,/),
  ]);
  for (const address of [`${t.host.url}/docs`, 'http://10.0.0.1/a.jpg', 'file:///etc/passwd', ''])
    expect([address, (await from(address)).status]).toEqual([address, 400]);
});

test('playground calls are recorded under its name, and the page itself adds none', async () => {
  const key = await t.createAccount('plays', 20);
  expect(await works(key)).toBe(true);
  const browser = await w.join('plays', 'plays@example.com', 'member');
  const page = await browser.open(`${dashboard()}/playground`);
  expect(page.html).toContain('<h1>Playground</h1>');
  expect(page.html).toContain('<span>20</span> credits');
  await t.post('/api/v1/account', {}, { key: await keyOf(browser, 'plays') });
  expect(await callsOf(t.admin, 'plays')).toMatchObject([
    { keyId: 'playground', operation: 'account' },
    { operation: 'account' },
  ]);
});
