import { html } from 'hono/html';
import type { Day } from '../../../billing/credits/days.ts';
import { usageByDay } from '../../../billing/usage/usage-by-day.ts';
import { type UsageRow, usageRows } from '../../../billing/usage/usage-rows.ts';
import { csvAnswer, type Html } from '../layout/answer.ts';
import { longDay, whole } from '../layout/formats.ts';
import { icons } from '../layout/icons.ts';
import { accountPage } from '../layout/layout.ts';
import { addressOf, choice, figureCard } from '../layout/parts.ts';
import { type DashboardServices, type Page, pathTo, type SignedIn } from '../visit.ts';
import { type KeyNames, keyAskedFor, keyChoice, nameOf, readKeyNames } from './keys.ts';
import { periodChoices, periodOf } from './period.ts';
import { usageChart } from './usage-chart.ts';
import { colourOf, sumOf, sumsBy } from './usage-sums.ts';

/** How many rows of days and of keys a page shows. The file has all of them. */
const rowsShown = { ofDays: 14, ofKeys: 8 } as const;

const figure = (value: number): Html => html`<td class="amount">${whole(value)}</td>`;

const shareOf = (credits: number, all: number): string =>
  all === 0 ? '–' : `${Math.round((credits / all) * 100)} %`;

/** Credits by key, the largest first, each with its share of all. */
export function keyTotals(rows: readonly UsageRow[], names: KeyNames): Html {
  const all = sumOf(rows).credits;
  const sums = [...sumsBy(rows, ({ keyId }) => keyId)].toSorted(
    ([, one], [, other]) => other.credits - one.credits,
  );
  const rest = sums.slice(rowsShown.ofKeys).map(([, sum]) => sum);
  const others = sumOf(rest);
  return html`<div class="card table" tabindex="0" role="region" aria-label="Credits by key"><table class="dense">
<thead><tr><th scope="col">Key</th><th scope="col" class="amount">Calls</th><th scope="col" class="amount">Credits</th><th scope="col" class="amount">Share</th></tr></thead>
<tbody>
${sums.slice(0, rowsShown.ofKeys).map(
  ([keyId, { calls, credits }]) =>
    html`<tr><th scope="row">${nameOf(names, keyId)}</th>${figure(calls)}${figure(credits)}<td class="amount">${shareOf(credits, all)}</td></tr>
`,
)}${rest.length === 0 ? '' : html`<tr><th scope="row">${rest.length} other keys</th>${figure(others.calls)}${figure(others.credits)}<td class="amount">${shareOf(others.credits, all)}</td></tr>`}</tbody></table></div>`;
}

/** The days on a page of the table: as many as fit, at least one. */
function daysOfPage(rows: readonly UsageRow[]): { readonly days: Day[]; readonly next?: Day } {
  const days: Day[] = [];
  let count = 0;
  for (const [day, own] of Map.groupBy(rows, (row) => row.day)) {
    count += own.length;
    if (days.length > 0 && count > rowsShown.ofDays) return { days, next: day };
    days.push(day);
  }
  return { days };
}

/**
 * The rows of a day on one page, and the sum of the others. If there are too many, those with the most credits are
 * shown.
 */
function rowsOfDay(rows: readonly UsageRow[]) {
  const largest = new Set(
    rows.toSorted((one, other) => other.credits - one.credits).slice(0, rowsShown.ofDays),
  );
  const rest = rows.filter((row) => !largest.has(row));
  return { shown: rows.filter((row) => largest.has(row)), rest: { count: rest.length, ...sumOf(rest) } };
}

/** Usage by day, operation and key, the newest day first, each day with its sum. */
function usageTable(days: readonly Day[], rows: readonly UsageRow[], names: KeyNames): Html {
  const byDay = Map.groupBy(rows, ({ day }) => day);
  return html`<div class="card table" tabindex="0" role="region" aria-label="Credits by day, operation and key"><table class="dense">
<thead><tr><th scope="col">Operation</th><th scope="col">Key</th><th scope="col" class="amount">Calls</th><th scope="col" class="amount">Credits</th></tr></thead>
${days.map((day) => {
  const own = byDay.get(day) ?? [];
  const all = sumOf(own);
  const { shown, rest } = rowsOfDay(own);
  return html`<tbody>
<tr class="sum"><th scope="rowgroup" colspan="2">${longDay(day)}</th>${figure(all.calls)}${figure(all.credits)}</tr>
${shown.map(
  ({ operation, keyId, calls, credits }) =>
    html`<tr><td><span class="swatch ${colourOf(operation)}"></span>${operation ?? '–'}</td><td>${nameOf(names, keyId)}</td>${figure(calls)}${figure(credits)}</tr>
`,
)}${rest.count === 0 ? '' : html`<tr><td colspan="2">${rest.count} smaller, all of them in the file</td>${figure(rest.calls)}${figure(rest.credits)}</tr>`}</tbody>
`;
})}</table></div>`;
}

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

/** The address of a page of usage, or of its file, with the same period and key. */
function sameUsage(visit: SignedIn, path: string, before?: string): string {
  const { period, key } = Object.fromEntries(visit.query);
  return addressOf(visit, path, { period, key, before });
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
${next === undefined ? '' : html`<p class="pages"><a class="button" href="${sameUsage(visit, '/usage', next)}#days">Older days</a></p>`}`;
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
  const actions = html`<a class="button" href="${sameUsage(visit, '/usage.csv')}">${icons.download}CSV</a>`;
  const lead = `What delivered calls took. Days are UTC${keyId === undefined ? '' : `, key ${nameOf(names, keyId)} only`}.`;
  const parts = { title: 'Usage', lead, actions, content };
  return await accountPage(visit, services, parts);
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
