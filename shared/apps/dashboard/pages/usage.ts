import { html } from 'hono/html';
import type { Day } from '../../../billing/credits/days.ts';
import { valueText } from '../../../billing/payments/credit-price.ts';
import type { WorkKind } from '../../../billing/usage/unpaid-work.ts';
import { type Sum, type UsageRow, usageByDay, usageRows } from '../../../billing/usage/usage-by-day.ts';
import { csvAnswer, type Html } from '../layout/answer.ts';
import { type Column, cardTable } from '../layout/card-table.ts';
import { longDay, whole } from '../layout/formats.ts';
import { icons } from '../layout/icons.ts';
import { accountPage } from '../layout/layout.ts';
import { addressOf, choice, figureCard } from '../layout/parts.ts';
import { type DashboardServices, type Page, pathTo, type SignedIn } from '../visit.ts';
import { type KeyNames, keyAskedFor, keyChoice, nameOf, readKeyNames } from './key-names.ts';
import { aboutMoney, type Money, readMoney, valueColumn } from './money.ts';
import { periodChoices, periodOf } from './period.ts';
import { usageChart } from './usage-chart.ts';
import { colourOf, sumOf, sumsBy } from './usage-sums.ts';

/** How many rows of days and of keys a page shows. The file has all of them. */
const rowsShown = { ofDays: 12, ofKeys: 8 } as const;

const shareOf = (credits: number, all: number): string =>
  all === 0 ? '–' : `${Math.round((credits / all) * 100)} %`;

interface NamedSum extends Sum {
  readonly name: string;
}

/** Calls and credits of a row, as every table here has them. */
const figures: readonly Column<Sum>[] = [
  { name: 'Calls', kind: 'amount', cell: ({ calls }) => whole(calls) },
  { name: 'Credits', kind: 'amount', cell: ({ credits }) => whole(credits) },
];

