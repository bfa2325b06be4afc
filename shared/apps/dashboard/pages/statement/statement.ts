import { html } from 'hono/html';
import { keptMs } from '../../../../billing/usage/calls.ts';
import type { StatementEntry } from '../../../../billing/usage/statement.ts';
import { type Html, htmlAnswer } from '../../layout/answer.ts';
import { counted, longDay, moment, monthName, utcMoment } from '../../layout/formats.ts';
import { icons } from '../../layout/icons.ts';
import { accountPage, document, serviceName } from '../../layout/layout.ts';
import { choice, dayField } from '../../layout/parts.ts';
import { type DashboardServices, type Page, pathTo, type SignedIn } from '../../visit.ts';
import { aboutMoney } from '../money.ts';
import { offeredMonths } from '../period.ts';
import { keyTotals } from '../usage.ts';
import { type AskedStatement, balanceNow, readAsked, readPart, sameDays, ways } from './asked-statement.ts';
import { filesOf } from './statement-file.ts';
import { dayTotals, figures, operationTotals, rowsOf, statementTable } from './statement-tables.ts';

const rowsOfPage = 35;

/** Ways to look at the same days. */
const views: readonly (readonly [by: string, label: string])[] = [
  ['', 'Movements'],
  ['day', 'By day'],
  ['operation', 'By operation'],
  ['key', 'By key'],
];

const reference =
  (visit: SignedIn) =>
  ({ kind, id, requestId, at }: StatementEntry): Html => {
    if (kind !== 'charge') return html`<code class="cut" title="${id}">${id}</code>`;
    if (requestId === undefined) return html`<span class="faint">–</span>`;
    // The ledger outlives the calls.
    if (at <= visit.now - keptMs) return html`<code class="cut" title="${requestId}">${requestId}</code>`;
    return html`<a href="${pathTo(visit, `/calls?request=${encodeURIComponent(requestId)}`)}"><code class="cut" title="${requestId}">${requestId}</code></a>`;
  };

/** A month to choose, or any days. */
function choices(visit: SignedIn, { period }: AskedStatement): Html {
  const action = pathTo(visit, '/statement');
  const { from, to, query } = period;
  const months = offeredMonths(visit.now).map((one): [string, string] => [one, monthName(one)]);
  const offered: [string, string][] = query.month === undefined ? [['', 'Other days'], ...months] : months;
  const required = html` required`;
  return html`<div class="filters"><form class="filters" method="get" action="${action}">${choice('Month', 'month', offered, query.month)}<button>Show</button></form>
<form class="filters" method="get" action="${action}">${dayField(visit, 'From', 'from', from, required)}${dayField(visit, 'To', 'to', to, required)}<button>Show days</button></form></div>`;
}

const viewLinks = (visit: SignedIn, { period }: AskedStatement, by: string): Html =>
  html`<p class="pages">${views.map(
    ([one, label]) =>
      html`<a class="button" href="${sameDays(visit, '/statement', period, { by: one })}"${one === by ? html` aria-current="page"` : ''}>${label}</a>`,
  )}</p>`;

const nothing = ({
  period,
  sums,
}: AskedStatement): Html => html`<section class="card empty">${icons.statement}
<h2>Nothing happened in ${period.label}</h2>
<p>The balance stayed at ${counted(sums.opening, 'credit')}. Choose another time to see what came and went.</p>
</section>`;

async function movements(visit: SignedIn, services: DashboardServices, asked: AskedStatement): Promise<Html> {
  const part = await readPart(visit, services, asked, rowsOfPage);
  if (part.entries.length === 0 && !visit.query.has('before')) return nothing(asked);
  const shown = { timeName: 'Time', time: moment, reference: reference(visit) };
  return html`${statementTable(part, asked.names, shown, asked.money)}${ways(visit, '/statement', asked, part.next)}`;
}

/** Where values come from, if anything was charged. */
const about = ({ money, sums }: AskedStatement): Html | '' => (sums.charged === 0 ? '' : aboutMoney(money));

function viewOf(
  visit: SignedIn,
  services: DashboardServices,
  asked: AskedStatement,
  by: string,
): Html | Promise<Html> {
  const { sums, names, money } = asked;
  if (by === 'day') return dayTotals(visit, sums, money);
  if (by === 'operation') return operationTotals(sums, money);
  if (by === 'key') return keyTotals(rowsOf(sums), names, money);
  return movements(visit, services, asked);
}

/** GET /dashboard/statement: all movements of a period, from the ledger, the newest first. */
export const statement: Page = async (visit, services) => {
  const asked = await readAsked(visit, services);
  const { period, sums } = asked;
  const asks = visit.query.get('by') ?? '';
  const by = views.some(([one]) => one === asks) ? asks : '';
  const [now, view] = await Promise.all([
    balanceNow(visit, services, asked),
    viewOf(visit, services, asked, by),
  ]);
  const content = html`${choices(visit, asked)}
${figures(sums)}
${now}
${viewLinks(visit, asked, by)}
${view}
${about(asked)}`;
  const print = sameDays(visit, '/statement/print', period);
  return await accountPage(visit, services, {
    title: `Statement of ${period.label}`,
    lead: `${visit.accounts[0]?.name ?? ''}: everything that came and went. Days and months are UTC, times your own.`,
    actions: html`<div class="actions"><a class="button" href="${print}">${icons.statement}Print</a>${filesOf(visit, asked)}</div>`,
    content,
  });
};

/** These rows take about 1.5 MB; a function's answer may have 6. */
const rowsToPrint = 5000;

/**
 * GET /dashboard/statement/print: the same statement for paper. It has no navigation and light colours, and times are
 * in UTC, since paper has no tooltips.
 */
export const paperStatement: Page = async (visit, services) => {
  const asked = await readAsked(visit, services);
  const { period, sums, names, money } = asked;
  const [part, now] = await Promise.all([
    readPart(visit, services, asked, rowsToPrint),
    balanceNow(visit, services, asked),
  ]);
  const name = visit.accounts[0]?.name ?? '';
  const shown = {
    timeName: 'Time (UTC)',
    time: utcMoment,
    reference: ({ id, requestId }: (typeof part.entries)[number]) => html`<code>${requestId ?? id}</code>`,
  };
  const title = `Statement of ${period.label}`;
  const body = html`<body class="paper">
<main>
<p class="pages"><a class="button" href="${sameDays(visit, '/statement', period)}">Back</a><span class="faint">Print this page with the browser’s own command.</span></p>
<header><h1>${title}</h1>
<p>${name}${name === visit.visitor.accountId ? '' : ` (${visit.visitor.accountId})`}, from ${longDay(period.from)} to ${longDay(period.to)}, days in UTC</p>
<p class="note">${serviceName}, made on ${utcMoment(visit.now)} UTC</p></header>
${figures(sums)}
${now}
<h2>Charged by operation</h2>
${operationTotals(sums, money)}
<h2>Movements</h2>
${statementTable(part, names, shown, money)}${ways(visit, '/statement/print', asked, part.next)}
${about(asked)}
</main>
</body>`;
  return await htmlAnswer(200, document(visit, services.assets, { title: `${title}, ${name}`, body }));
};
