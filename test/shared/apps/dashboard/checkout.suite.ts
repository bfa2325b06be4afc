import { describe, expect, test } from '@jest/globals';
import { Browser, type BrowserPage, formOf, unescaped } from '../../../support/browser.ts';
import { readableInTables } from '../../../support/readable-tables.ts';
import { useChangedDashboard } from './changed-dashboard.ts';
import { nextOf, useDashboard } from './dashboard-world.ts';

const w = useDashboard();
const { t, dashboard } = w;
const withoutPacks = useChangedDashboard((services) => ({ ...services, packs: async () => undefined }));

const payments = () => {
  const { payments: emulator } = t.host.standIns;
  if (emulator === undefined) throw new Error('the local host sells through the emulator');
  return emulator;
};
const available = async (account: string) => (await t.balance(account)).available;
const figure = (page: BrowserPage): string => /<p class="number">([^<]*)</.exec(page.html)?.[1] ?? '';

/** Presses the button of a pack. @returns the session's id, and the page that redirects to Stripe */
async function buy(browser: Browser, pack = 'small') {
  const credits = await browser.open(`${dashboard()}/credits`);
  const page = await browser.submit(credits, '/checkout', { pack });
  return { page, session: nextOf(page).pathname.split('/').at(-1) ?? '' };
}

/** Returns from the payment as a cross-site redirect does: without the Strict cookie. */
async function comeBack(browser: Browser, address: string): Promise<BrowserPage> {
  const session = browser.cookies().get('local-session') ?? '';
  browser.cookies().delete('local-session');
  const headers = { 'sec-fetch-site': 'cross-site' };
  const first = await browser.request(address, { headers });
  browser.cookies().set('local-session', session);
  return await browser.follow(first);
}

/** Pays without any webhook getting through. @returns the page shown afterwards */
async function payInSilence(browser: Browser, session: string): Promise<BrowserPage> {
  payments().webhooks.switches.lost = true;
  const back = payments().choose(session, 'pay') ?? '';
  payments().webhooks.switches.lost = false;
  return await comeBack(browser, back);
}

describe('an owner', () => {
  test('an owner buys a pack: the return page grants it, shows the balance, and grants nothing when reloaded', async () => {
    const browser = await w.ownerOf('buys', 5);
    const { page, session } = await buy(browser);
    expect([page.status, nextOf(page).origin]).toEqual([200, payments().url]);
    const shown = await payInSilence(browser, session);
    expect(shown.status).toBe(200);
    expect(shown.url.pathname).toBe(`/dashboard/checkout/${session}`);
    expect(shown.html).toContain('1,000 credits bought');
    expect(figure(shown)).toBe('1,005');
    for (let again = 0; again < 3; again += 1) {
      const reloaded = await browser.open(shown.url);
      expect(figure(reloaded)).toBe('1,005');
    }
    for (const event of payments().webhooks.events.slice(-1)) await payments().webhooks.send(event);
    expect(await available('buys')).toBe(1005);
    const log = await browser.open(`${dashboard()}/settings/log`);
    expect(unescaped(log.html)).toMatch(/1,000 credits for USD\s19\.00/);
  });

  test.each([500, 503])(
    'an owner whose form failed because Stripe answered %i buys with the same form afterwards',
    async (status) => {
      const browser = await w.ownerOf(`repeats-${status}`);
      const credits = await browser.open(`${dashboard()}/credits`);
      const send = () => browser.submit(credits, '/checkout', { pack: 'small' });
      const before = payments().sessions.size;
      payments().faults.add({ kind: 'answer', status, body: '{}', times: 2 });
      expect((await send()).status).toBe(502);
      payments().faults.clear();
      expect((await send()).status).toBe(200);
      expect((await send()).headers.get('location')).toBe('/dashboard/credits?notice=sent-before');
      expect(payments().sessions.size).toBe(before + 1);
    },
  );

  test('an owner learns that a payment is pending, unfinished, or not as agreed', async () => {
    const browser = await w.ownerOf('waits');
    const later = (await buy(browser)).session;
    payments().choose(later, 'later');
    const pageOf = async (session: string) => (await browser.open(`${dashboard()}/checkout/${session}`)).html;
    expect(await pageOf(later)).toContain('Pending</h2>');
    const failing = (await buy(browser)).session;
    payments().choose(failing, 'later');
    payments().arrive(failing, 'fails');
    expect(await pageOf(failing)).toContain('Failed</h2>');
    await payments().webhooks.settled();
    const log = await browser.open(`${dashboard()}/settings/log`);
    expect(unescaped(log.html)).toMatch(/Payment failed<\/strong><small class="under">1,000 credits for/);
    const open = (await buy(browser)).session;
    expect(await pageOf(open)).toContain('Nothing was paid');
    const wrong = (await buy(browser)).session;
    payments().choose(wrong, 'pay');
    payments().session(wrong).amount_total = 1;
    expect(await pageOf(wrong)).toContain('Paid, but not granted');
    payments().arrive(later, 'arrives');
    expect(await pageOf(later)).toContain('1,000 credits bought');
  });

  test('an owner returns through a sign-in if the session has ended', async () => {
    const browser = await w.ownerOf('away');
    const { session } = await buy(browser);
    const back = payments().choose(session, 'pay') ?? '';
    const fresh = new Browser();
    const page = await fresh.open(back);
    expect(page.url.pathname + page.url.search).toBe(`/dashboard/sign-in?to=%2Fcheckout%2F${session}`);
    expect(formOf(page.html, '/sign-in').hidden.to).toBe(`/checkout/${session}`);
  });

  test('an owner gets a page when Stripe fails, and nothing is lost', async () => {
    const browser = await w.ownerOf('unlucky');
    const { session } = await buy(browser);
    payments().faults.add({ kind: 'answer', status: 500, body: '{}', times: 2 });
    expect((await payInSilence(browser, session)).status).toBe(502);
    expect((await browser.open(`${dashboard()}/checkout/${session}`)).html).toContain('credits bought');
  });
});

