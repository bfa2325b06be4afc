import { html } from 'hono/html';
import { valueText } from '../../../billing/payments/list-purchases.ts';
import type { WorkKind } from '../../../billing/usage/unpaid-work.ts';
import { type Sum, type UsageRow, usageByDay, usageRows } from '../../../billing/usage/usage-by-day.ts';
import { csvAnswer } from '../layout/answer.ts';
import { longDay, whole } from '../layout/formats.ts';
import { icon } from '../layout/icons.ts';
import { button, card, choice, emptyCard, figureCard, filterForm } from '../layout/parts.ts';
import { type Column, sameQuery, tableInParts } from '../layout/tables.ts';
import type { Area, Html, Page, SignedIn } from '../visit.ts';
import { colourOf, sumOf, sumsBy, usageChart } from './charts.ts';
import { type KeyNames, keyAskedFor, keyChoice, nameOf, readKeyNames } from './keys/key-names.ts';
import { monthChoices, periodOf } from './period.ts';
import { aboutMoney, type Money, readMoney, valueColumn } from './statement/money.ts';

const shareOf = (credits: number, all: number): string =>
  all === 0 ? '–' : `${Math.round((credits / all) * 100)} %`;

interface Line extends Sum {
  readonly heading: Html | string;
  readonly key: string;
  readonly isSum: boolean;
}

/** Calls and credits, as every table of usage has them, with what the credits were worth. */
export const sumColumns = (money: Money | undefined): readonly Column<Sum>[] => [
  { name: 'Calls', kind: 'amount', cell: ({ calls }) => whole(calls) },
  { name: 'Credits', kind: 'amount', cell: ({ credits }) => whole(credits) },
  ...valueColumn<Sum>(money, ({ credits }) => credits),
];

/** Credits by key, the largest first, each with its share of all. */
function keyTotals(
  visit: SignedIn,
  rows: readonly UsageRow[],
  names: KeyNames,
  money: Money | undefined,
): Html {
  const all = sumOf(rows).credits;
  const sums = [...sumsBy(rows, ({ keyId }) => keyId)]
    .toSorted(([, a], [, b]) => b.credits - a.credits)
    .map(([keyId, sum]) => ({ key: nameOf(names, keyId), ...sum }));
  const columns: readonly Column<(typeof sums)[number]>[] = [
    { name: 'Key', kind: 'heading', cell: ({ key }) => key },
    ...sumColumns(money),
    { name: 'Share', kind: 'amount', cell: ({ credits }) => shareOf(credits, all) },
  ];
  const options = { name: 'keys', path: '/usage', label: 'Credits by key' };
  return tableInParts(visit, columns, sums, { ...options, room: 12 });
}

/** Usage by day, operation and key, the newest day first, each day with its sum. */
function usageTable(
  visit: SignedIn,
  rows: readonly UsageRow[],
  names: KeyNames,
  money: Money | undefined,
): Html {
  const columns: readonly Column<Line>[] = [
    { name: 'Operation', kind: 'heading', cell: ({ heading }) => heading },
    { name: 'Key', cell: ({ key }) => key },
    ...sumColumns(money),
  ];
  const lines = [...Map.groupBy(rows, ({ day }) => day)]
    .toSorted(([a], [b]) => b.localeCompare(a))
    .flatMap(([day, own]): Line[] => [
      { heading: longDay(day), key: '', isSum: true, ...sumOf(own) },
      ...own.map(({ operation, keyId, calls, credits }) => ({
        heading: html`<span class="swatch ${colourOf(operation)}"></span>${operation ?? '–'}`,
        key: nameOf(names, keyId),
        isSum: false,
        calls,
        credits,
      })),
    ]);
  return tableInParts(visit, columns, lines, {
    name: 'days',
    path: '/usage',
    room: 25,
    label: 'Credits by day, operation and key',
    rowClass: ({ isSum }) => (isSum ? 'sum' : undefined),
  });
}

async function readUsage(visit: SignedIn) {
  const { accountId, query, now, services } = visit;
  const period = periodOf(query.get('period') ?? '', now);
  const [names, { days }] = await Promise.all([
    readKeyNames(visit),
    usageByDay({ accountId, ...period }, services.ledger, visit),
  ]);
  const keyId = keyAskedFor(visit, names);
  return { period, names, keyId, days, rows: usageRows(days, keyId) };
}

function totals(rows: readonly UsageRow[], label: string, money: Money | undefined): Html {
  const { calls, credits } = sumOf(rows);
  const value = money?.price === undefined ? '' : `, about ${valueText(credits, money.price)}`;
  return html`<div class="figures narrow">${figureCard('spent', 'Credits spent', whole(credits), `${label}${value}`)}${figureCard('charged', 'Charged calls', whole(calls), 'Failed and free calls take no credits.')}</div>`;
}

/** Upstream requests that were not paid for, beside the account's limit on them. */
async function unpaidCard({ accountId, now, log, services }: SignedIn): Promise<Html> {
  const unpaid = await services.unpaidWork();
  const done = await unpaid.read(accountId, { clock: () => now, log });
  const line = (kind: WorkKind, what: string) =>
    html`<li>${what}: ${done === undefined ? 'not known at the moment' : `${whole(done[kind])} of ${whole(unpaid.most[kind])}`}</li>`;
  return html`<section class="card"><h2>Free work</h2>
<p>Beyond these, calls are answered 429.</p>
<ul>${line('undelivered', 'Questions and searches without result, this hour')}${line('searches', 'Paid searches, today')}${line('requests', 'Requests for pictures without result, this minute')}</ul></section>`;
}

/** GET /dashboard/usage: credits by day, operation and key, from the ledger. */
const usagePage: Page = async (visit) => {
  const { period, names, keyId, days, rows } = await readUsage(visit);
  const money = visit.isOwner ? await readMoney(visit, period.to) : undefined;
  const periods = [['', 'Last 30 days'] as const, ...monthChoices(visit.now)];
  const nothing = emptyCard(
    icon('usage'),
    'No credits spent in this time',
    'Choose another time or key, or make a call: the quick start on the overview has one to paste.',
    button(visit, '', 'Go to the quick start'),
  );
  const content = html`${filterForm(visit, '/usage', html`${choice('Time', 'period', periods, period.name)}${keyChoice(names, keyId)}`)}
${
  rows.length === 0
    ? nothing
    : html`${totals(rows, period.label, money)}
${card('by-day', 'Credits by day', usageChart(days, rows))}<h2>By key</h2>
${keyTotals(visit, rows, names, money)}
<h2>By day, operation and key</h2>
${usageTable(visit, rows, names, money)}
${money === undefined ? '' : aboutMoney(money)}`
}${await unpaidCard(visit)}`;
  const actions = html`<a class="button" href="${sameQuery(visit, '/usage.csv')}">${icon('download')}CSV</a>`;
  const lead = `What delivered calls took. Days are UTC${keyId === undefined ? '' : `, key ${nameOf(names, keyId)} only`}.`;
  return { title: 'Usage', lead, actions, content };
};

/** GET /dashboard/usage.csv */
const usageFile: Page = async (visit) => {
  const { period, names, rows } = await readUsage(visit);
  return csvAnswer(
    `usage-${period.from}-to-${period.to}.csv`,
    'day,operation,key_id,key_name,calls,credits',
    rows.map(({ day, operation, keyId, calls, credits }) => [
      ...[day, operation, keyId, names.get(keyId ?? '')?.name],
      ...[calls, credits],
    ]),
  );
};

export const usage: Area = { everyone: { 'GET /usage': usagePage, 'GET /usage.csv': usageFile } };
