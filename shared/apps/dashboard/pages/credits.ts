import { html } from 'hono/html';
import { moneyText, type Pack, soldPacks } from '../../../billing/payments/packs.ts';
import { accountForm } from '../access/forms.ts';
import type { Html } from '../layout/answer.ts';
import { counted } from '../layout/formats.ts';
import { icons } from '../layout/icons.ts';
import { accountPage } from '../layout/layout.ts';
import { balanceFigure } from '../layout/parts.ts';
import { type Page, pathTo, type SignedIn } from '../visit.ts';

const packCard = (visit: SignedIn, { id, credits, price, currency }: Pack): Html => {
  const mayBuy = visit.visitor.role === 'owner' && visit.isSuspended !== true;
  const cost = moneyText(price, currency);
  return html`<li class="card pack"><h3>${counted(credits, 'credit')}</h3><p class="price">${cost}</p>${
    mayBuy
      ? html`<form method="post" action="${pathTo(visit, '/checkout')}">${accountForm(visit)}<button class="primary wide" name="pack" value="${id}" aria-label="Buy ${counted(credits, 'credit')} for ${cost}">Buy</button></form>`
      : ''
  }</li>
`;
};

const notSold = (visit: SignedIn): Html => html`<section class="card empty">${icons.statement}
<h2>Credits come from the operator</h2>
<p>They are not sold here. Ask the operator of this service for more, and name your account: <code>${visit.visitor.accountId}</code>.</p>
</section>`;

const sold = (visit: SignedIn, packs: readonly Pack[]): Html => html`<section aria-labelledby="packs">
<h2 id="packs">Packs</h2>
<ul class="packs">${soldPacks(packs).map((pack) => packCard(visit, pack))}</ul>
<p class="note">${
  visit.visitor.role === 'owner'
    ? 'You pay on a page of Stripe, which sends the receipt; tax, if any is due, is added there. The credits arrive as soon as the payment does.'
    : 'Only owners of the account buy credits: ask one of them.'
}</p>
</section>`;

/** GET /dashboard/credits: the balance, and how to get more credits. */
export const credits: Page = async (visit, services) => {
  const { accounts } = services;
  const [balance, packs] = await Promise.all([
    accounts.readBalance(visit.visitor.accountId, visit.budget),
    services.packs(),
  ]);
  const content = html`<div class="figures narrow">${balanceFigure(balance)}</div>
${packs === undefined ? notSold(visit) : sold(visit, packs)}`;
  return await accountPage(visit, services, {
    title: 'Credits',
    lead: 'A listing, a price or an appraisal takes 10 credits, a failed call none.',
    content,
  });
};
