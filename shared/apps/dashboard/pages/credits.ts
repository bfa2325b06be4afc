import { html } from 'hono/html';
import { accountLimit } from '../../../billing/credits/credit-limits.ts';
import { type ListedPurchase, listPurchases } from '../../../billing/payments/list-purchases.ts';
import { moneyText, type Pack, soldPacks } from '../../../billing/payments/packs.ts';
import { formOn } from '../access/forms.ts';
import { counted, moment } from '../layout/formats.ts';
import { icon } from '../layout/icons.ts';
import {
  askAnOwner,
  badge,
  balanceFigure,
  balanceOf,
  emptyCard,
  postForm,
  section,
} from '../layout/parts.ts';
import { type Column, tableInParts } from '../layout/tables.ts';
import type { Area, Html, Page, PageParts, SignedIn } from '../visit.ts';
import { limitCard, limitsOf, setLimit } from './limits.ts';
import { purchaseWords } from './purchase-words.ts';

/** What most paid calls take. */
const creditsOfCall = 10;

/** A pack with its price for a call, and what that saves of the dearest in its currency. */
const packCard = (visit: SignedIn, { id, credits, price, currency }: Pack, dearest: number): Html => {
  const mayBuy = visit.isOwner && visit.isSuspended !== true;
  const [what, cost] = [counted(credits, 'credit'), moneyText(price, currency)];
  const saved = Math.round((1 - price / credits / dearest) * 100);
  const buy = html`<button class="primary wide" name="pack" value="${id}" aria-label="Buy ${what} for ${cost}">Buy</button>`;
  return html`<li class="card pack"><h3>${what}</h3><p class="number">${cost}</p>
<p class="note">${moneyText((price / credits) * creditsOfCall, currency)} a call ${saved > 0 ? badge('good', `Save ${saved} %`) : ''}</p>${mayBuy ? postForm(visit, '/checkout', buy, '') : ''}</li>`;
};

const notSold = ({ accountId }: SignedIn): Html =>
  emptyCard(
    icon('statement'),
    'Credits come from the operator',
    html`They are not sold here. Ask the operator of this service for more, and name your account: <code>${accountId}</code>.`,
  );

function packsSection(visit: SignedIn, packs: readonly Pack[]): Html {
  const sold = soldPacks(packs);
  const dearestIn = (currency: string) =>
    Math.max(
      ...sold.filter((pack) => pack.currency === currency).map(({ price, credits }) => price / credits),
    );
  const note = visit.isOwner
    ? 'You pay on a page of Stripe; tax, if any is due, is added there. The credits arrive as soon as the payment does.'
    : html`Only owners of the account buy credits: ${askAnOwner(visit)}.`;
  return html`<section aria-labelledby="packs">
<h2 id="packs">Packs</h2>
<ul class="packs">${sold.map((pack) => packCard(visit, pack, dearestIn(pack.currency)))}</ul>
<p class="note">${note}</p>
</section>`;
}

const waysToCredits = (visit: SignedIn, packs: readonly Pack[] | undefined): Html =>
  packs === undefined ? notSold(visit) : packsSection(visit, packs);

const none = html`<span class="faint">–</span>`;
const unknownTax = html`<span class="faint" title="Not kept for this purchase: the amount is without it, and the receipt says it.">–</span>`;

const under = (amount: number, currency: string, what: string) =>
  amount === 0 ? '' : html`<small class="under">${moneyText(amount, currency)} ${what}</small>`;

const purchaseColumns = (visit: SignedIn, hasReceipts: boolean): readonly Column<ListedPurchase>[] => [
  { name: 'Date', cell: ({ at }) => moment(at, 'year') },
  { name: 'Bought', kind: 'heading', cell: ({ credits }) => counted(credits, 'credit') },
  { name: 'State', kind: 'state', cell: ({ state }) => badge(...purchaseWords(visit, state)) },
  {
    name: 'Amount',
    kind: 'amount',
    cell: ({ amount, returned, disputed, currency }) =>
      html`${moneyText(amount, currency)}${under(returned - disputed, currency, 'refunded')}${under(disputed, currency, 'disputed')}`,
  },
  {
    name: 'Tax included',
    kind: 'amount',
    cell: ({ tax, currency }) => (tax === undefined ? unknownTax : moneyText(tax, currency)),
  },
  {
    name: 'Receipt',
    cell: ({ state, sessionId, credits }) => {
      if (state === 'pending' || state === 'failed') return none;
      const what = html`<span class="unseen"> for ${counted(credits, 'credit')}</span>`;
      const receipt = html`<a href="${visit.to(`/checkout/${sessionId}/receipt`)}">View receipt${what}</a>`;
      return html`${hasReceipts ? html`${receipt} · ` : ''}<a href="${visit.to(`/invoices/${sessionId}/print`)}">Invoice${what}</a>`;
    },
  },
];

/**
 * The account's payments, newest first.
 *
 * @param isSelling whether the function that gets receipts from Stripe is deployed
 */
async function purchasesSection(visit: SignedIn, isSelling: boolean): Promise<Html | ''> {
  const listed = await listPurchases(visit.accountId, await visit.services.purchases(), visit.budget);
  if (listed.length === 0 && !isSelling) return '';
  const list = { name: 'purchases', path: '/credits', room: 25, label: 'All purchases' };
  const nothing = html`<p class="card faint">None yet. Each one shows here with its receipt.</p>`;
  const table = tableInParts(visit, purchaseColumns(visit, isSelling), listed, list);
  const details = html`<p class="note">Invoices are made out to <a href="${visit.to('/invoices')}">the company that you enter</a>.</p>`;
  return html`<section class="stack" aria-labelledby="bought"><h2 id="bought">Purchases</h2>${details}
${listed.length === 0 ? nothing : table}</section>`;
}

/** The limit of the account. */
async function limitSection(visit: SignedIn): Promise<Html> {
  const limit = (await limitsOf(visit)).find(({ name }) => name === accountLimit);
  const note = html`Bounds what a fault in a program can cost: beyond it, paid calls are answered 402 <code>ACCOUNT_LIMIT</code>. It starts again each month (UTC); a call counts in the month in which it began. Owners get one mail at 80 %, where this service sends any. A key may have its own limit: it is on the page of the <a href="${visit.to('/keys')}">key</a>.`;
  const own = limitCard(visit, limit, { label: 'Limit of the account', action: '/credits/limit' });
  return section('limits', 'Monthly limit', note, own);
}

/** GET /dashboard/credits: the balance, how to get more credits while the account is open, for owners what they paid, and the monthly limit. */
const creditsPage = async (visit: SignedIn): Promise<PageParts> => {
  const packs = await visit.services.packs();
  const [balance, purchases, limit] = await Promise.all([
    balanceOf(visit),
    visit.isOwner ? purchasesSection(visit, packs !== undefined) : '',
    limitSection(visit),
  ]);
  return {
    title: 'Credits',
    lead: 'A listing, a price or an appraisal takes 10 credits, a failed call none.',
    content: html`<div class="figures">${balanceFigure(balance)}</div>
${visit.erasedFrom === undefined ? waysToCredits(visit, packs) : ''}
${purchases}
<div class="settings">${limit}</div>`,
  };
};

const changeLimit: Page = async (visit) =>
  `/credits?notice=${await setLimit(visit, { name: 'the account' })}`;

export const credits: Area = {
  everyone: { 'GET /credits': creditsPage },
  owners: {
    'POST /credits/limit': formOn(creditsPage, changeLimit, 'credits'),
  },
};
