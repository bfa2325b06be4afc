import { html } from 'hono/html';
import { dayOf } from '../../../../billing/credits/days.ts';
import { statementPage } from '../../../../billing/usage/statement.ts';
import { type StatementSums, type UsageRow, usageRows } from '../../../../billing/usage/usage-by-day.ts';
import { htmlAnswer } from '../../layout/answer.ts';
import { counted, longDay, monthName, utcMoment, whole } from '../../layout/formats.ts';
import { icons } from '../../layout/icons.ts';
import { document, serviceName } from '../../layout/layout.ts';
import { balanceOf, choice, dayField, emptyCard, figureCard, filterForm } from '../../layout/parts.ts';
import { type Column, cardTable, newestAndOlder, sameQuery } from '../../layout/tables.ts';
import type { Area, Html, Page, SignedIn } from '../../visit.ts';
import { operationsOf, sumOf, sumsBy } from '../charts.ts';
import { aboutMoney, type Money, valueColumn } from '../money.ts';
import { monthChoices } from '../period.ts';
import { keyTotals, sumColumns } from '../usage.ts';
import {
  type AskedStatement,
  filesOf,
  readAsked,
  type StatementPart,
  signed,
  statementFile,
  statementTable,
} from './movements.ts';

/** The four figures that a statement consists of. */
const figures = ({ opening, added, charged, closing }: StatementSums): Html =>
  html`<div class="figures narrow">${figureCard('opening', 'Opening balance', whole(opening))}${figureCard('added', 'Added, net', signed(added))}${figureCard('charged', 'Charged', signed(0 - charged))}${figureCard('closing', 'Closing balance', whole(closing))}</div>`;

/** What the calls of these days took, by operation, key and day. */
const rowsOf = ({ days }: StatementSums): UsageRow[] => usageRows(days, undefined);

/** Calls and credits by operation, what they were worth, and their total. */
function operationTotals(sums: StatementSums, money: Money): Html {
  const rows = rowsOf(sums);
  const byOperation = sumsBy(rows, ({ operation }) => operation);
  const lines = operationsOf(rows).map((operation) => ({
    name: operation ?? 'Call',
    isSum: false,
    ...(byOperation.get(operation) ?? { calls: 0, credits: 0 }),
  }));
  const columns: readonly Column<(typeof lines)[number]>[] = [
    { name: 'Operation', kind: 'heading', cell: ({ name }) => name },
    ...sumColumns(money),
  ];
  return cardTable(columns, [...lines, { name: 'All', isSum: true, ...sumOf(rows) }], {
    label: 'Charged by operation',
    classes: 'dense',
    rowClass: ({ isSum }) => (isSum ? 'sum' : undefined),
  });
}

/** With more days than this, each line is a month, since no page may weigh more than 60 kB. */
const daysShown = 93;

/** The days with movements, or the months if there are many days, the newest first. */
function spansOf({ days }: StatementSums) {
  const spans: readonly (readonly [name: string, days: typeof days])[] =
    days.length <= daysShown
      ? days
          .filter(({ granted, spent, usage }) => granted !== 0 || spent !== 0 || usage.length > 0)
          .map((day) => [longDay(day.day), [day]] as const)
      : [...Map.groupBy(days, ({ day }) => monthName(day.slice(0, 7)))];
  return spans
    .map(([name, own]) => ({
      name,
      query: `from=${own[0]?.day}&to=${own.at(-1)?.day}`,
      granted: own.reduce((sum, { granted }) => sum + granted, 0),
      spent: own.reduce((sum, { spent }) => sum + spent, 0),
      balance: own.at(-1)?.balance ?? 0,
    }))
    .toReversed();
}

/** What was added, charged and left on each day; each day leads to its movements. */
function dayTotals(visit: SignedIn, sums: StatementSums, money: Money): Html {
  const spans = spansOf(sums);
  type Span = (typeof spans)[number];
  const columns: readonly Column<Span>[] = [
    {
      name: 'Day (UTC)',
      kind: 'heading',
      cell: ({ name, query }) => html`<a href="${visit.to(`/statement?${query}`)}">${name}</a>`,
    },
    { name: 'Added, net', kind: 'amount', cell: ({ granted }) => signed(granted) },
    { name: 'Charged', kind: 'amount', cell: ({ spent }) => signed(0 - spent) },
    ...valueColumn<Span>(money, ({ spent }) => spent),
    { name: 'Balance', kind: 'amount', cell: ({ balance }) => whole(balance) },
  ];
  return cardTable(columns, spans, { label: 'By day', classes: 'dense' });
}

/** The rows that the address asks for, with the balance before and after them, and links to the other rows. */
async function readPart(
  visit: SignedIn,
  { period, sums }: AskedStatement,
  { path, limit }: { readonly path: string; readonly limit: number },
): Promise<StatementPart & { readonly ways: Html | '' }> {
  const before = visit.query.get('before') ?? undefined;
  const request = { accountId: visit.accountId, sums, before, limit };
  const { opening, closing, entries, next } = await statementPage(request, visit.services.ledger, visit);
  const to = (place?: string) => sameQuery(visit, path, { before: place });
  return {
    closing: {
      words: before === undefined ? `Closing balance of ${period.label}` : 'To be carried over',
      balance: closing,
    },
    entries,
    opening: {
      words: next === undefined ? `Opening balance of ${period.label}` : 'Carried over',
      balance: opening,
    },
    ways: newestAndOlder(before && to(), next && to(next)),
  };
}

