import { html } from 'hono/html';
import { dayOf } from '../../../../billing/credits/days.ts';
import { usageRows } from '../../../../billing/usage/usage-by-day.ts';
import { serviceName } from '../../../../contract/service-name.ts';
import { counted, longDay, utcMoment, whole } from '../../layout/formats.ts';
import { icon } from '../../layout/icons.ts';
import {
  balanceOf,
  choice,
  dayField,
  emptyCard,
  figureCard,
  filterForm,
  onPaper,
} from '../../layout/parts.ts';
import { newestAndOlder, sameQuery } from '../../layout/tables.ts';
import type { Area, Html, Page, SignedIn } from '../../visit.ts';
import { monthChoices } from '../period.ts';
import { byOperation, totals } from '../usage.ts';
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
  return html`${filterForm(visit, '/statement', choice('Month', 'month', offered, name))}
<details${name === undefined ? html` open` : ''}><summary>Choose other days</summary>${filterForm(visit, '/statement', days)}</details>`;
}

/** The four figures of a statement, and the current balance. */
async function figures(visit: SignedIn, asked: AskedStatement): Promise<Html> {
  const { opening, added, charged, closing } = asked.sums;
  return html`<div class="figures">${figureCard('opening', 'Opening balance', whole(opening))}${figureCard('added', 'Added, less refunds', signed(added))}${figureCard('charged', 'Charged', signed(0 - charged))}${figureCard('closing', 'Closing balance', whole(closing))}</div>
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
  const content = html`${await figures(visit, asked)}
${totals(visit, usageRows(asked.sums.days, undefined), asked.money, byOperation)}
<h2>Movements</h2>
${await movements(visit, asked, true)}
${about(asked)}`;
  return {
    title: `Statement of ${label}`,
    lead: `${name}${name === accountId ? '' : ` (${accountId})`}, from ${longDay(from)} to ${longDay(to)}, days in UTC. ${serviceName}, made on ${utcMoment(visit.now)} UTC.`,
    actions: onPaper(sameQuery(visit, '/statement', { before: undefined })),
    content,
  };
};

export const statement: Area = {
  owners: {
    'GET /statement': statementOnScreen,
    'GET /statement/print': paperStatement,
    'GET /statement.csv': statementFile,
  },
};
