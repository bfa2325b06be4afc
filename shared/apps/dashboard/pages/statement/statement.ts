import { html } from 'hono/html';
import { dayOf } from '../../../../billing/credits/days.ts';
import { usageRows } from '../../../../billing/usage/usage-by-day.ts';
import { serviceName } from '../../../../contract/service-name.ts';
import { counted, longDay, utcMoment, whole } from '../../layout/formats.ts';
import { icon } from '../../layout/icons.ts';
import { paperAnswer } from '../../layout/paper.ts';
import { balanceOf, choice, dayField, emptyCard, figureCard, filterForm } from '../../layout/parts.ts';
import { type Column, cardTable, newestAndOlder, sameQuery } from '../../layout/tables.ts';
import type { Area, Html, Page, SignedIn } from '../../visit.ts';
import { operationsOf, sumOf, sumsBy } from '../charts.ts';
import { monthChoices } from '../period.ts';
import { sumColumns } from '../usage.ts';
import { aboutMoney } from './money.ts';
import {
  type AskedStatement,
  readAsked,
  readPart,
  rowsOfFile,
  signed,
  statementFile,
  statementTable,
} from './movements.ts';

/** Calls and credits by operation, what they were worth, and their total. */
function operationTotals({ sums, money }: AskedStatement): Html {
  const rows = usageRows(sums.days, undefined);
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
    rowClass: ({ isSum }) => (isSum ? 'sum' : undefined),
  });
}

/** The available credits and those held for running calls, if the days include today. */
async function balanceNow(visit: SignedIn, { period, sums }: AskedStatement): Promise<Html | ''> {
  const today = dayOf(visit.now);
  if (period.to < today || period.from > today) return '';
  const { available, held } = await balanceOf(visit);
  // A settled call keeps its hold briefly after its credits have left the balance.
  const aside = Math.max(0, Math.min(held, sums.closing - available));
  return html`<p class="note">Now: ${counted(available, 'credit')} available${aside === 0 ? '' : ` and ${counted(aside, 'credit')} set aside for calls that are running, which together are the closing balance`}. Calls that failed took nothing and are not listed.</p>`;
}

const rowsOfPage = 35;
/** These rows take about 1.5 MB; a function's answer may have 6. */
const rowsToPrint = 5000;

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

/** The four figures of a statement, and the current balance. */
async function figures(visit: SignedIn, asked: AskedStatement): Promise<Html> {
  const { opening, added, charged, closing } = asked.sums;
  return html`<div class="figures narrow">${figureCard('opening', 'Opening balance', whole(opening))}${figureCard('added', 'Added, less refunds', signed(added))}${figureCard('charged', 'Charged', signed(0 - charged))}${figureCard('closing', 'Closing balance', whole(closing))}</div>
${await balanceNow(visit, asked)}`;
}

/** The requested page of movements. */
async function movements(visit: SignedIn, asked: AskedStatement, isPaper: boolean): Promise<Html> {
  const part = await readPart(visit, asked, isPaper ? rowsToPrint : rowsOfPage);
  const isLater = visit.query.has('before');
  if (part.entries.length === 0 && !isLater)
    return emptyCard(
      icon('statement'),
      `Nothing happened in ${asked.period.label}`,
      `The balance stayed at ${counted(asked.sums.opening, 'credit')}. Choose another time to see what came and went.`,
    );
  const to = (before?: string) => sameQuery(visit, isPaper ? '/statement/print' : '/statement', { before });
  const ways = newestAndOlder(isLater ? to() : undefined, part.next && to(part.next));
  return html`${statementTable(visit, part, asked, isPaper)}${ways}`;
}

/** Where values come from, if anything was charged. */
const about = ({ money, sums }: AskedStatement): Html | '' => (sums.charged === 0 ? '' : aboutMoney(money));

/** GET /dashboard/statement: all movements of a period, from the ledger, newest first. */
const statementOnScreen: Page = async (visit) => {
  const asked = await readAsked(visit);
  const to = (path: string) => sameQuery(visit, path, { before: '' });
  return {
    title: `Statement of ${asked.period.label}`,
    lead: `${visit.accountName}: everything that came and went. Days and months are UTC, times your own.`,
    actions: html`<div class="actions"><a class="button" href="${to('/statement/print')}">${icon('statement')}Print</a><a class="button" href="${to('/statement.csv')}" title="Up to ${counted(rowsOfFile, 'movement')}, the newest first">${icon('download')}CSV</a></div>`,
    content: html`${choices(visit, asked)}
${await figures(visit, asked)}
${await movements(visit, asked, false)}
${about(asked)}`,
  };
};

/**
 * GET /dashboard/statement/print: the same statement for paper. Times are in UTC, since paper has no tooltips.
 */
const paperStatement: Page = async (visit) => {
  const asked = await readAsked(visit);
  const { label, from, to } = asked.period;
  const { accountId, accountName: name } = visit;
  const title = `Statement of ${label}`;
  const content = html`<header><h1>${title}</h1>
<p>${name}${name === accountId ? '' : ` (${accountId})`}, from ${longDay(from)} to ${longDay(to)}, days in UTC</p>
<p class="note">${serviceName}, made on ${utcMoment(visit.now)} UTC</p></header>
${await figures(visit, asked)}
<h2>Charged by operation</h2>
${operationTotals(asked)}
<h2>Movements</h2>
${await movements(visit, asked, true)}
${about(asked)}`;
  const back = sameQuery(visit, '/statement', { before: undefined });
  return await paperAnswer(visit, `${title}, ${name}`, back, content);
};

export const statement: Area = {
  owners: {
    'GET /statement': statementOnScreen,
    'GET /statement/print': paperStatement,
    'GET /statement.csv': statementFile,
  },
};
