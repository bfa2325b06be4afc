import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { signIn } from '../browser/sign-in.ts';
import { type WatchedPage, watchedPage } from '../browser/watched-page.ts';
import { openBrowser } from '../support/chromium.ts';
import { type SamLocal, startSamLocal } from './support/sam-local.ts';

/** A function's first page waits for its container to start. */
const pageMs = 45_000;

const browser = await openBrowser();
const inBrowser = browser === undefined ? describe.skip : describe;
afterAll(() => browser?.close());

inBrowser('a person in a browser, with the functions under sam local', () => {
  let sam: SamLocal;
  let owner: WatchedPage;
  const dashboard = () => `${sam.url}/dashboard`;
  const issuer = () => sam.world.signIn?.issuer ?? '';

  async function open(): Promise<WatchedPage> {
    if (browser === undefined) throw new Error('tests in a browser are skipped without one');
    const watched = await watchedPage(browser, sam.url, issuer());
    watched.page.setDefaultTimeout(pageMs);
    return watched;
  }

  beforeAll(async () => {
    sam = await startSamLocal();
    owner = await open();
  }, 240_000);
  afterAll(async () => {
    await owner?.close();
    await sam?.stop();
  });

  test('a visitor is led from / to the sign-in, picks a person at the provider, and returns as the owner', async () => {
    const { page } = owner;
    await signIn(page, `${sam.url}/`, 'Olive');
    expect(page.url()).toBe(dashboard());
    expect(await page.getByRole('button', { name: 'olive@demo.example Owner' }).count()).toBe(1);
  });

  test('a page gets its style and script with types and permanent caching, so that it looks and works as elsewhere', async () => {
    const { page } = owner;
    const loaded: Promise<readonly (string | undefined)[]>[] = [];
    page.on('response', (response) => {
      const kind = response.request().resourceType();
      if (kind !== 'stylesheet' && kind !== 'script') return;
      const { 'content-type': type, 'cache-control': caching } = response.headers();
      loaded.push(response.body().then((body) => [body.length > 0 ? kind : 'nothing', type, caching]));
    });
    const session = await page.context().newCDPSession(page);
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    await page.goto(dashboard());
    await session.detach();
    const forGood = 'public, max-age=31536000, immutable';
    expect((await Promise.all(loaded)).sort()).toEqual([
      ['script', 'text/javascript; charset=utf-8', forGood],
      // The part shared by the scripts of dashboard and reference.
      ['script', 'text/javascript; charset=utf-8', forGood],
      ['stylesheet', 'text/css; charset=utf-8', forGood],
    ]);
  });

  test('nothing in the pages breaks the policy or reaches another origin', () => {
    expect(owner.misdeeds).toEqual([]);
  });
});
