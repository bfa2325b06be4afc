import { expect, test } from '@jest/globals';
import { useDashboard } from '../shared/apps/dashboard/dashboard-world.ts';
import { axeFindings } from '../support/chromium.ts';
import { bringSession, useBrowser, usePage } from './watched-page.ts';

const world = useDashboard();
const { t, dashboard } = world;
const { inBrowser, open } = await useBrowser(t);

inBrowser('an owner in a browser', () => {
  const owner = usePage(async () => {
    const opened = await open(t.host.standIns.payments?.url);
    await bringSession(opened.page, world);
    return opened;
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
    expect(await axeFindings(page)).toEqual([]);
  });
});
