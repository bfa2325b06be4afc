import { html } from 'hono/html';
import type { Fulfilment } from '../../../billing/payments/fulfil-checkout.ts';
import type { Checkout } from '../../../billing/payments/payment-provider.ts';
import { type Answer, type Html, htmlAnswer } from '../answer.ts';
import { formId } from '../forms.ts';
import { icons } from '../icons.ts';
import { accountPage, plainPage } from '../layout.ts';
import { counted } from '../numbers.ts';
import { balanceFigure } from '../pages/balance-figure.ts';
import { notFound } from '../pages/failure.ts';
import { pathTo, type SignedIn, type Visit } from '../visit.ts';
import type { CheckoutServices } from './checkout-services.ts';

const sessionId = /^cs_(?:test|live)_\w{1,200}$/;

/**
 * GET /dashboard/checkout: a page that goes on, since the session's cookie does not come along from another site. The
 * id becomes a part of the path, which a sign-in in between can come back to.
 */
export async function comeBack(visit: Visit, { assets }: CheckoutServices): Promise<Answer> {
  const id = visit.query.get('session') ?? '';
  const to = pathTo(visit, sessionId.test(id) ? `/checkout/${id}` : '/credits');
  const content = html`<p>Back from the payment.</p><p><a class="button primary wide" href="${to}">Continue</a></p>`;
  return await htmlAnswer(200, plainPage(visit, assets, { title: 'Credits', content, refreshTo: to }));
}

/** What to say about a checkout, and whether it went well. */
function wordsFor(
  { state, fulfilment }: { readonly state: Checkout['state']; readonly fulfilment: Fulfilment },
  id: string,
): { readonly title: string; readonly words: Html } {
  switch (fulfilment.outcome) {
    case 'granted':
      return {
        title: `${counted(fulfilment.credits, 'credit')} bought`,
        words: html`<p>They are in your balance. The receipt comes from Stripe.</p>`,
      };
    case 'refused':
      return {
        title: 'Paid, but not granted',
        words: html`<p>What was paid is not what was agreed, so no credits were granted. The operator has been told: please name <code>${id}</code>.</p>`,
      };
    case 'unpaid':
      if (state === 'failed') {
        return {
          title: 'The payment failed',
          words: html`<p>The money did not come, so no credits were granted. To buy them, begin another payment.</p>`,
        };
      }
      return state === 'complete'
        ? {
            title: 'The payment is under way',
            words: html`<p>Some ways of paying take days. The credits come as soon as the money does, whether or not this page is open.</p>`,
          }
        : {
            title: 'Nothing was paid',
            words: html`<p>This payment was not finished, so nothing was charged and no credits were granted.</p>`,
          };
  }
}

/** GET /dashboard/checkout/…: grants what was paid, unless the webhook has, and shows the balance after it. */
export async function shownCheckout(visit: SignedIn, services: CheckoutServices): Promise<Answer> {
  const { purchases, accounts, assets } = services;
  const { accountId } = visit.visitor;
  const id = visit.path.split('/').at(-1) ?? '';
  const found = sessionId.test(id) ? await purchases.fulfil(id, accountId, visit) : undefined;
  if (found === undefined) return await notFound(visit, assets);
  const balance = await accounts.readBalance(accountId, visit.budget);
  const { title, words } = wordsFor(found, id);
  const isGood = found.fulfilment.outcome === 'granted';
  const content = html`<section class="card outcome" aria-labelledby="outcome"><h2 id="outcome">${isGood ? icons.check : icons.alert}${title}</h2>
${words}</section>
<div class="figures narrow">${balanceFigure(balance)}</div>
<p class="actions"><a class="button primary" href="${pathTo(visit, '')}">To the overview</a><a class="button" href="${pathTo(visit, '/credits')}">Buy more</a></p>`;
  return await htmlAnswer(200, accountPage(visit, assets, { title: 'Credits', content, formId: formId() }));
}
