import { html } from 'hono/html';
import type { WorkKind } from '../../../billing/usage/unpaid-work.ts';
import { type Sum, type UsageRow, usageByDay, usageRows } from '../../../billing/usage/usage-by-day.ts';
import { csvAnswer } from '../layout/answer.ts';
import { longDay, whole } from '../layout/formats.ts';
import { icon } from '../layout/icons.ts';
import { button, card, choice, emptyCard, fact, figureCard, filterForm } from '../layout/parts.ts';
import { type Column, sameQuery, tableInParts } from '../layout/tables.ts';
import type { Area, Html, Page, SignedIn } from '../visit.ts';
import { sumOf, sumsBy, usageChart } from './charts.ts';
import { type KeyNames, keyAskedFor, keyChoice, nameOf, readKeyNames } from './keys/key-names.ts';
import { monthChoices, periodOf } from './period.ts';
import { aboutMoney, type Money, readMoney, valueColumn, worth } from './statement/money.ts';

/** Calls and credits, as every table of usage has them, with what the credits were worth. */
const sumColumns = (money: Money | undefined): readonly Column<Sum>[] => [
  { name: 'Calls', kind: 'amount', cell: ({ calls }) => whole(calls) },
  { name: 'Credits', kind: 'amount', cell: ({ credits }) => whole(credits) },
  ...valueColumn<Sum>(money, ({ credits }) => credits),
];

/** The sums of rows that have the same value of one field, the largest first, each with its share of all as a bar. */
export function totals(
  visit: SignedIn,
  rows: readonly UsageRow[],
  money: Money | undefined,
  {
    name,
    list,
    of,
  }: { readonly name: string; readonly list: string; readonly of: (row: UsageRow) => string },
): Html {
  const all = sumOf(rows).credits;
  const sums = [...sumsBy(rows, of)].toSorted(([, a], [, b]) => b.credits - a.credits);
  const lines = sums.map(([value, sum]) => ({ value, ...sum }));
  const columns: readonly Column<(typeof lines)[number]>[] = [
    {
      name,
      kind: 'heading',
      cell: ({ value, credits }) =>
        html`${value}<progress max="${all}" value="${credits}" aria-label="Share of ${value}"></progress>`,
    },
    ...sumColumns(money),
    { name: 'Share', kind: 'amount', cell: ({ credits }) => `${Math.round((credits / all) * 100)} %` },
  ];
  const label = `Charged by ${name.toLowerCase()}`;
  const heading = html`<div class="card-heading"><h2>${label}</h2></div>`;
  return tableInParts(visit, columns, lines, { name: list, path: '/usage', label, heading, room: 12 });
}

export const byOperation = {
  name: 'Operation',
  list: 'operations',
  of: ({ operation = 'not noted' }: UsageRow): string => operation,
};

/** Usage by day, operation and key, the newest day first. */
function usageTable(
  visit: SignedIn,
  rows: readonly UsageRow[],
  names: KeyNames,
  money: Money | undefined,
): Html {
  const columns: readonly Column<UsageRow>[] = [
    { name: 'Operation', kind: 'heading', cell: ({ operation }) => operation ?? '–' },
    { name: 'Day', cell: ({ day }) => longDay(day) },
    { name: 'Key', cell: ({ keyId }) => nameOf(names, keyId) },
    ...sumColumns(money),
  ];
  const newest = rows.toSorted((row, other) => other.day.localeCompare(row.day));
  const list = { name: 'days', path: '/usage', room: 25, label: 'Credits by day, operation and key' };
  return tableInParts(visit, columns, newest, list);
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

function figures(rows: readonly UsageRow[], label: string, money: Money | undefined): Html {
  const { calls, credits } = sumOf(rows);
  return html`<div class="figures">${figureCard('spent', 'Credits spent', whole(credits), html`${label} ${worth(credits, money?.price)}`)}${figureCard('charged', 'Charged calls', whole(calls), 'Failed and free calls take no credits.')}</div>`;
}

/** Upstream requests that were not paid for, beside the account's limit on them. */
async function freeWork({ accountId, now, log, services }: SignedIn): Promise<Html> {
  const unpaid = await services.unpaidWork();
  const done = await unpaid.read(accountId, { clock: () => now, log });
  const of = (kind: WorkKind, what: string) =>
    fact(what, done === undefined ? 'Not known now' : `${whole(done[kind])} of ${whole(unpaid.most[kind])}`);
  const limits = html`<p class="note">Calls that fail or find nothing are free, up to these limits. Beyond them, calls are answered 429.</p>
<dl class="facts">${of('undelivered', 'Without a result, this hour')}${of('searches', 'Searches that we pay for, today')}${of('requests', 'Pictures asked for, this minute')}</dl>`;
  return card('free-work', 'Work that was not charged', limits);
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
    : html`${figures(rows, period.label, money)}
${card('by-day', 'Credits by day', usageChart(days, rows))}
${totals(visit, rows, money, byOperation)}
${totals(visit, rows, money, { name: 'Key', list: 'keys', of: (row) => nameOf(names, row.keyId) })}
<details${visit.query.has('days') ? html` open` : ''}><summary>Every day by operation and key</summary>
${usageTable(visit, rows, names, money)}</details>
${money === undefined ? '' : aboutMoney(money)}`
}${await freeWork(visit)}`;
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