describe('other visitors', () => {
  test('they see neither another account’s checkout nor one that does not exist', async () => {
    const [browser, other] = [await w.ownerOf('mine'), await w.ownerOf('theirs')];
    const { session } = await buy(browser);
    payments().webhooks.switches.lost = true;
    payments().choose(session, 'pay');
    payments().webhooks.switches.lost = false;
    for (const id of [session, 'cs_test_1', 'cs_test_..%2F..%2Frefunds', 'nonsense', '']) {
      const page = await other.open(`${dashboard()}/checkout/${id}`);
      expect([id, page.status]).toEqual([id, id === '' ? 200 : 404]);
    }
    expect([await available('mine'), await available('theirs')]).toEqual([0, 0]);
  });

  test('members cannot buy: they see why, and their form is refused', async () => {
    const owner = await w.ownerOf('shop');
    const member = await w.join('shop', 'member-of-shop@example.com', 'member');
    const page = await member.open(`${dashboard()}/credits`);
    expect(page.html).toContain('Only owners of the account buy credits: <a');
    expect(page.html).not.toContain('action="/dashboard/checkout"');
    const { hidden } = formOf((await owner.open(`${dashboard()}/credits`)).html, '/checkout');
    const before = payments().sessions.size;
    const sent = await member.post(`${dashboard()}/checkout`, { ...hidden, pack: 'small' });
    expect(sent.status).toBe(403);
    expect(payments().sessions.size).toBe(before);
  });

  test('a pack that is not sold cannot be bought', async () => {
    const owner = await w.ownerOf('odd');
    const page = await owner.submit(await owner.open(`${dashboard()}/credits`), '/checkout', {
      pack: 'free',
    });
    expect([page.status, page.html.includes('no longer sold')]).toEqual([400, true]);
  });
});

test('a pack shows the price of a call, and what it saves of the dearest', async () => {
  const { html } = await (await w.ownerOf('compares')).open(`${dashboard()}/credits`);
  const notes = [...html.matchAll(/<p class="note">(USD[^<]*)(?:<span class="badge good">([^<]*))?/g)];
  expect(notes.map(([, price = '', saved]) => [price.trim(), saved])).toEqual([
    ['USD\u00a00.19 a call', undefined],
    ['USD\u00a00.17 a call', 'Save 11 %'],
    ['USD\u00a00.15 a call', 'Save 21 %'],
  ]);
});

test('without packs the page says how to get credits', async () => {
  const owner = await w.ownerOf('asks');
  const { status, html } = await owner.open(`${withoutPacks()}/credits`);
  expect([status, html.includes('/checkout')]).toEqual([200, false]);
  expect(html).toContain('Ask the operator of this service');
  expect(html).toContain('<code>asks</code>');
});

test('the keys of Stripe are in no page and in no table', async () => {
  const owner = await w.ownerOf('secretive');
  const { session, page } = await buy(owner);
  const shown = await payInSilence(owner, session);
  const all = [page.html, shown.html, await readableInTables()].join('\n');
  expect(all).toContain(session);
  for (const secret of [payments().secretKey, payments().webhooks.secret]) {
    expect(all).not.toContain(secret);
    expect(all).not.toContain(secret.slice(8, 40));
  }
});

/** Buys a pack as payers do. @returns the session's id */
async function buyAs(browser: Browser, choice: 'pay' | 'later', pack = 'small'): Promise<string> {
  const { session } = await buy(browser, pack);
  payments().choose(session, choice);
  await payments().webhooks.settled();
  return session;
}

/** The rows of the table of purchases as displayed. */
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

