import { expect, test } from '@jest/globals';
import type { Route } from 'playwright-core';
import sharp from 'sharp';
import { notRecognised } from '../../shared/apps/dashboard/sandbox-note.ts';
import { useDashboard } from '../shared/apps/dashboard/dashboard-world.ts';
import { endless } from '../shared/billing/credits/support/bounds.ts';
import { axeFindings } from '../support/chromium.ts';
import { fillJob, jobStore } from '../support/filled-jobs.ts';
import { bringSession, sidewaysAt, useBrowser, usePage } from './watched-page.ts';

const world = useDashboard();
const { t, dashboard } = world;
const { inBrowser, open } = await useBrowser(t);

/** A photo of a mug as phones take it: rotated, with its location. */
async function photo(): Promise<Buffer> {
  const mug = await (await fetch(t.host.standIns.samplePicture)).arrayBuffer();
  return await sharp(mug)
    .rotate(-90)
    .resize(1200, 900, { fit: 'fill' })
    .withExif({ IFD0: { Orientation: '6' }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '33/1 51/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

inBrowser('an owner in a browser', () => {
  const owner = usePage(async () => {
    const opened = await open(t.host.standIns.market?.url, t.host.standIns.payments?.url);
    await bringSession(opened.page, world);
    return opened;
  });

  test('the page of a job shows how it comes on, and its end, without being loaded by hand', async () => {
    const { page } = owner;
    const job = await fillJob('demo');
    const answered = async (index: number) =>
      await jobStore().finish(job, index, { status: 200, body: '{}', charged: 10 }, endless);
    await page.goto(`${dashboard()}/jobs/${job}`);
    await page.getByText('4 done, 2 failed, 3 waiting').waitFor();
    await page.evaluate('window.isSamePage = true');
    for (const index of [6, 7]) {
      await answered(index);
      await page.getByText(`${index - 1} done, 2 failed, ${8 - index} waiting`).waitFor();
    }
    expect(await page.evaluate('window.isSamePage')).toBe(true);
    await answered(8);
    await jobStore().change(job, { state: 'completed', by: 8 }, endless);
    await page.getByText('Completed', { exact: true }).waitFor();
    expect(await page.getByText('7 done, 2 failed, 0 waiting').count()).toBe(1);
  });

  test('an owner drops a photo into the playground, sees its listing and its price, and pays for both', async () => {
    const { page } = owner;
    const before = await t.balance('demo');
    const taken = await photo();
    expect(await sharp(taken).metadata()).toMatchObject({
      orientation: 6,
      width: 1200,
      exif: expect.anything(),
    });
    await page.goto(`${dashboard()}/playground`);
    // A large photo takes a while to read: Run waits for it, and leaves out no picked photo.
    await page.evaluate(`{
      const read = FileReader.prototype.readAsDataURL;
      FileReader.prototype.readAsDataURL = function (file) { window.finish = () => read.call(this, file); };
    }`);
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'IMG_0042.jpg', mimeType: 'image/jpeg', buffer: taken });
    await page.getByRole('button', { name: 'Run' }).click();
    await page.getByText('Working…').waitFor();
    await page.evaluate('window.finish()');
    const listing = page.locator('article.listing');
    await listing.getByRole('heading').waitFor();
    const { listingTitle } = JSON.parse((await page.locator('#answer-json').textContent()) ?? '') as {
      listingTitle: string;
    };
    expect(await listing.getByRole('heading').textContent()).toBe(listingTitle);
    const shownCall = (await page.locator('#call').textContent()) ?? '';
    const [stored = ''] = /http[^"]+\.jpg/.exec(shownCall) ?? [];
    const bytes = await (await fetch(stored)).arrayBuffer();
    const { exif, width, height } = await sharp(bytes).metadata();
    // Upright, and nothing but pixels.
    expect([exif, Number(width) < Number(height)]).toEqual([undefined, true]);

    await page.getByText('Price', { exact: true }).click();
    await page.getByRole('button', { name: 'Run' }).click();
    await page.locator('#answer-json').getByText('price_lower').waitFor();
    await page.locator('.preview .line').first().waitFor();
    await page.waitForFunction(
      `[...document.querySelectorAll('.comparables img')].some(({ naturalWidth }) => naturalWidth > 0)`,
    );
    expect(await t.balance('demo')).toEqual({ available: before.available - 20, held: 0 });
    await page.goto(`${dashboard()}/calls`);
    expect(await page.getByRole('row', { name: /playground/ }).count()).toBe(2);
  });

  test('an owner cannot press Run before the page is ready for it, and a photo picked by then is kept', async () => {
    const { page } = owner;
    const loaded = Promise.withResolvers<void>();
    const holdBack = async (route: Route) => {
      const response = await route.fetch();
      if ((await response.text()).includes('"try-it"')) await loaded.promise;
      await route.fulfill({ response });
    };
    await page.route('**/part-*.js', holdBack);
    await page.goto(`${dashboard()}/playground`);
    const run = page.getByRole('button', { name: 'Run' });
    expect(await run.isDisabled()).toBe(true);
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'IMG_0043.jpg', mimeType: 'image/jpeg', buffer: await photo() });
    loaded.resolve();
    await page.getByRole('img', { name: 'IMG_0043.jpg' }).waitFor();
    expect(await run.isDisabled()).toBe(false);
    await page.unroute('**/part-*.js', holdBack);
  });

  test('on a phone the answer comes into view, with what the emulators do not know, and no word of it widens the page', async () => {
    const { page } = owner;
    const word = 'Donaudampfschifffahrtsgesellschaftskapitän';
    const json = { listingTitle: word, listingDescription: word, brand: word, listingKeywords: word };
    await page.route('**/api/v1/generate-basic-listing', (route) =>
      route.fulfill({ json, headers: { 'x-sandbox-note': 'not-recognised' } }),
    );
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto(`${dashboard()}/playground`);
    const buffer = await photo();
    await page.locator('input[type=file]').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer });
    await page.getByRole('button', { name: 'Run' }).click();
    const title = page.locator('article.listing').getByRole('heading');
    await title.waitFor();
    expect(await page.getByRole('note').textContent()).toBe(notRecognised);
    expect((await title.boundingBox())?.y).toBeLessThan(700);
    expect(await sidewaysAt(page, 320)).toBe(0);
    await page.unroute('**/api/v1/generate-basic-listing');
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  test('an owner connects a seller, sees the profile and finds a category; reloading forgets the seller', async () => {
    const { page } = owner;
    const before = await t.balance('demo');
    await page.goto(`${dashboard()}/marketplace`);
    await page.getByRole('button', { name: 'Connect a seller' }).click();
    await page.getByLabel('User name').fill('browsing-seller');
    await page.getByRole('button', { name: 'Agree and continue' }).click();
    await page.getByRole('heading', { name: 'Seller', exact: true }).waitFor();
    expect(await page.locator('.profile').textContent()).toContain('Country');
    expect(page.url()).toBe(`${dashboard()}/marketplace`);
    await page.getByLabel('What is for sale').fill('enamel mug');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.locator('.found li').first().waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'No seller connected' }).waitFor();
    expect(await t.balance('demo')).toEqual(before);
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

  test('a purchase raises the balance once, despite five webhooks and a reload', async () => {
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
