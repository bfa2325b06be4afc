import { html } from 'hono/html';
import { offerText, soldPacks } from '../../../billing/payments/packs.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import { type Answer, htmlAnswer } from '../answer.ts';
import { plainPage } from '../layout.ts';
import { auditorOf } from '../pages/audit.ts';
import { pathTo, type SignedIn } from '../visit.ts';
import type { CheckoutServices } from './checkout-services.ts';

/** POST /dashboard/checkout: opens a checkout for a pack and leads there. @throws ServiceError ACCOUNT_SUSPENDED … */
export async function openCheckout(visit: SignedIn, services: CheckoutServices): Promise<Answer> {
  if (visit.isSuspended === true) throw new ServiceError('ACCOUNT_SUSPENDED');
  const { purchases, assets } = services;
  const packId = visit.form.get('pack') ?? '';
  const address = (path: string): string => visit.origin + pathTo(visit, path);
  const order = {
    accountId: visit.visitor.accountId,
    packId,
    // The provider fills the id in.
    returnUrl: `${address('/checkout')}?session={CHECKOUT_SESSION_ID}`,
    cancelUrl: address('/credits'),
  };
  const location = await purchases.begin(order, visit.budget);
  const pack = soldPacks(purchases.packs).find(({ id }) => id === packId);
  if (pack !== undefined) await auditorOf(visit, services)('checkout opened', offerText(pack));
  // A page and not a redirect: `form-action 'self'` holds for redirects of a form as well.
  const content = html`<p>On to the payment…</p>
<p><a class="button primary wide" href="${location}">Continue</a></p>`;
  const parts = { title: 'Buy credits', content, refreshTo: location };
  return await htmlAnswer(200, plainPage(visit, assets, parts));
}