/** Credits by key, the largest first, each with what it was worth and its share of all. */
export function keyTotals(rows: readonly UsageRow[], names: KeyNames, money: Money | undefined): Html {
  const all = sumOf(rows).credits;
  const sums = [...sumsBy(rows, ({ keyId }) => keyId)]
    .toSorted(([, one], [, other]) => other.credits - one.credits)
    .map(([keyId, sum]): NamedSum => ({ name: nameOf(names, keyId), ...sum }));
  const rest = sums.slice(rowsShown.ofKeys);
  const others = rest.length === 0 ? [] : [{ name: `${rest.length} other keys`, ...sumOf(rest) }];
  const columns: readonly Column<NamedSum>[] = [
    { name: 'Key', kind: 'heading', cell: ({ name }) => name },
    ...figures,
    ...valueColumn<NamedSum>(money, ({ credits }) => credits),
    { name: 'Share', kind: 'amount', cell: ({ credits }) => shareOf(credits, all) },
  ];
  return cardTable(columns, [...sums.slice(0, rowsShown.ofKeys), ...others], {
    label: 'Credits by key',
    classes: 'dense',
  });
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

interface DayLine extends Sum {
  readonly heading: Html | string;
  readonly key: string;
  readonly isSum?: boolean;
}

/** The sum of a day and its rows. */
function linesOfDay(day: Day, rows: readonly UsageRow[], names: KeyNames): DayLine[] {
  const { shown, rest } = rowsOfDay(rows);
  const smaller = { heading: `${rest.count} smaller, all of them in the file`, key: '' };
  return [
    { heading: longDay(day), key: '', isSum: true, ...sumOf(rows) },
    ...shown.map(({ operation, keyId, calls, credits }) => ({
      heading: html`<span class="swatch ${colourOf(operation)}"></span>${operation ?? '–'}`,
      key: nameOf(names, keyId),
      calls,
      credits,
    })),
    ...(rest.count === 0 ? [] : [{ ...smaller, calls: rest.calls, credits: rest.credits }]),
  ];
}

/** Usage by day, operation and key, the newest day first, each day with its sum. */
function usageTable(
  days: readonly Day[],
  rows: readonly UsageRow[],
  names: KeyNames,
  money: Money | undefined,
): Html {
  const byDay = Map.groupBy(rows, ({ day }) => day);
  const columns: readonly Column<DayLine>[] = [
    { name: 'Operation', kind: 'heading', cell: ({ heading }) => heading },
    { name: 'Key', kind: 'cut', cell: ({ key }) => key },
    ...figures,
    ...valueColumn<DayLine>(money, ({ credits }) => credits),
  ];
  const lines = days.flatMap((day) => linesOfDay(day, byDay.get(day) ?? [], names));
  return cardTable(columns, lines, {
    label: 'Credits by day, operation and key',
    classes: 'dense',
    rowClass: ({ isSum }) => (isSum === true ? 'sum' : undefined),
  });
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

function totals(rows: readonly UsageRow[], label: string, money: Money | undefined): Html {
  const { calls, credits } = sumOf(rows);
  const value = money?.price === undefined ? '' : `, about ${valueText(credits, money.price)}`;
  const [busiest] = [...sumsBy(rows, ({ day }) => day)].toSorted(
    ([, one], [, other]) => other.credits - one.credits,
  );
  return html`<div class="figures narrow">${figureCard('spent', 'Credits spent', whole(credits), `${label}${value}`)}${figureCard('charged', 'Charged calls', whole(calls), 'Failed and free calls take no credits.')}${figureCard('busiest', 'Busiest day', busiest === undefined ? '–' : whole(busiest[1].credits), busiest === undefined ? 'No day has any usage.' : longDay(busiest[0]))}</div>`;
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

function details(
  visit: SignedIn,
  rows: readonly UsageRow[],
  names: KeyNames,
  money: Money | undefined,
): Html {
  const before = visit.query.get('before');
  const shown = rows
    .filter(({ day }) => before === null || day <= before)
    .toSorted((one, other) => other.day.localeCompare(one.day));
  const { days, next } = daysOfPage(shown);
  return html`<h2>By key</h2>
${keyTotals(rows, names, money)}
<h2 id="days">By day, operation and key</h2>
${usageTable(days, rows, names, money)}
${money === undefined ? '' : aboutMoney(money)}
${next === undefined ? '' : html`<p class="pages"><a class="button" href="${sameUsage(visit, '/usage', next)}#days">Older days</a></p>`}`;
}

/** What was asked outside and not paid for, beside what the account may cause of it. */
async function unpaidCard({ visitor, now, log }: SignedIn, services: DashboardServices): Promise<Html> {
  const unpaid = await services.unpaidWork();
  const done = await unpaid.read(visitor.accountId, { clock: () => now, log });
  const line = (kind: WorkKind, what: string) =>
    html`<li>${what}: ${done === undefined ? 'not known at the moment' : `${whole(done[kind])} of ${whole(unpaid.most[kind])}`}</li>`;
  return html`<section class="card"><h2>Free work</h2>
<p>Beyond these, calls are answered 429.</p>
<ul>${line('undelivered', 'Questions and searches without result, this hour')}${line('searches', 'Paid searches, today')}${line('requests', 'Requests for pictures without result, this minute')}</ul></section>`;
}

/** GET /dashboard/usage: credits by day, operation and key, from the ledger. */
export const usage: Page = async (visit, services) => {
  const { period, names, keyId, days, rows } = await readUsage(visit, services);
  const isOwner = visit.visitor.role === 'owner';
  const money = isOwner ? await readMoney(visit, services, period.to) : undefined;
  const unpaid = await unpaidCard(visit, services);
  const content = html`<form class="filters" method="get" action="${pathTo(visit, '/usage')}">
${choice('Time', 'period', periodChoices(visit.now), period.name)}${keyChoice(names, keyId)}<button>Show</button></form>
${
  rows.length === 0
    ? nothing(visit)
    : html`${totals(rows, period.label, money)}
<section class="card" aria-labelledby="by-day"><h2 id="by-day">Credits by day</h2>
${usageChart(days, rows)}</section>
${details(visit, rows, names, money)}`
}${unpaid}`;
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
