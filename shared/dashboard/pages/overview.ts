import { html } from 'hono/html';
import { listKeys } from '../../accounts/keys/list-keys.ts';
import { readCalls } from '../../usage/read-calls.ts';
import { type Html, htmlAnswer } from '../answer.ts';
import { formId } from '../forms.ts';
import { icons } from '../icons.ts';
import { accountPage } from '../layout.ts';
import { moment } from '../times.ts';
import { type Page, pathTo } from '../visit.ts';
import { lastCalls } from './last-calls.ts';
import { quickStart } from './quick-start.ts';

const shownCalls = 8;
const whole = new Intl.NumberFormat('en');

function balanceCard(balance: { available: number; held: number } | undefined): Html {
  const { available = 0, held = 0 } = balance ?? {};
  return html`<section class="card figure" aria-labelledby="credits">
<h2 id="credits">Credits</h2>
<p class="number">${whole.format(available)}</p>
<p class="note">${held > 0 ? html`${whole.format(held)} set aside for calls that are running` : 'A listing, a price or an appraisal takes 10. Failed calls cost nothing.'}</p>
</section>`;
}

/** GET /dashboard */
export const overview: Page = async (visit, services) => {
  const { accountId } = visit.visitor;
  const [balance, keys, { calls }] = await Promise.all([
    services.accounts.readBalance(accountId, visit.budget),
    listKeys({ accountId }, services),
    readCalls({ accountId, limit: shownCalls }, services, visit),
  ]);
  const keyNames = new Map(keys.map(({ keyId, keyName }) => [keyId, keyName]));
  const active = keys.filter(({ state }) => state === 'active');
  const lastUsed = Math.max(...active.map(({ lastUsedAt }) => lastUsedAt ?? 0));
  const keysCard = html`<section class="card figure" aria-labelledby="active-keys">
<h2 id="active-keys">Active keys</h2>
<p class="number">${active.length}</p>
<p class="note">${
    active.length === 0
      ? html`<a href="${pathTo(visit, '/keys')}">Create your first key</a>`
      : lastUsed > 0
        ? html`Last used ${moment(lastUsed)}`
        : html`None has been used yet`
  }</p>
</section>`;
  const content = html`<div class="figures">${balanceCard(balance)}${keysCard}</div>
${lastCalls(calls, keyNames)}
${quickStart(visit)}`;
  const actions = html`<a class="button primary" href="${pathTo(visit, '/keys')}">${icons.keys}Manage keys</a>`;
  const parts = { title: 'Overview', content, actions, formId: formId() };
  return await htmlAnswer(200, accountPage(visit, services.assets, parts));
};
