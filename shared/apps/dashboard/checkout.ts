import { html } from 'hono/html';
import { type ListedPurchase, purchaseState } from '../../billing/payments/list-purchases.ts';
import { offerText, soldPacks } from '../../billing/payments/packs.ts';
import type { Checkout } from '../../billing/payments/payment-provider.ts';
import {
  beginPurchase,
  endCheckouts,
  type Fulfilment,
  fulfilCheckout,
  grantIdOf,
  isOurs,
  type OwnCheckout,
} from '../../billing/payments/purchases.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { answerRoute, answerThrown, routeIn } from './access/access.ts';
import { seeOther } from './layout/answer.ts';
import { counted } from './layout/formats.ts';
import { icon } from './layout/icons.ts';
import { failurePage, notFound, onwardPage } from './layout/layout.ts';
import { balanceFigure, balanceOf } from './layout/parts.ts';
import { note } from './pages/audit.ts';
import { purchaseWords } from './pages/purchase-words.ts';
import type { Area, CheckoutServices, OpenPage, Page, Pages, SignedIn } from './visit.ts';

/** POST /dashboard/checkout: opens a checkout for a pack and leads there. @throws ServiceError ACCOUNT_SUSPENDED … */
const openCheckout: Page<CheckoutServices> = async (visit) => {
  if (visit.isSuspended === true) throw new ServiceError('ACCOUNT_SUSPENDED');
  const { payments } = visit.services;
  const packId = visit.form.get('pack') ?? '';
  const address = (path: string): string => visit.origin + visit.to(path);
  const order = {
    accountId: visit.accountId,
    packId,
    // The provider fills the id in.
    returnUrl: `${address('/checkout')}?session={CHECKOUT_SESSION_ID}`,
    cancelUrl: address('/credits?notice=cancelled'),
  };
  const location = await beginPurchase(order, payments, visit.budget);
  const pack = soldPacks(payments.packs).find(({ id }) => id === packId);
  if (pack !== undefined) await note(visit, 'checkout opened', offerText(pack));
  return await onwardPage(visit, 'Buy credits', location, 'On to the payment…');
};

const sessionId = /^cs_(?:test|live)_\w{1,200}$/;

/**
 * GET /dashboard/checkout: an intermediate page, since browsers do not send the session's cookie on navigation from
 * another site. The id becomes a part of the path, so that a sign-in in between can lead back to it.
 */
const comeBack: OpenPage<CheckoutServices> = async (visit) => {
  const id = visit.query.get('session') ?? '';
  const to = visit.to(sessionId.test(id) ? `/checkout/${id}` : '/credits');
  return await onwardPage(visit, 'Credits', to, 'Back from the payment.');
};

/** The checkout of this account that the address names. */
async function checkoutOf(visit: SignedIn<CheckoutServices>): Promise<OwnCheckout | undefined> {
  const [, , id = ''] = visit.path.split('/');
  const { payments } = visit.services;
  const checkout = sessionId.test(id) ? await payments.provider.checkout(id, visit.budget) : undefined;
  const isTheirs = checkout !== undefined && isOurs(checkout, payments);
  return isTheirs && checkout.accountId === visit.accountId ? checkout : undefined;
}

/** What has become of a checkout; undefined if it was not paid. */
async function stateOf(
  { accountId, services, budget }: SignedIn<CheckoutServices>,
  fulfilment: number | 'unpaid',
  { state, refunded, total, sessionId }: Checkout,
): Promise<ListedPurchase['state'] | undefined> {
  if (fulfilment === 'unpaid')
    return state === 'failed' ? state : state === 'complete' ? 'pending' : undefined;
  const { rows } = await services.payments.takeBacks.ofGrant(accountId, grantIdOf(sessionId), budget);
  const known = purchaseState(fulfilment, rows);
  if (refunded === 0 || known === 'disputed') return known;
  // The provider knows a refund before its event has taken the credits back.
  return refunded < total ? 'partly refunded' : 'refunded';
}

