import { expect, test } from '@jest/globals';
import type { Route } from 'playwright-core';
import { axeFindings } from '../support/chromium.ts';
import { useHost } from '../support/host.ts';
import { signIn } from './sign-in.ts';
import { useBrowser, usePage } from './watched-page.ts';

const t = useHost();
const { inBrowser, open } = await useBrowser(t);
const dashboard = () => `${t.host.url}/dashboard`;

const statusWith = async (key: string) => (await t.post('/api/v1/account', {}, { key })).status;

inBrowser('a person in a browser', () => {
  const owner = usePage(async () => {
    const opened = await open();
    await signIn(opened.page, dashboard(), 'Olive');
    return opened;
  });
  /** Reads the secret, which is shown once, and leaves the page as people do. */
  async function takeSecret(): Promise<string> {
    const { page } = owner;
    const secret = (await page.locator('#secret').textContent()) ?? '';
    await page.getByRole('button', { name: 'Done' }).click();
    // The page cannot be left before the person confirms that they saved the secret.
    expect(await page.locator('#secret').isVisible()).toBe(true);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.locator('#secret').waitFor({ state: 'detached' });
    expect(await page.content()).not.toContain(secret);
    return secret;
  }

  test('an owner sees the secret of a key even after an impatient second click', async () => {
    const { page } = owner;
    await page.goto(`${dashboard()}/keys`);
    await page.getByRole('button', { name: 'Create key' }).first().click();
    await page.getByRole('textbox', { name: 'Name' }).fill('impatient');
    let sent = 0;
    const arrived = Promise.withResolvers<void>();
    const clickedAgain = Promise.withResolvers<void>();
    const slowly = async (route: Route) => {
      if (route.request().method() !== 'POST') return await route.continue();
      sent += 1;
      const response = await route.fetch();
      arrived.resolve();
      await clickedAgain.promise;
      // A request that the browser has abandoned cannot be answered.
      await route.fulfill({ response }).catch(() => undefined);
    };
    await page.route('**/dashboard/keys', slowly);
    // Chromium runs no script of ours in a page that is navigating away: the page itself waits and reports.
    await page.route('**/dashboard/arrived', async (route) => {
      await arrived.promise;
      await route.fulfill({ status: 204 });
    });
    await page.route('**/dashboard/clicked-again', async (route) => {
      clickedAgain.resolve();
      await route.fulfill({ status: 204 });
    });
    await page.evaluate(`{
      const button = document.querySelector('#create-key button.primary');
      fetch('/dashboard/arrived').then(() => {
        button.click();
        fetch('/dashboard/clicked-again');
      });
      button.click();
    }`);
    const secret = await takeSecret();
    await page.unroute('**/dashboard/keys', slowly);
    expect([sent, await statusWith(secret)]).toEqual([1, 200]);
  });

  test('an owner creates, uses, rotates and revokes a key with the keyboard alone', async () => {
    const { page } = owner;
    await page.goto(`${dashboard()}/keys`);
    for (let step = 0; step < 20; step += 1) {
      await page.keyboard.press('Tab');
      if ((await page.locator(':focus').textContent())?.includes('Create key')) break;
    }
    await page.keyboard.press('Enter');
    await page.keyboard.type('made by keyboard');
    await page.keyboard.press('Enter');
    const first = await takeSecret();
    expect(await statusWith(first)).toBe(200);

    await page.getByRole('link', { name: 'made by keyboard' }).click();
    await page.getByLabel('The old key works for').selectOption('One more hour');
    await page.getByRole('button', { name: 'Rotate key' }).click();
    const second = await takeSecret();
    expect([await statusWith(first), await statusWith(second)]).toEqual([200, 200]);

    await page
      .getByRole('row', { name: /made by keyboard.*Ends (?:today|tomorrow)/ })
      .getByRole('link')
      .click();
    await page.getByRole('link', { name: 'Revoke key…' }).click();
    await page.getByRole('heading', { name: 'Revoke made by keyboard?' }).waitFor();
    // Pressing Enter without reading loses nothing.
    await page.locator('a:focus').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Revoke key…' }).click();
    expect(await statusWith(first)).toBe(200);
    await page.getByRole('button', { name: 'Revoke key', exact: true }).click();
    await page.getByText('The key is revoked').waitFor();
    expect([await statusWith(first), await statusWith(second)]).toEqual([401, 200]);
  });

  test('Tab starts at the link that skips the navigation, which is a menu on phones', async () => {
    const { page } = owner;
    await page.setViewportSize({ width: 375, height: 700 });
    await page.goto(`${dashboard()}/settings`);
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').textContent()).toBe('Skip to content');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('link', { name: 'Webhooks' }).click();
    await page.getByRole('heading', { name: 'Webhooks', exact: true }).waitFor();
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  test('detects a page that breaks the policy, calls another origin, or hides a picture from screen readers', async () => {
    const { page, misdeeds, close } = await open();
    await page.goto(`${dashboard()}/sign-in`);
    await page.evaluate(`
      document.querySelector('main').insertAdjacentHTML('beforeend', '<img src="/x.png"><p style="color: red">');
      fetch('https://elsewhere.example/').catch(() => undefined);
    `);
    await page.evaluate(`document.querySelector('[style]').remove()`);
    expect((await axeFindings(page)).map(({ id }) => id)).toEqual(['image-alt']);
    for (const part of [/style/, /elsewhere/]) expect(misdeeds).toContainEqual(expect.stringMatching(part));
    await close();
  });

  test('an owner who signs out sees nothing after going back', async () => {
    const { page } = owner;
    await page.goto(`${dashboard()}/keys`);
    await page.locator('.person summary').click();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByRole('heading', { name: 'Signed out' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: /^Sign/ }).waitFor();
    expect(await page.getByRole('table').count()).toBe(0);
  });
});
