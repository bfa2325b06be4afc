import { expect, test } from '@jest/globals';
import { useDashboard } from '../shared/apps/dashboard/dashboard-world.ts';
import { axeFindings } from '../support/chromium.ts';
import { counts } from '../support/counts.ts';
import { bringSession, sidewaysAt, useBrowser, usePage } from './watched-page.ts';

const world = useDashboard();
const { t } = world;
const { inBrowser, open } = await useBrowser(t);
const heaviest = '/operations/market-post-item';
const docs = () => `${t.host.url}/docs`;

inBrowser('a reader in a browser', () => {
  const reader = usePage(async () => {
    const opened = await open();
    // Chromium's own record of layout shifts, with the elements that moved.
    await opened.page.addInitScript(`
      window.moved = [];
      new PerformanceObserver((list) => {
        for (const { value, hadRecentInput, sources } of list.getEntries())
          if (!hadRecentInput) window.moved.push(value, ...sources.map(({ node }) => node?.parentElement?.outerHTML.slice(0, 200)));
      }).observe({ type: 'layout-shift', buffered: true });
    `);
    return opened;
  });

  const schemes = [
    ['light', 'all'],
    ['dark', 'about colours'],
  ] as const;
  // Every run checks each kind of page once in light mode, and code in dark mode; the rest with `SOAK=1`.
  test.each([
    ['', 1],
    ['/sellers-sign-in', 2],
    [heaviest, 0],
    ['/search?q=price', 1],
  ] as const)(
    'the page %j of the reference is accessible in light and dark, fits a phone and does not move',
    async (path, schemesInEveryRun) => {
      const { page } = reader;
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(docs() + path);
      for (const [colorScheme, rules] of schemes.slice(0, counts(schemesInEveryRun, schemes.length))) {
        await page.emulateMedia({ colorScheme });
        expect([path, colorScheme, await axeFindings(page, rules)]).toEqual([path, colorScheme, []]);
      }
      expect(await page.evaluate('window.moved')).toEqual([]);
      for (const width of [320, 360]) {
        expect(await sidewaysAt(page, width)).toBe(0);
      }
    },
  );

  test('Tab starts at the link that skips the list of pages and covers no entry', async () => {
    const { page } = reader;
    await page.setViewportSize({ width: 1280, height: 500 });
    await page.goto(`${docs()}/operations/account`);
    expect(await page.locator('#pages [aria-current]').isVisible()).toBe(true);
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').textContent()).toBe('Skip to content');
    const entries = await page.locator('#pages a').count();
    expect(entries).toBeGreaterThan(20);
    await page.getByRole('searchbox').focus();
    for (let entry = 0; entry < entries; entry += 1) {
      await page.keyboard.press('Tab');
      const seen = await page.evaluate(`(() => {
        const entry = document.activeElement;
        const { left, top, width, height } = entry.getBoundingClientRect();
        const isSeen = [top + 2, top + height - 2].map((y) => entry.contains(document.elementFromPoint(left + width / 2, y)));
        return [...document.querySelectorAll('#pages a')].indexOf(entry) + ': ' + isSeen.join();
      })()`);
      expect(seen).toBe(`${entry}: true,true`);
    }
  });

  test('a table wider than a phone scrolls by keyboard, and each table has its own name', async () => {
    const { page } = reader;
    await page.setViewportSize({ width: 375, height: 700 });
    for (const path of ['/errors', '/agents', '']) {
      await page.goto(docs() + path);
      const tables = page.getByRole('region');
      const names = await Promise.all((await tables.all()).map((table) => table.getAttribute('aria-label')));
      expect([path, names]).toEqual([path, [...new Set(names)]]);
      await tables.last().focus();
      const scrolled = page.evaluate(
        `new Promise((done) => document.activeElement.addEventListener('scroll', () => done(true), { once: true }))`,
      );
      await page.keyboard.press('ArrowRight');
      expect([path, await scrolled]).toEqual([path, true]);
    }
  });

  test('a reader searches with the keyboard alone', async () => {
    const { page } = reader;
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(docs());
    const hits = page.getByRole('region', { name: 'Found' }).getByRole('link');
    await page.keyboard.press('/');
    await page.keyboard.type('OUT_OF_CREDI');
    await hits.filter({ hasText: 'OUT_OF_CREDITS' }).first().waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await hits.count()).toBe(0);
    await page.keyboard.type('T');
    await hits.first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/docs/errors#OUT_OF_CREDITS');
    await page.getByRole('searchbox').fill('webp');
    await page.keyboard.press('Enter');
    await page.getByRole('status').filter({ hasText: 'found for “webp”' }).waitFor();
  });

  test('a reader opens the list of pages on a phone', async () => {
    const { page } = reader;
    await page.setViewportSize({ width: 360, height: 700 });
    await page.goto(docs());
    const link = page.locator('#pages').getByRole('link', { name: 'predict-price' });
    expect(await link.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Menu' }).click();
    await link.click();
    await page.waitForURL('**/docs/operations/predict-price');
  });

  test('a signed-in reader goes from an operation to the playground, with the operation selected', async () => {
    const { page } = reader;
    await page.setViewportSize({ width: 1280, height: 800 });
    await bringSession(page, world);
    await page.goto(`${docs()}/operations/market-get-user`);
    expect(await page.getByRole('link', { name: 'Try it' }).count()).toBe(0);
    await page.goto(`${docs()}/operations/predict-price`);
    await page.getByRole('link', { name: 'Try it' }).click();
    await page.getByRole('heading', { name: 'Playground' }).waitFor();
    expect(await page.getByRole('radio', { name: 'Price' }).isChecked()).toBe(true);
    expect(await page.getByLabel('Country').isVisible()).toBe(true);
  });
});
