import { html } from 'hono/html';
import { listKeys } from '../../accounts/keys/list-keys.ts';
import { readCalls } from '../../usage/read-calls.ts';
import { type DayUsage, usageByDay } from '../../usage/usage-by-day.ts';
import { type Html, htmlAnswer } from '../answer.ts';
import { formId } from '../forms.ts';
import { icons } from '../icons.ts';
import { accountPage } from '../layout.ts';
import { whole } from '../numbers.ts';
import { periodOf } from '../period.ts';
import { moment } from '../times.ts';
import { type Page, pathTo, type SignedIn } from '../visit.ts';
import { keyNamesOf } from './key-names.ts';
import { lastCalls } from './last-calls.ts';
import { quickStart } from './quick-start.ts';
import { usageChart } from './usage-chart.ts';
import { usageRows } from './usage-sums.ts';

const shownCalls = 8;

function balanceCard(balance: { available: number; held: number } | undefined): Html {
  const { available = 0, held = 0 } = balance ?? {};
  return html`<section class="card figure" aria-labelledby="credits">
<h2 id="credits">Credits</h2>
<p class="number">${whole(available)}</p>
<p class="note">${held > 0 ? html`${whole(held)} set aside for calls that are running` : 'A listing, a price or an appraisal takes 10. Failed calls cost nothing.'}</p>
</section>`;
}

/** Credits of the last 30 days; nothing before any are spent. */
function chartCard(visit: SignedIn, usage: readonly DayUsage[]): Html {
  const rows = usageRows(usage, undefined);
  const days = usage.map(({ day }) => day);
  if (rows.length === 0) return html``;
  return html`<section class="card" aria-labelledby="last-days"><div class="card-heading"><h2 id="last-days">Credits, last 30 days</h2><a href="${pathTo(visit, '/usage')}">All usage</a></div>
${usageChart(days, rows)}</section>
`;
}

/** GET /dashboard */
export const overview: Page = async (visit, services) => {
  const { accountId } = visit.visitor;
  const { from, to } = periodOf('', visit.now);
  const [balance, keys, { calls }, usage] = await Promise.all([
    services.accounts.readBalance(accountId, visit.budget),
    listKeys({ accountId }, services),
    readCalls({ accountId, limit: shownCalls }, services, visit),
    usageByDay({ accountId, from, to }, services.ledger, visit),
  ]);
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
${calls.length === 0 ? quickStart(visit) : ''}
${chartCard(visit, usage)}${lastCalls(visit, calls, keyNamesOf(keys))}
${calls.length === 0 ? '' : quickStart(visit)}`;
  const actions = html`<a class="button primary" href="${pathTo(visit, '/keys')}">${icons.keys}Manage keys</a>`;
  const parts = { title: 'Overview', content, actions, formId: formId() };
  return await htmlAnswer(200, accountPage(visit, services.assets, parts));
};
