import { html } from 'hono/html';
import type { Day } from '../../../billing/credits/day.ts';
import { readCalls } from '../../../billing/usage/read-calls.ts';
import { usageByDay } from '../../../billing/usage/usage-by-day.ts';
import { listKeys } from '../../../identity/accounts/keys/list-keys.ts';
import { type Html, htmlAnswer } from '../answer.ts';
import { formId } from '../forms.ts';
import { icons } from '../icons.ts';
import { accountPage } from '../layout.ts';
import { counted, whole } from '../numbers.ts';
import { periodOf } from '../period.ts';
import { moment } from '../times.ts';
import { type Page, pathTo, type SignedIn } from '../visit.ts';
import { figureCard } from './figure-card.ts';
import { keyNamesOf } from './key-names.ts';
import { lastCalls } from './last-calls.ts';
import { quickStart } from './quick-start.ts';
import { usageChart } from './usage-chart.ts';
import { sumOf, type UsageRow, usageRows } from './usage-sums.ts';

const shownCalls = 8;

function balanceCard(visit: SignedIn, balance: { available: number; held: number } | undefined): Html {
  const { available = 0, held = 0 } = balance ?? {};
  const note =
    held > 0
      ? `${whole(held)} set aside for calls that are running.`
      : available > 0
        ? 'A listing, price or appraisal takes 10, a failed call none.'
        : 'Paid calls answer 402 until there are some.';
  return html`<section class="card figure" aria-labelledby="credits">
<h2 id="credits">Credits</h2>
<p class="number">${whole(available)}</p>
<p class="note">${note} <a href="${pathTo(visit, '/credits')}">Get credits</a></p>
</section>`;
}

/** What the last days took, and how long the balance lasts at that pace. */
function spentCard(rows: readonly UsageRow[], days: number, available: number): Html {
  const { credits } = sumOf(rows);
  const left = Math.floor((available * days) / credits);
  const pace = `About ${whole(Math.ceil(credits / days))} a day: what is left lasts ${left > 365 ? 'more than a year' : `about ${counted(left, 'day')}`}.`;
  const note = credits === 0 ? 'Nothing yet.' : pace;
  return figureCard('spent', `Spent in ${days} days`, whole(credits), note);
}

/** Credits of the last 30 days; nothing before any are spent. */
function chartCard(visit: SignedIn, days: readonly Day[], rows: readonly UsageRow[]): Html {
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
  const rows = usageRows(usage, undefined);
  const days = usage.map(({ day }) => day);
  const content = html`<div class="figures">${balanceCard(visit, balance)}${spentCard(rows, days.length, balance?.available ?? 0)}${keysCard}</div>
${calls.length === 0 ? quickStart(visit) : ''}
${chartCard(visit, days, rows)}${lastCalls(visit, calls, keyNamesOf(keys))}
${calls.length === 0 ? '' : quickStart(visit)}`;
  const actions = html`<a class="button primary" href="${pathTo(visit, '/keys')}">${icons.keys}${keys.length === 0 ? 'Create a key' : 'Manage keys'}</a>`;
  const parts = { title: 'Overview', content, actions, formId: formId() };
  return await htmlAnswer(200, accountPage(visit, services.assets, parts));
};
