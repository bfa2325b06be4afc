import { html } from 'hono/html';
import { accountLimit } from '../../../billing/credits/credit-limits.ts';
import { moneyText, type Pack, soldPacks } from '../../../billing/payments/packs.ts';
import { limitNameOf } from '../../../identity/accounts/key-store.ts';
import { accountForm } from '../access/forms.ts';
import type { Html } from '../layout/answer.ts';
import { counted } from '../layout/formats.ts';
import { icons } from '../layout/icons.ts';
import { accountPage } from '../layout/layout.ts';
import { balanceFigure, type Problem, section } from '../layout/parts.ts';
import { type Answer, type DashboardServices, type Page, pathTo, type SignedIn } from '../visit.ts';
import { limitBar, limitCard, limitsOf } from './limits/limit-section.ts';
import { purchasesSection } from './purchases.ts';

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
    ? 'You pay on a page of Stripe; tax, if any is due, is added there. The credits arrive as soon as the payment does.'
    : 'Only owners of the account buy credits: ask one of them.'
}</p>
</section>`;

/** The limit of the account, and those of its keys that have one. */
async function limitsSection(
  visit: SignedIn,
  services: DashboardServices,
  problem: Problem | undefined,
): Promise<Html> {
  const [limits, keys] = await Promise.all([
    limitsOf(visit, services),
    services.keys.list(visit.visitor.accountId),
  ]);
  const ofKeys = limits.flatMap((limit) => {
    const key = keys.findLast((one) => limitNameOf(one) === limit.name);
    return key === undefined ? [] : [{ key, limit }];
  });
  const limit = limits.find(({ name }) => name === accountLimit);
  return section('limits', {
    title: 'Monthly limit',
    note: html`Bounds what a fault in a program can cost: beyond it, paid calls are answered 402 <code>ACCOUNT_LIMIT</code>. It starts again each month (UTC); a call counts in the month in which it began. Owners get one mail at 80 %, where this service sends any. The page of a key has its own limit.`,
    content: html`${limitCard(visit, limit, { label: 'Limit of the account', action: '/credits/limit' }, problem)}${
      ofKeys.length === 0
        ? ''
        : html`<div class="card limits"><h3>Limits of keys</h3><ul class="lines">${ofKeys.map(
            ({ key, limit: own }) =>
              html`<li><a href="${pathTo(visit, `/keys/${key.keyId}#limit`)}">${key.keyName}</a>${limitBar(visit, own, `Limit of ${key.keyName}`)}</li>
`,
          )}</ul></div>`
    }`,
  });
}

/** The balance, how to get more credits, for owners what they paid, and the limits. @param problem with the limit that was sent */
export async function creditsPage(
  visit: SignedIn,
  services: DashboardServices,
  problem?: Problem,
): Promise<Answer> {
  const { accounts } = services;
  const packs = await services.packs();
  const isOwner = visit.visitor.role === 'owner';
  const [balance, purchases, limits] = await Promise.all([
    accounts.readBalance(visit.visitor.accountId, visit.budget),
    isOwner ? purchasesSection(visit, services, packs !== undefined) : '',
    limitsSection(visit, services, problem),
  ]);
  const content = html`<div class="figures narrow">${balanceFigure(balance)}</div>
${packs === undefined ? notSold(visit) : sold(visit, packs)}
${purchases}
<div class="settings">${limits}</div>`;
  const lead = 'A listing, a price or an appraisal takes 10 credits, a failed call none.';
  return await accountPage(
    visit,
    services,
    { title: 'Credits', lead, content },
    problem === undefined ? 200 : 400,
  );
}

/** GET /dashboard/credits */
export const credits: Page = (visit, services) => creditsPage(visit, services);