/** What is available now and what is set aside for calls that are running, if the days reach into the present. */
async function balanceNow(visit: SignedIn, { period, sums }: AskedStatement): Promise<Html | ''> {
  const today = dayOf(visit.now);
  if (period.to < today || period.from > today) return '';
  const { available, held } = await balanceOf(visit);
  // A settled call keeps its hold for a moment although its credits have left the balance.
  const aside = Math.max(0, Math.min(held, sums.closing - available));
  return html`<p class="note">Now: ${counted(available, 'credit')} available${aside === 0 ? '' : ` and ${counted(aside, 'credit')} set aside for calls that are running, which together are the closing balance`}. Calls that failed took nothing and are not listed.</p>`;
}

const rowsOfPage = 35;
/** These rows take about 1.5 MB; a function's answer may have 6. */
const rowsToPrint = 5000;

/** Ways to look at the same days. */
const views = { '': 'Movements', day: 'By day', operation: 'By operation', key: 'By key' };

/** A month to choose, or any days. */
function choices(visit: SignedIn, { period }: AskedStatement): Html {
  const { from, to, name } = period;
  const months = monthChoices(visit.now);
  const offered = name === undefined ? [['', 'Other days'] as const, ...months] : months;
  const required = html` required`;
  const days = html`${dayField(visit, 'From', 'from', from, required)}${dayField(visit, 'To', 'to', to, required)}`;
  return html`<div class="filters">${filterForm(visit, '/statement', choice('Month', 'month', offered, name))}
${filterForm(visit, '/statement', days)}</div>`;
}

async function movements(visit: SignedIn, asked: AskedStatement): Promise<Html> {
  const part = await readPart(visit, asked, { path: '/statement', limit: rowsOfPage });
  if (part.entries.length === 0 && !visit.query.has('before'))
    return emptyCard(
      icons.statement,
      `Nothing happened in ${asked.period.label}`,
      `The balance stayed at ${counted(asked.sums.opening, 'credit')}. Choose another time to see what came and went.`,
    );
  return html`${statementTable(visit, part, asked, false)}${part.ways}`;
}

/** Where values come from, if anything was charged. */
const about = ({ money, sums }: AskedStatement): Html | '' => (sums.charged === 0 ? '' : aboutMoney(money));

function viewOf(visit: SignedIn, asked: AskedStatement, by: string) {
  const { sums, names, money } = asked;
  if (by === 'day') return dayTotals(visit, sums, money);
  if (by === 'operation') return operationTotals(sums, money);
  if (by === 'key') return keyTotals(visit, '/statement', rowsOf(sums), names, money);
  return movements(visit, asked);
}

/** GET /dashboard/statement: all movements of a period, from the ledger, the newest first. */
const statementOnScreen: Page = async (visit) => {
  const asked = await readAsked(visit);
  const { period, sums } = asked;
  const wanted = visit.query.get('by') ?? '';
  const by = Object.hasOwn(views, wanted) ? wanted : '';
  const [now, view] = await Promise.all([balanceNow(visit, asked), viewOf(visit, asked, by)]);
  const other = { before: undefined, keys: undefined };
  const links = Object.entries(views).map(
    ([name, label]) =>
      html`<a class="button" href="${sameQuery(visit, '/statement', { ...other, by: name })}"${name === by ? html` aria-current="page"` : ''}>${label}</a>`,
  );
  const content = html`${choices(visit, asked)}
${figures(sums)}
${now}
<p class="pages">${links}</p>
${view}
${about(asked)}`;
  const print = sameQuery(visit, '/statement/print', { ...other, by: undefined });
  return {
    title: `Statement of ${period.label}`,
    lead: `${visit.accountName}: everything that came and went. Days and months are UTC, times your own.`,
    actions: html`<div class="actions"><a class="button" href="${print}">${icons.statement}Print</a>${filesOf(visit, asked)}</div>`,
    content,
  };
};

/**
 * GET /dashboard/statement/print: the same statement for paper. It has no navigation and light colours, and times are
 * in UTC, since paper has no tooltips.
 */
const paperStatement: Page = async (visit) => {
  const asked = await readAsked(visit);
  const { period, sums, money } = asked;
  const [part, now] = await Promise.all([
    readPart(visit, asked, { path: '/statement/print', limit: rowsToPrint }),
    balanceNow(visit, asked),
  ]);
  const { accountId } = visit;
  const name = visit.accountName;
  const title = `Statement of ${period.label}`;
  const body = html`<body class="paper">
<main>
<p class="pages"><a class="button" href="${sameQuery(visit, '/statement', { before: undefined })}">Back</a><span class="faint">Print this page with the browser’s own command.</span></p>
<header><h1>${title}</h1>
<p>${name}${name === accountId ? '' : ` (${accountId})`}, from ${longDay(period.from)} to ${longDay(period.to)}, days in UTC</p>
<p class="note">${serviceName}, made on ${utcMoment(visit.now)} UTC</p></header>
${figures(sums)}
${now}
<h2>Charged by operation</h2>
${operationTotals(sums, money)}
<h2>Movements</h2>
${statementTable(visit, part, asked, true)}${part.ways}
${about(asked)}
</main>
</body>`;
  return await htmlAnswer(200, document(visit, visit.services.assets, { title: `${title}, ${name}`, body }));
};

export const statement: Area = {
  owners: {
    'GET /statement': statementOnScreen,
    'GET /statement/print': paperStatement,
    'GET /statement.csv': statementFile,
  },
};