test('owners see each purchase with amount, tax, state and receipt, also a refunded or a failed one', async () => {
  const browser = await w.ownerOf('buys-much');
  expect((await browser.open(`${dashboard()}/credits`)).html).toContain('None yet.');
  const paid = await buyAs(browser, 'pay');
  expect((await rowsOf(browser))[0]).toMatch(
    /^\d{1,2} \w{3} \d{4}, \d\d:\d\d UTC 1,000 credits Paid USD 19\.00 USD 0\.00 View receipt/,
  );
  const later = await buyAs(browser, 'later');
  expect((await rowsOf(browser)).some((row) => / Pending USD 19\.00 USD 0\.00 –/.test(row))).toBe(true);
  payments().arrive(later, 'fails');
  await payments().webhooks.settled();
  expect((await rowsOf(browser)).some((row) => / Failed USD 19\.00/.test(row))).toBe(true);
  payments().refund(paid, 950);
  await payments().webhooks.settled();
  expect((await rowsOf(browser)).join('\n')).toMatch(/Partly refunded USD 19\.00 USD 9\.50 refunded/);
  const disputed = await buyAs(browser, 'pay', 'medium');
  const { id } = payments().dispute(disputed);
  await payments().webhooks.settled();
  expect((await rowsOf(browser)).join('\n')).toMatch(/5,000 credits Disputed USD 85\.00 USD 85\.00 disputed/);
  const page = async () => (await browser.open(`${dashboard()}/checkout/${disputed}`)).html;
  expect(await page()).toContain('Disputed</h2>');
  payments().endDispute(id, 'won');
  await payments().webhooks.settled();
  expect((await rowsOf(browser)).join('\n')).toMatch(/5,000 credits Paid USD 85\.00 USD 0\.00/);
  expect(await page()).toContain('5,000 credits bought</h2>');
  expect(await rowsOf(browser)).toHaveLength(3);
});

test('a receipt links to Stripe’s page, for owners of the account only', async () => {
  const owner = await w.ownerOf('keeps-receipts');
  const session = await buyAs(owner, 'pay');
  const address = `${dashboard()}/checkout/${session}/receipt`;
  const receipt = await owner.request(address);
  expect([receipt.status, receipt.headers.get('location')]).toEqual([
    303,
    expect.stringContaining(`${payments().url}/receipts/pi_`),
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

describe('a closed account', () => {
  const close = (account: string) => t.admin.settings.close(account, Date.now() + 86_400_000);
  const reopen = (account: string) => t.admin.settings.reopen(account, Date.now());
  const shown = async (browser: Browser, session: string) => {
    const { html } = await browser.open(`${dashboard()}/checkout/${session}`);
    return [/<h2 id="outcome">.*?([^<>]*)<\/h2>/s.exec(html)?.[1], html.includes('Buy more')];
  };

  test('says of each payment whether it was granted, refunded or will be, closed and open again', async () => {
    const browser = await w.ownerOf('closes-shop');
    const before = await buyAs(browser, 'pay');
    const pending = await buyAs(browser, 'later');
    const late = (await buy(browser)).session;
    await close('closes-shop');
    payments().webhooks.switches.lost = true;
    payments().choose(late, 'pay');
    payments().webhooks.switches.lost = false;
    expect(await shown(browser, before)).toEqual(['1,000 credits bought', false]);
    expect(await shown(browser, late)).toEqual(['Refunded', false]);
    expect(await shown(browser, pending)).toEqual(['Pending', false]);
    const { html } = await browser.open(`${dashboard()}/checkout/${pending}`);
    expect(html).toContain('If the payment comes while the account is closed, it is refunded');
    expect((await browser.open(`${dashboard()}/credits`)).html).toContain(
      'If the payment comes while the account is closed, it is refunded',
    );
    await payments().webhooks.settled();
    await reopen('closes-shop');
    expect(await shown(browser, late)).toEqual(['Refunded', true]);
    expect(await shown(browser, before)).toEqual(['1,000 credits bought', true]);
    payments().refund(before, 950);
    expect(await shown(browser, before)).toEqual(['Partly refunded', true]);
  });

  test('is not urged to buy', async () => {
    const browser = await w.ownerOf('needs-none', 5);
    await t.admin.settings.set('needs-none', 'lowBalance', 50);
    const urges = async () => {
      const [overview, credits] = [
        await browser.open(dashboard()),
        await browser.open(`${dashboard()}/credits`),
      ];
      const words = ['below the warning level', 'Get credits', 'The credits arrive as soon as'];
      return words.map((text) => (overview.html + credits.html).includes(text));
    };
    expect(await urges()).toEqual([true, true, true]);
    await close('needs-none');
    expect(await urges()).toEqual([false, false, false]);
  });
});

test('a cancelled checkout leads back with a message', async () => {
  const browser = await w.ownerOf('cancels');
  const { session } = await buy(browser);
  const back = await browser.open(payments().session(session).cancel_url);
  expect(back.html).toContain('The payment was cancelled. Nothing was charged, and no credits were added.');
});
