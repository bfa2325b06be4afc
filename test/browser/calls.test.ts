import { beforeAll, expect, test } from '@jest/globals';
import { useDashboard } from '../shared/apps/dashboard/dashboard-world.ts';
import { fillAccount } from '../support/filled-account.ts';
import { bringSession, sidewaysAt, useBrowser, usePage } from './watched-page.ts';

const world = useDashboard();
const { t, dashboard } = world;
const { inBrowser, open } = await useBrowser(t);

/** The labels of tables that are wider than their place. */
const hiddenSideways = `[...document.querySelectorAll('main .table')]
  .filter((table) => table.scrollWidth > table.clientWidth)
  .map((table) => table.ariaLabel ?? table.querySelector('h2').textContent)`;

/** What is written before the last cell of the first record. */
const lastLabel = `getComputedStyle(
  [...document.querySelectorAll('table.cards')].at(-1).querySelector('tbody tr').lastElementChild, '::before').content`;

inBrowser('records on a phone', () => {
  const owner = usePage(async () => {
    const opened = await open();
    await bringSession(opened.page, world);
    return opened;
  });
  beforeAll(() =>
    fillAccount('demo', {
      keys: ['A listing app with a name that no phone has room for, as it is long'],
      calls: 30,
      charges: 1,
      members: 1,
      invitations: 1,
      callbacks: [`https://app.example.com/${'a-long-path/'.repeat(12)}`],
    }),
  );

  test.each(['', '/calls', '/settings/log'])(
    'the records of the page %j are cards below 640 px, with nothing hidden at the side, and still rows of a table',
    async (path) => {
      const { page } = owner;
      await page.setViewportSize({ width: 640, height: 700 });
      await page.goto(dashboard() + path);
      await page.evaluate('for (const one of document.querySelectorAll("details")) one.open = true');
      const table = page.locator('table.cards').last();
      const heading = table.getByRole('columnheader').first();
      const widthOf = async () => (await heading.boundingBox())?.width ?? 0;
      expect(await widthOf()).toBeGreaterThan(20);
      const rows = await table.getByRole('row').count();
      expect(rows).toBeGreaterThan(1);
      const cell = table.getByRole('row').nth(1).getByRole('cell').last();
      const label = await cell.getAttribute('data-label');
      expect(label).toBe(await table.getByRole('columnheader').last().textContent());
      for (const width of [639, 390, 320]) {
        expect(await sidewaysAt(page, width)).toBe(0);
        expect([width, await page.evaluate(hiddenSideways)]).toEqual([width, []]);
        expect(await widthOf()).toBeLessThan(20);
        expect(await page.evaluate(lastLabel)).toContain(label);
        expect(await table.getByRole('row').count()).toBe(rows);
      }
    },
  );
});