/** The outcome of a checkout in words. */
async function outcomeOf(visit: SignedIn<CheckoutServices>, fulfilment: Fulfilment, checkout: Checkout) {
  const refused = html`What was paid is not what was agreed, so no credits were granted. The operator has been told: please name <code>${checkout.sessionId}</code>.`;
  if (fulfilment === 'refused')
    return { title: 'Paid, but not granted', words: refused, sign: 'alert' } as const;
  const state = await stateOf(visit, fulfilment, checkout);
  const unfinished = 'This payment was not finished, so nothing was charged and no credits were granted.';
  if (state === undefined) return { title: 'Nothing was paid', words: unfinished, sign: 'alert' } as const;
  const [, title, words] = purchaseWords(visit, state);
  return state === 'paid'
    ? ({ title: `${counted(Number(fulfilment), 'credit')} bought`, words, sign: 'check' } as const)
    : ({ title, words, sign: 'alert' } as const);
}

/** GET /dashboard/checkout/…: grants what was paid for, unless the webhook has, and shows the new balance. */
const shownCheckout: Page<CheckoutServices> = async (visit) => {
  const checkout = await checkoutOf(visit);
  if (checkout === undefined) return await failurePage(visit, notFound);
  const fulfilment = await fulfilCheckout(checkout, visit.services.payments, visit);
  const isClosed = visit.erasedFrom !== undefined;
  // In a closed account it may have been refunded just now.
  const current = (isClosed ? await checkoutOf(visit) : undefined) ?? checkout;
  const { title, words, sign } = await outcomeOf(visit, fulfilment, current);
  const more = isClosed ? '' : html`<a class="button" href="${visit.to('/credits')}">Buy more</a>`;
  const content = html`<section class="card outcome" aria-labelledby="outcome"><h2 id="outcome">${icon(sign)}${title}</h2>
<p>${words}</p></section>
<div class="figures">${balanceFigure(await balanceOf(visit))}</div>
<p class="actions"><a class="button primary" href="${visit.to('')}">To the overview</a>${more}</p>`;
  return { title: 'Credits', content };
};

/** GET /dashboard/checkout/closed: ends what could still be paid in an account that was just closed. */
const closed: Page<CheckoutServices> = async (visit) => {
  if (visit.erasedFrom === undefined) return '/settings/data';
  await endCheckouts(visit.accountId, visit.services.payments, visit).catch((error: unknown) =>
    visit.log.error('payments.checkouts-not-ended', error, { account: visit.accountId }),
  );
  return '/settings/data?notice=closed';
};

/** GET /dashboard/checkout/…/receipt: redirects to the provider's page, whose address is not stored. */
const receipt: Page<CheckoutServices> = async (visit) => {
  const address = (await checkoutOf(visit))?.receiptUrl;
  return address === undefined ? '/credits?notice=no-receipt' : seeOther(address);
};

const checkout: Area<CheckoutServices> = {
  open: { 'GET /checkout': comeBack },
  owners: {
    'POST /checkout': openCheckout,
    'GET /checkout/closed': closed,
    'GET /checkout/:id': shownCheckout,
    'GET /checkout/:id/receipt': receipt,
  },
};

/**
 * The pages below `/dashboard/checkout`, under the same rules as the dashboard's other pages. They are separate because
 * their function knows the payment provider.
 *
 * @param services undefined where nothing is sold
 */
export const checkoutPages = (services: () => Promise<CheckoutServices | undefined>): Pages => ({
  async answer(visit) {
    const ready = await services();
    // That page says how to get credits where none are sold.
    if (ready === undefined) return seeOther(visit.to('/credits'));
    return await answerRoute(routeIn(checkout, visit, '/credits'), { ...visit, services: ready });
  },
  async failed(visit, error) {
    const ready = await services();
    if (ready === undefined) throw error;
    return await answerThrown(error, { ...visit, services: ready });
  },
});
