import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { useDashboard } from '../shared/apps/dashboard/dashboard-world.ts';
import { openBrowser, seriousFindings } from '../support/chromium.ts';
import { bringSession, type WatchedPage, watchedPage } from './watched-page.ts';

const world = useDashboard();
const { t, dashboard } = world;
const browser = await openBrowser();
const inBrowser = browser === undefined ? describe.skip : describe;

afterAll(() => browser?.close());

inBrowser('an owner in a browser', () => {
  let owner: WatchedPage;
  beforeAll(async () => {
    if (browser === undefined) throw new Error('tests in a browser are skipped without one');
    const { url, signIn: provider, standIns } = t.host;
    owner = await watchedPage(browser, url, provider?.issuer ?? '', standIns.payments?.url ?? '');
    await bringSession(owner.page, world);
  });
  afterAll(async () => {
    expect(owner.misdeeds).toEqual([]);
    await owner.close();
  });

  const emulator = () => {
    const { payments } = t.host.standIns;
    if (payments === undefined) throw new Error('the local host sells through the emulator');
    return payments;
  };
  const balance = async () => (await t.balance('demo')).available;
  const shownBalance = () => owner.page.locator('#balance + .number').textContent();
  const whole = (credits: number) => credits.toLocaleString('en');

  async function toThePayment(pack = '1,000 credits') {
    const { page } = owner;
    await page.goto(dashboard());
    await page.getByRole('link', { name: 'Get credits' }).first().click();
    await page.getByRole('button', { name: `Buy ${pack}` }).click();
    await page.getByRole('heading', { name: 'Pay on this machine' }).waitFor();
  }

  test('a purchase raises the balance once, though five webhooks come and the page is reloaded', async () => {
    const { page } = owner;
    const before = await balance();
    emulator().webhooks.switches.copies = 5;
    await toThePayment();
    await page.getByRole('button', { name: /^Pay By card/ }).click();
    await page.getByRole('heading', { name: '1,000 credits bought' }).waitFor();
    emulator().webhooks.switches.copies = 1;
    await emulator().webhooks.settled();
    expect(await shownBalance()).toBe(whole(before + 1000));
    await page.reload();
    expect(await shownBalance()).toBe(whole(before + 1000));
    expect(await balance()).toBe(before + 1000);
    expect(await seriousFindings(page)).toEqual([]);
  });

  test('a payment that comes later grants nothing until the money arrives, and then grants once', async () => {
    const { page } = owner;
    const before = await balance();
    await toThePayment();
    await page.getByRole('button', { name: /^Pay later/ }).click();
    await page.getByRole('heading', { name: 'The payment is under way' }).waitFor();
    await emulator().webhooks.settled();
    expect(await balance()).toBe(before);
    await page.goto(emulator().url);
    await page.getByRole('button', { name: /^The money arrives/ }).click();
    await page
      .getByRole('button', { name: /^Refund half/ })
      .first()
      .waitFor();
    await emulator().webhooks.settled();
    expect(await balance()).toBe(before + 1000);
    await page
      .getByRole('button', { name: /^Refund half/ })
      .first()
      .click();
    await page.getByText('refund of 9.50 USD').waitFor();
    await emulator().webhooks.settled();
    expect(await balance()).toBe(before + 500);
  });

  test('an owner whose card is declined and who cancels pays nothing', async () => {
    const { page } = owner;
    const before = await balance();
    await toThePayment();
    await page.getByRole('button', { name: /declined/ }).click();
    await page.getByRole('alert').waitFor();
    await page.getByRole('link', { name: 'Cancel and go back' }).click();
    await page.getByRole('heading', { level: 1, name: 'Credits' }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    expect(await balance()).toBe(before);
  });

  test('the return page alone grants a purchase where every webhook is lost', async () => {
    const { page } = owner;
    const before = await balance();
    emulator().webhooks.switches.lost = true;
    await toThePayment('5,000 credits');
    await page.getByRole('button', { name: /^Pay By card/ }).click();
    await page.getByRole('heading', { name: '5,000 credits bought' }).waitFor();
    emulator().webhooks.switches.lost = false;
    expect(await balance()).toBe(before + 5000);
  });
});
