import { beforeAll, expect, test } from '@jest/globals';
import { createKey } from '../../lib/tools/examples/demo-accounts.ts';
import { useDashboard } from '../shared/apps/dashboard/dashboard-world.ts';
import { callsOf } from '../shared/apps/dashboard/session-table.ts';
import { sessionCookie } from '../support/browser.ts';
import { fillAccount } from '../support/filled-account.ts';
import { hiddenSideways, sidewaysAt, useBrowser, usePage } from './watched-page.ts';

const world = useDashboard();
const { t, dashboard } = world;
const { inBrowser, open } = await useBrowser(t);

/** What is written before the last cell of the first record. */
const lastLabel = `getComputedStyle(
  [...document.querySelectorAll('table.cards')].at(-1).querySelector('tbody tr').lastElementChild, '::before').content`;

inBrowser('the pages of calls', () => {
  const account = 'looks-at-calls';
  const owner = usePage(async () => {
    const opened = await open();
    const person = await world.ownerOf(account, 100);
    const value = person.cookies().get(sessionCookie) ?? '';
    const { url } = t.host;
    await opened.page
      .context()
      .addCookies([{ name: sessionCookie, value, url, httpOnly: true, sameSite: 'Strict' }]);
    return opened;
  });
  /** The page of a call that failed, besides a month of others. */
  let failedCall = '';
  beforeAll(async () => {
    await fillAccount(account, {
      keys: ['shop & co'],
      calls: 400,
      charges: 1,
      members: 1,
      invitations: 0,
      callbacks: [],
    });
    const key = await createKey(t.admin, account);
    await t.post(
      '/api/v1/generate-basic-listing',
      { image_urls: ['https://no-such-host.example/a.jpg'] },
      { key },
    );
    const [failed] = await callsOf(t.admin, account);
    failedCall = `/calls/${failed?.requestId}?at=${failed?.at}`;
  });

  test('calls are cards below 640 px, with nothing hidden at the side, and still rows of a table', async () => {
    const { page } = owner;
    await page.setViewportSize({ width: 640, height: 700 });
    await page.goto(`${dashboard()}/calls`);
    const table = page.locator('table.cards').last();
    const head = table.locator('thead');
    const widthOf = async () => (await head.boundingBox())?.width ?? 0;
    expect(await widthOf()).toBeGreaterThan(20);
    const rows = await table.getByRole('row').count();
    expect(rows).toBeGreaterThan(1);
    for (const width of [639, 320]) {
      expect([await sidewaysAt(page, width), await page.evaluate(hiddenSideways)]).toEqual([0, []]);
      expect(await widthOf()).toBeLessThan(20);
      expect(await page.evaluate(lastLabel)).toContain('Took');
      expect(await table.getByRole('row').count()).toBe(rows);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  test('a time is that of the reader, to the second, and says its zone to those who point at it', async () => {
    const { page } = owner;
    await page.goto(dashboard() + failedCall);
    const time = page.locator('main time').first();
    expect(await time.textContent()).toMatch(/^\d{1,2} \w{3,4},? \d\d:\d\d:\d\d$/);
    expect(await time.getAttribute('title')).toMatch(/GMT.*\(.+\); 2\d{3}-\d\d-\d\d \d\d:\d\d:\d\d UTC$/);
  });

  test('the call to paste is copied without its marks', async () => {
    const { page } = owner;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(dashboard() + failedCall);
    await page
      .getByRole('region', { name: 'Call this operation' })
      .getByRole('button', { name: 'Copy' })
      .click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    const copied = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(copied).toContain("-H 'Authorization: Bearer YOUR_API_KEY'");
    expect(copied).not.toContain('<mark>');
  });

  test('a person filters calls by days and code, opens one, and comes back', async () => {
    const { page } = owner;
    await page.goto(`${dashboard()}/calls`);
    await page.locator('select[name=code]').selectOption('BAD_REQUEST');
    await page.getByRole('button', { name: 'Show' }).click();
    await page.waitForURL('**code=BAD_REQUEST**');
    const list = page.getByRole('region', { name: 'Calls', exact: true });
    await list.getByRole('link', { name: 'generate-basic-listing' }).first().click();
    await page.getByRole('heading', { name: 'BAD_REQUEST' }).waitFor();
    await page.getByRole('link', { name: 'means and what to do' }).click();
    await page.waitForURL('**/docs/errors#BAD_REQUEST');
    await page.goBack();
    await page.goBack();
    expect(await page.locator('select[name=code]').inputValue()).toBe('BAD_REQUEST');
  });

  test('the language that was chosen for an example is that of the next pages, of docs and dashboard', async () => {
    const { page } = owner;
    const shown = async (address: string) => {
      await page.goto(address);
      return await page.locator('.tabs').first().locator('input:checked').inputValue();
    };
    const operation = `${t.host.url}/docs/operations/predict-price`;
    expect([await shown(dashboard()), await shown(operation)]).toEqual(['sh', 'sh']);
    await page.getByText('Python', { exact: true }).first().click();
    expect([await shown(dashboard()), await shown(`${t.host.url}/docs`)]).toEqual(['python', 'python']);
    expect(await page.locator('.tabs .python').first().isVisible()).toBe(true);
    await page.goto(dashboard());
    expect(await page.locator('.tabs .python').isVisible()).toBe(true);
    await page.getByText('TypeScript', { exact: true }).first().click();
    expect(await shown(operation)).toBe('ts');
    await page.evaluate(`localStorage.setItem('example-language', '"]<script>')`);
    expect(await shown(operation)).toBe('sh');
  });
});
