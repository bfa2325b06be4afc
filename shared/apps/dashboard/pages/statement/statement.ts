import { html } from 'hono/html';
import { dayOf } from '../../../../billing/credits/days.ts';
import { keptMs } from '../../../../billing/usage/calls.ts';
import { type StatementEntry, statementPage } from '../../../../billing/usage/statement.ts';
import { type Html, htmlAnswer } from '../../layout/answer.ts';
import { counted, longDay, moment, utcMoment } from '../../layout/formats.ts';
import { icons } from '../../layout/icons.ts';
import { accountPage, document, serviceName } from '../../layout/layout.ts';
import { choice, dayField, emptyCard, filterForm } from '../../layout/parts.ts';
import { newestAndOlder, sameQuery } from '../../layout/tables.ts';
import { type DashboardServices, type Page, pathTo, type SignedIn } from '../../visit.ts';
import { aboutMoney } from '../money.ts';
import { monthChoices } from '../period.ts';
import { keyTotals } from '../usage.ts';
import { type AskedStatement, filesOf, readAsked } from './statement-file.ts';
import {
  dayTotals,
  figures,
  operationTotals,
  rowsOf,
  type StatementPart,
  statementTable,
} from './statement-tables.ts';

/** The rows that the address asks for, with the balance before and after them, and links to the other rows. */
async function readPart(
  visit: SignedIn,
  services: DashboardServices,
  { period, sums }: AskedStatement,
  { path, limit }: { readonly path: string; readonly limit: number },
): Promise<StatementPart & { readonly ways: Html | '' }> {
  const before = visit.query.get('before') ?? undefined;
  const request = { accountId: visit.visitor.accountId, sums, before, limit };
  const { opening, closing, entries, next } = await statementPage(request, services.ledger, visit);
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
async function balanceNow(
  { visitor, budget, now }: SignedIn,
  { accounts }: DashboardServices,
  { period, sums }: AskedStatement,
): Promise<Html | ''> {
  if (period.to < dayOf(now) || period.from > dayOf(now)) return '';
  const { available = 0, held = 0 } = (await accounts.readBalance(visitor.accountId, budget)) ?? {};
  // A settled call keeps its hold for a moment although its credits have left the balance.
  const aside = Math.max(0, Math.min(held, sums.closing - available));
  return html`<p class="note">Now: ${counted(available, 'credit')} available${aside === 0 ? '' : ` and ${counted(aside, 'credit')} set aside for calls that are running, which together are the closing balance`}. Calls that failed took nothing and are not listed.</p>`;
}

const rowsOfPage = 35;
/** These rows take about 1.5 MB; a function's answer may have 6. */
const rowsToPrint = 5000;

/** Ways to look at the same days. */
const views = { '': 'Movements', day: 'By day', operation: 'By operation', key: 'By key' };

/** The request id for a call, which leads to it while it is kept; otherwise the movement's own id. */
const reference =
  (visit: SignedIn) =>
  ({ kind, id, requestId, at }: StatementEntry): Html => {
    const named = kind === 'charge' ? requestId : id;
    if (named === undefined) return html`<span class="faint">–</span>`;
    const code = html`<code class="cut" title="${named}">${named}</code>`;
    // The ledger outlives the calls.
    if (kind !== 'charge' || at <= visit.now - keptMs) return code;
    return html`<a href="${pathTo(visit, `/calls?request=${encodeURIComponent(named)}`)}">${code}</a>`;
  };

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

async function movements(visit: SignedIn, services: DashboardServices, asked: AskedStatement): Promise<Html> {
  const part = await readPart(visit, services, asked, { path: '/statement', limit: rowsOfPage });
  if (part.entries.length === 0 && !visit.query.has('before'))
    return emptyCard(
      icons.statement,
      `Nothing happened in ${asked.period.label}`,
      `The balance stayed at ${counted(asked.sums.opening, 'credit')}. Choose another time to see what came and went.`,
    );
  const shown = { timeName: 'Time', time: moment, reference: reference(visit) };
  return html`${statementTable(part, asked.names, shown, asked.money)}${part.ways}`;
}

/** Where values come from, if anything was charged. */
const about = ({ money, sums }: AskedStatement): Html | '' => (sums.charged === 0 ? '' : aboutMoney(money));

function viewOf(visit: SignedIn, services: DashboardServices, asked: AskedStatement, by: string) {
  const { sums, names, money } = asked;
  if (by === 'day') return dayTotals(visit, sums, money);
  if (by === 'operation') return operationTotals(sums, money);
  if (by === 'key') return keyTotals(visit, '/statement', rowsOf(sums), names, money);
  return movements(visit, services, asked);
}

/** GET /dashboard/statement: all movements of a period, from the ledger, the newest first. */
export const statement: Page = async (visit, services) => {
  const asked = await readAsked(visit, services);
  const { period, sums } = asked;
  const wanted = visit.query.get('by') ?? '';
  const by = Object.hasOwn(views, wanted) ? wanted : '';
  const [now, view] = await Promise.all([
    balanceNow(visit, services, asked),
    viewOf(visit, services, asked, by),
  ]);
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
  return await accountPage(visit, services, {
    title: `Statement of ${period.label}`,
    lead: `${visit.accounts[0]?.name ?? ''}: everything that came and went. Days and months are UTC, times your own.`,
    actions: html`<div class="actions"><a class="button" href="${print}">${icons.statement}Print</a>${filesOf(visit, asked)}</div>`,
    content,
  });
};

/**
 * GET /dashboard/statement/print: the same statement for paper. It has no navigation and light colours, and times are
 * in UTC, since paper has no tooltips.
 */
export const paperStatement: Page = async (visit, services) => {
  const asked = await readAsked(visit, services);
  const { period, sums, names, money } = asked;
  const [part, now] = await Promise.all([
    readPart(visit, services, asked, { path: '/statement/print', limit: rowsToPrint }),
    balanceNow(visit, services, asked),
  ]);
  const { accountId } = visit.visitor;
  const name = visit.accounts[0]?.name ?? '';
  const title = `Statement of ${period.label}`;
  const shown = {
    timeName: 'Time (UTC)',
    time: (at: number) => utcMoment(at),
    reference: ({ id, requestId }: StatementEntry) => html`<code>${requestId ?? id}</code>`,
  };
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
${statementTable(part, names, shown, money)}${part.ways}
${about(asked)}
</main>
</body>`;
  return await htmlAnswer(200, document(visit, services.assets, { title: `${title}, ${name}`, body }));
};
