import { expect, test } from '@jest/globals';
import { Browser } from '../../../support/browser.ts';
import { nextOf, useDashboard } from './dashboard-world.ts';

const w = useDashboard();
const { t, dashboard } = w;

const emulator = () => {
  const { payments } = t.host.standIns;
  if (payments === undefined) throw new Error('the local host sells through the emulator');
  return payments;
};

/** Buys a pack as a payer does. @returns the session's id */
async function buy(browser: Browser, choice: 'pay' | 'later', pack = 'small'): Promise<string> {
  const page = await browser.open(`${dashboard()}/credits`);
  const session =
    nextOf(await browser.submit(page, '/checkout', { pack }))
      .pathname.split('/')
      .at(-1) ?? '';
  emulator().choose(session, choice);
  await emulator().webhooks.settled();
  return session;
}

/** The rows of the table of purchases as a reader sees them. */
async function rowsOf(browser: Browser): Promise<string[]> {
  const { html } = await browser.open(`${dashboard()}/credits`);
  const [, table = ''] = /aria-label="All purchases">(.*?)<\/table>/s.exec(html) ?? [];
  return [...table.matchAll(/<tr role="row">(.*?)<\/tr>/gs)].slice(1).map(([, row = '']) =>
    row
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  );
}

test('owners see each purchase with amount, tax, state and receipt, whatever became of it', async () => {
  const browser = await w.ownerOf('buys-much');
  expect((await browser.open(`${dashboard()}/credits`)).html).toContain('None yet.');
  const paid = await buy(browser, 'pay');
  expect((await rowsOf(browser))[0]).toMatch(/1,000 credits Paid USD 19\.00 USD 0\.00 At Stripe/);
  const later = await buy(browser, 'later');
  expect((await rowsOf(browser)).some((row) => / Pending USD 19\.00 USD 0\.00 –/.test(row))).toBe(true);
  emulator().arrive(later, 'fails');
  await emulator().webhooks.settled();
  expect((await rowsOf(browser)).some((row) => / Failed USD 19\.00/.test(row))).toBe(true);
  emulator().refund(paid, 950);
  await emulator().webhooks.settled();
  expect((await rowsOf(browser)).join('\n')).toMatch(/Partly refunded USD 19\.00 USD 9\.50 went back/);
  emulator().refund(paid, 950);
  await emulator().webhooks.settled();
  expect((await rowsOf(browser)).join('\n')).toMatch(/ Refunded USD 19\.00 USD 19\.00 went back/);
  const disputed = await buy(browser, 'pay', 'medium');
  const { id } = emulator().dispute(disputed);
  await emulator().webhooks.settled();
  expect((await rowsOf(browser)).join('\n')).toMatch(
    /5,000 credits Disputed USD 85\.00 USD 85\.00 went back/,
  );
  emulator().endDispute(id, 'won');
  await emulator().webhooks.settled();
  expect((await rowsOf(browser)).join('\n')).toMatch(/5,000 credits Paid USD 85\.00 USD 0\.00/);
  expect(await rowsOf(browser)).toHaveLength(3);
});

test('a receipt leads to the page of Stripe, for owners of the account alone', async () => {
  const owner = await w.ownerOf('keeps-receipts');
  const session = await buy(owner, 'pay');
  const address = `${dashboard()}/checkout/${session}/receipt`;
  const receipt = await owner.request(address);
  expect([receipt.status, receipt.headers.get('location')]).toEqual([
    303,
    expect.stringContaining(`${emulator().url}/receipts/pi_`),
  ]);
  const member = await w.join('keeps-receipts', 'no-receipts@example.com', 'member');
  expect((await member.request(address)).status).toBe(403);
  expect((await member.open(`${dashboard()}/credits`)).html).not.toContain('Purchases');
  const stranger = await w.ownerOf('other-receipts');
  const foreign = await stranger.request(address);
  expect(foreign.headers.get('location')).toBe('/dashboard/credits?notice=no-receipt');
  expect((await new Browser().request(address)).headers.get('location')).toContain('/sign-in');
  const open = await owner.request(`${dashboard()}/checkout/cs_test_none/receipt`);
  expect(open.headers.get('location')).toBe('/dashboard/credits?notice=no-receipt');
});

test('a cancelled checkout leads back with a sentence', async () => {
  const browser = await w.ownerOf('cancels');
  const page = await browser.open(`${dashboard()}/credits`);
  const session =
    nextOf(await browser.submit(page, '/checkout', { pack: 'small' }))
      .pathname.split('/')
      .at(-1) ?? '';
  const back = await browser.open(emulator().book.session(session).cancel_url);
  expect(back.html).toContain('The payment was cancelled. Nothing was charged, and no credits were added.');
});
