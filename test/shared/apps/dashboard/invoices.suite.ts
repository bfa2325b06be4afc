import { expect, test } from '@jest/globals';
import type { Browser } from '../../../support/browser.ts';
import { useChangedDashboard } from './changed-dashboard.ts';
import { nextOf, useDashboard } from './dashboard-world.ts';

const w = useDashboard();
const ofSeller = useChangedDashboard((services) => ({
  ...services,
  invoiceSeller: 'Shop GmbH; Hauptstraße 1, 10115 Berlin; VAT DE123456789',
}));
const { dashboard } = w;

/** Buys a pack. @returns the purchase's number */
async function buy(browser: Browser, choice: 'pay' | 'later'): Promise<string> {
  const { payments } = w.t.emulators;
  const page = await browser.submit(await browser.open(`${dashboard()}/credits`), '/checkout', {
    pack: 'small',
  });
  const session = nextOf(page).pathname.split('/').at(-1) ?? '';
  payments.choose(session, choice);
  await payments.webhooks.settled();
  return session;
}

/** What an invoice says, as text. */
async function invoiceOf(browser: Browser, session: string, address = dashboard()): Promise<string> {
  const { html } = await browser.open(`${address}/invoices/${session}/print`);
  const [, main = ''] = /<main id="content">(.*)<\/main>/s.exec(html) ?? [];
  return main.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
}

test('owners enter their company once, and every paid purchase has an invoice made out to it', async () => {
  const owner = await w.ownerOf('invoiced');
  const session = await buy(owner, 'pay');
  expect((await owner.open(`${dashboard()}/credits`)).html).toContain(`/dashboard/invoices/${session}/print`);
  expect(await invoiceOf(owner, session)).toMatch(
    /Billed to invoiced .*1,000 credits USD 19\.00 .*Total USD 19\.00/,
  );
  expect(await invoiceOf(owner, session)).toContain('This is not a tax invoice');
  const stated = await invoiceOf(owner, session, ofSeller());
  expect(stated).toContain('Seller Shop GmbH Hauptstraße 1, 10115 Berlin VAT DE123456789 Billed to');
  expect(stated).not.toContain('not a tax invoice');
  const details = {
    company: 'Müller & Söhne GmbH',
    address: 'Hauptstraße 1\n10115 Berlin',
    taxNumber: 'DE123456789',
  };
  const saved = await w.send(owner, '/invoices', '/invoices', details);
  expect(saved.html).toContain('The details are saved.');
  const invoice = await invoiceOf(owner, session);
  expect(invoice).toContain(`Number ${session}`);
  expect(invoice).toMatch(
    /Billed to Müller &amp; Söhne GmbH Hauptstraße 1 10115 Berlin Tax number: DE123456789/,
  );
  w.t.emulators.payments.refund(session, 950);
  await w.t.emulators.payments.webhooks.settled();
  expect(await invoiceOf(owner, session)).toMatch(/Total USD 19\.00 Refunded −USD 9\.50 $/);
  expect((await w.t.admin.audit.read('invoiced', 1))[0]).toMatchObject({ what: 'invoice details changed' });
});

test('a dispute of a payment that was refunded in part is counted for the rest', async () => {
  const owner = await w.ownerOf('refunded-then-disputed');
  const { payments } = w.t.emulators;
  const session = await buy(owner, 'pay');
  payments.refund(session, 950);
  payments.dispute(session);
  await payments.webhooks.settled();
  expect(await invoiceOf(owner, session)).toMatch(/Refunded −USD 9\.50 Disputed −USD 9\.50 $/);
  const { html } = await owner.open(`${dashboard()}/credits`);
  expect(html.replaceAll('\u00a0', ' ')).toMatch(/>USD 9\.50 refunded<.*>USD 9\.50 disputed</);
  expect((await owner.open(`${dashboard()}/checkout/${session}`)).html).toContain('Disputed</h2>');
});

test('a payment without credits has no invoice, and refused details stay in the form', async () => {
  const owner = await w.ownerOf('not-invoiced');
  const session = await buy(owner, 'later');
  expect((await owner.request(`${dashboard()}/invoices/${session}/print`)).status).toBe(404);
  const page = await owner.submit(await owner.open(`${dashboard()}/invoices`), '/invoices', {
    company: 'Half Ltd',
    address: '',
    taxNumber: '',
  });
  expect(page.status).toBe(400);
  expect(page.html).toContain('Enter the company and its address, or leave all fields empty.');
  expect(page.html).toContain('value="Half Ltd"');
  expect((await w.t.admin.settings.read('not-invoiced'))?.invoiceTo).toBeUndefined();
});
