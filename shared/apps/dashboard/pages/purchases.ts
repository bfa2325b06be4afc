import { html } from 'hono/html';
import { type ListedPurchase, listPurchases } from '../../../billing/payments/list-purchases.ts';
import { moneyText } from '../../../billing/payments/packs.ts';
import type { Html } from '../layout/answer.ts';
import { type Column, cardTable } from '../layout/card-table.ts';
import { counted, moment } from '../layout/formats.ts';
import { partOf, waysOf } from '../layout/parts.ts';
import { type DashboardServices, pathTo, type SignedIn } from '../visit.ts';

const badges: Readonly<
  Record<ListedPurchase['state'], readonly [kind: string, label: string, meaning: string]>
> = {
  paid: ['good', 'Paid', 'The credits are in the balance.'],
  pending: ['warn', 'Pending', 'The money is on its way, which may take days. The credits come with it.'],
  failed: ['bad', 'Failed', 'The money did not come, and no credits were granted.'],
  refunded: ['off', 'Refunded', 'The money went back, and the credits with it.'],
  'partly refunded': [
    'off',
    'Partly refunded',
    'A part of the money went back, and as large a part of the credits.',
  ],
  disputed: ['bad', 'Disputed', 'The bank took the money back, and the credits went with it.'],
};

const stateBadge = ({ state }: ListedPurchase): Html => {
  const [kind, label, meaning] = badges[state];
  return html`<span class="badge ${kind}" title="${meaning}">${label}</span>`;
};

const none = html`<span class="faint">–</span>`;
const unknownTax = html`<span class="faint" title="Not kept for this purchase: the amount is without it, and the receipt says it.">–</span>`;

const columnsOf = (visit: SignedIn, hasReceipts: boolean): readonly Column<ListedPurchase>[] => [
  { name: 'Date', cell: ({ at }) => moment(at) },
  { name: 'Bought', kind: 'heading', cell: ({ credits }) => counted(credits, 'credit') },
  { name: 'State', kind: 'state', cell: stateBadge },
  {
    name: 'Amount',
    kind: 'amount',
    cell: ({ amount, returned, currency }) =>
      html`${moneyText(amount, currency)}${returned === 0 ? '' : html`<small class="under">${moneyText(returned, currency)} went back</small>`}`,
  },
  {
    name: 'Of which tax',
    kind: 'amount',
    cell: ({ tax, currency }) => (tax === undefined ? unknownTax : moneyText(tax, currency)),
  },
  {
    name: 'Receipt',
    cell: ({ state, sessionId, credits }) =>
      !hasReceipts || state === 'pending' || state === 'failed'
        ? none
        : html`<a href="${pathTo(visit, `/checkout/${sessionId}/receipt`)}">At Stripe<span class="unseen">: receipt for ${counted(credits, 'credit')}</span></a>`,
  },
];

const rowsOfPage = 25;

/**
 * What the account has paid, the newest first.
 *
 * @param isSelling whether there is the function that asks Stripe for receipts
 */
export async function purchasesSection(
  visit: SignedIn,
  services: Pick<DashboardServices, 'purchases'>,
  isSelling: boolean,
): Promise<Html | ''> {
  const found = await listPurchases(visit.visitor.accountId, await services.purchases(), visit.budget);
  if (found.length === 0) {
    return isSelling
      ? html`<section class="stack" aria-labelledby="bought"><h2 id="bought">Purchases</h2><p class="card faint">None yet. Each one shows here with its receipt.</p></section>`
      : '';
  }
  const part = partOf(visit, 'purchases', found, rowsOfPage);
  return html`<section class="stack" aria-labelledby="bought"><h2 id="bought">Purchases</h2>
${cardTable(columnsOf(visit, isSelling), part.shown, { label: 'All purchases', id: 'purchases' })}${waysOf(visit, '/credits', part)}</section>`;
}
