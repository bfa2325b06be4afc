import { html } from 'hono/html';
import { usageByDay } from '../../../billing/usage/usage-by-day.ts';
import { type Html, htmlAnswer } from '../answer.ts';
import { csvAnswer } from '../csv.ts';
import { longDay } from '../days.ts';
import { formId } from '../forms.ts';
import { icons } from '../icons.ts';
import { accountPage } from '../layout.ts';
import { whole } from '../numbers.ts';
import { periodChoices, periodOf } from '../period.ts';
import { type DashboardServices, type Page, pathTo, type SignedIn } from '../visit.ts';
import { choice } from './choice.ts';
import { figureCard } from './figure-card.ts';
import { keyAskedFor, keyChoice, nameOf, readKeyNames } from './key-names.ts';
import { usageChart } from './usage-chart.ts';
import { sumOf, sumsBy, type UsageRow, usageRows } from './usage-sums.ts';
import { daysOfPage, keyTotals, usageTable } from './usage-table.ts';

async function readUsage(visit: SignedIn, services: DashboardServices) {
  const { visitor, query, now, budget } = visit;
  const { accountId } = visitor;
  const period = periodOf(query.get('period') ?? '', now);
  const { from, to } = period;
  const [names, days] = await Promise.all([
    readKeyNames(visit, services),
    usageByDay({ accountId, from, to }, services.ledger, { budget }),
  ]);
  const keyId = keyAskedFor(visit, names);
  return { period, names, keyId, days: days.map(({ day }) => day), rows: usageRows(days, keyId) };
}

function totals(rows: readonly UsageRow[], label: string): Html {
  const { calls, credits } = sumOf(rows);
  const [busiest] = [...sumsBy(rows, ({ day }) => day)].toSorted(
    ([, one], [, other]) => other.credits - one.credits,
  );
  return html`<div class="figures narrow">${figureCard('spent', 'Credits spent', whole(credits), label)}${figureCard('charged', 'Charged calls', whole(calls), 'Failed and free calls take no credits.')}${figureCard('busiest', 'Busiest day', busiest === undefined ? '–' : whole(busiest[1].credits), busiest === undefined ? 'No day has any usage.' : longDay(busiest[0]))}</div>`;
}

const nothing = (visit: SignedIn): Html => html`<section class="card empty">${icons.usage}
<h2>No credits spent in this time</h2>
<p>Choose another time or key, or make a call: the quick start on the overview has one to paste.</p>
<a class="button" href="${pathTo(visit, '')}">Go to the quick start</a>
</section>`;

/** The address of a page of usage, or of its file, with what was chosen. */
function addressOf(
  visit: SignedIn,
  path: string,
  more: Readonly<Record<string, string | undefined>>,
): string {
  const query = new URLSearchParams();
  const { period, key } = Object.fromEntries(visit.query);
  for (const [name, value] of Object.entries({ period, key, ...more })) if (value) query.set(name, value);
  return pathTo(visit, query.size === 0 ? path : `${path}?${query}`);
}

function details(visit: SignedIn, rows: readonly UsageRow[], names: Parameters<typeof nameOf>[0]): Html {
  const before = visit.query.get('before');
  const shown = rows
    .filter(({ day }) => before === null || day <= before)
    .toSorted((one, other) => other.day.localeCompare(one.day));
  const { days, next } = daysOfPage(shown);
  return html`<h2>By key</h2>
${keyTotals(rows, names)}
<h2 id="days">By day, operation and key</h2>
${usageTable(days, rows, names)}
${next === undefined ? '' : html`<p class="pages"><a class="button" href="${addressOf(visit, '/usage', { before: next })}#days">Older days</a></p>`}`;
}

/** GET /dashboard/usage: credits by day, operation and key, from the ledger. */
export const usage: Page = async (visit, services) => {
  const { period, names, keyId, days, rows } = await readUsage(visit, services);
  const content = html`<form class="filters" method="get" action="${pathTo(visit, '/usage')}">
${choice('Time', 'period', periodChoices(visit.now), period.name)}${keyChoice(names, keyId)}<button>Show</button></form>
${
  rows.length === 0
    ? nothing(visit)
    : html`${totals(rows, period.label)}
<section class="card" aria-labelledby="by-day"><h2 id="by-day">Credits by day</h2>
${usageChart(days, rows)}</section>
${details(visit, rows, names)}`
}`;
  const actions = html`<a class="button" href="${addressOf(visit, '/usage.csv', {})}">${icons.download}CSV</a>`;
  const lead = `What delivered calls took. Days are UTC${keyId === undefined ? '' : `, key ${nameOf(names, keyId)} only`}.`;
  const parts = { title: 'Usage', lead, actions, content, formId: formId() };
  return await htmlAnswer(200, accountPage(visit, services.assets, parts));
};

/** GET /dashboard/usage.csv */
export const usageFile: Page = async (visit, services) => {
  const { period, names, rows } = await readUsage(visit, services);
  return csvAnswer(
    `usage-${period.from}-to-${period.to}.csv`,
    ['day', 'operation', 'key_id', 'key_name', 'calls', 'credits'],
    rows.map(({ day, operation, keyId, calls, credits }) => [
      day,
      operation,
      keyId,
      keyId === undefined ? undefined : names.get(keyId)?.name,
      calls,
      credits,
    ]),
  );
};
