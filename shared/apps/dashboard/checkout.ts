import { html } from 'hono/html';
import { offerText, soldPacks } from '../../billing/payments/packs.ts';
import type { Checkout } from '../../billing/payments/payment-provider.ts';
import type { Fulfilment } from '../../billing/payments/purchases.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { answerRoute, answerThrown, type Route } from './access/access.ts';
import { type Html, seeOther } from './layout/answer.ts';
import { notFound } from './layout/failure.ts';
import { counted } from './layout/formats.ts';
import { icons } from './layout/icons.ts';
import { accountPage, onwardPage } from './layout/layout.ts';
import { balanceFigure } from './layout/parts.ts';
import { auditorOf } from './pages/audit.ts';
import {
  type Answer,
  type CheckoutServices,
  type Pages,
  pathTo,
  type SignedIn,
  type Visit,
} from './visit.ts';

/** POST /dashboard/checkout: opens a checkout for a pack and leads there. @throws ServiceError ACCOUNT_SUSPENDED … */
async function openCheckout(visit: SignedIn, services: CheckoutServices): Promise<Answer> {
  if (visit.isSuspended === true) throw new ServiceError('ACCOUNT_SUSPENDED');
  const { purchases } = services;
  const packId = visit.form.get('pack') ?? '';
  const address = (path: string): string => visit.origin + pathTo(visit, path);
  const order = {
    accountId: visit.visitor.accountId,
    packId,
    // The provider fills the id in.
    returnUrl: `${address('/checkout')}?session={CHECKOUT_SESSION_ID}`,
    cancelUrl: address('/credits?notice=cancelled'),
  };
  const location = await purchases.begin(order, visit.budget);
  const pack = soldPacks(purchases.packs).find(({ id }) => id === packId);
  if (pack !== undefined) await auditorOf(visit, services)('checkout opened', offerText(pack));
  const words = html`<p>On to the payment…</p>
`;
  return await onwardPage(visit, services, { title: 'Buy credits', to: location, words });
}

const sessionId = /^cs_(?:test|live)_\w{1,200}$/;

/**
 * GET /dashboard/checkout: a page that goes on, since browsers do not send the session's cookie on the way from another
 * site. The id becomes a part of the path, so that a sign-in in between can lead back to it.
 */
async function comeBack(visit: Visit, services: CheckoutServices): Promise<Answer> {
  const id = visit.query.get('session') ?? '';
  const to = pathTo(visit, sessionId.test(id) ? `/checkout/${id}` : '/credits');
  const words = html`<p>Back from the payment.</p>`;
  return await onwardPage(visit, services, { title: 'Credits', to, words });
}

const nothingPaid = [
  'Nothing was paid',
  html`<p>This payment was not finished, so nothing was charged and no credits were granted.</p>`,
] as const;

/** What to say about a checkout that is not paid. */
const unpaidWords = {
  open: nothingPaid,
  expired: nothingPaid,
  failed: [
    'The payment failed',
    html`<p>The money did not come, so no credits were granted. To buy them, begin another payment.</p>`,
  ],
  complete: [
    'The payment is under way',
    html`<p>Some ways of paying take days. The credits come as soon as the money does, whether or not this page is open.</p>`,
  ],
} as const;

/** What to say about a checkout. */
function wordsFor(
  { state, fulfilment }: { readonly state: Checkout['state']; readonly fulfilment: Fulfilment },
  id: string,
): readonly [title: string, words: Html] {
  switch (fulfilment.outcome) {
    case 'granted':
      return [
        `${counted(fulfilment.credits, 'credit')} bought`,
        html`<p>They are in your balance. The receipt comes from Stripe.</p>`,
      ];
    case 'refused':
      return [
        'Paid, but not granted',
        html`<p>What was paid is not what was agreed, so no credits were granted. The operator has been told: please name <code>${id}</code>.</p>`,
      ];
    case 'unpaid':
      return unpaidWords[state];
  }
}

/** GET /dashboard/checkout/…: grants what was paid, unless the webhook has, and shows the balance after it. */
async function shownCheckout(visit: SignedIn, services: CheckoutServices): Promise<Answer> {
  const { purchases, accounts } = services;
  const { accountId } = visit.visitor;
  const id = visit.path.split('/').at(-1) ?? '';
  const found = sessionId.test(id) ? await purchases.fulfil(id, accountId, visit) : undefined;
  if (found === undefined) return await notFound(visit, services);
  const balance = await accounts.readBalance(accountId, visit.budget);
  const [title, words] = wordsFor(found, id);
  const isGood = found.fulfilment.outcome === 'granted';
  const content = html`<section class="card outcome" aria-labelledby="outcome"><h2 id="outcome">${isGood ? icons.check : icons.alert}${title}</h2>
${words}</section>
<div class="figures narrow">${balanceFigure(balance)}</div>
<p class="actions"><a class="button primary" href="${pathTo(visit, '')}">To the overview</a><a class="button" href="${pathTo(visit, '/credits')}">Buy more</a></p>`;
  return await accountPage(visit, services, { title: 'Credits', content });
}

/** GET /dashboard/checkout/…/receipt: leads to the provider's page, whose address is kept nowhere. */
async function receipt(visit: SignedIn, { purchases }: CheckoutServices): Promise<Answer> {
  const [, , id = ''] = visit.path.split('/');
  const { accountId } = visit.visitor;
  const address = sessionId.test(id) ? await purchases.receipt(id, accountId, visit.budget) : undefined;
  return seeOther(address ?? pathTo(visit, '/credits?notice=no-receipt'));
}

/** Pages for owners alone; their form is on the page with the packs. */
const forOwners = {
  kind: 'account',
  isForOwners: true,
  worksWhenClosed: false,
  formPage: '/credits',
} as const;

function routeOf({ method, path }: Visit): Route<CheckoutServices> | undefined {
  const isWhole = path === '/checkout';
  if (method === 'POST') return isWhole ? { ...forOwners, page: openCheckout } : undefined;
  if (method !== 'GET') return undefined;
  if (isWhole) return { kind: 'open', page: comeBack };
  return { ...forOwners, page: path.endsWith('/receipt') ? receipt : shownCheckout };
}

/**
 * The pages below `/dashboard/checkout`, by the rules of the dashboard's other pages. They are apart from them because
 * their function knows the payment provider.
 *
 * @param services undefined where nothing is sold
 */
export const checkoutPages = (services: () => Promise<CheckoutServices | undefined>): Pages => ({
  async answer(visit) {
    const ready = await services();
    // The page there says how to get credits where none are sold.
    if (ready === undefined) return seeOther(pathTo(visit, '/credits'));
    return await answerRoute(routeOf(visit), visit, ready);
  },
  async failed(visit, error) {
    const ready = await services();
    if (ready === undefined) throw error;
    return await answerThrown(error, visit, ready);
  },
});
