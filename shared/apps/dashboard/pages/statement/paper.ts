import { html } from 'hono/html';
import { htmlAnswer } from '../../answer.ts';
import { longDay } from '../../days.ts';
import { document, serviceName } from '../../layout.ts';
import { utcMoment } from '../../times.ts';
import type { Page } from '../../visit.ts';
import { addressOf, readAsked } from './asked-statement.ts';
import { balanceNow } from './balance-now.ts';
import { readPart, ways } from './statement-part.ts';
import { statementTable } from './statement-table.ts';
import { figures, operationTotals } from './totals.ts';

/** About 1.5 MB; a function's answer may have 6. */
const rowsToPrint = 5000;

/**
 * GET /dashboard/statement/print: the same statement for paper, so with no way around, in light colours and with times
 * in UTC: nobody can hover over paper.
 */
export const paperStatement: Page = async (visit, services) => {
  const asked = await readAsked(visit, services);
  const { period, sums, names } = asked;
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
<p class="pages"><a class="button" href="${addressOf(visit, '/statement', period)}">Back</a><span class="faint">Print this page with the browser’s own command.</span></p>
<header><h1>${title}</h1>
<p>${name}${name === visit.visitor.accountId ? '' : ` (${visit.visitor.accountId})`}, from ${longDay(period.from)} to ${longDay(period.to)}, days in UTC</p>
<p class="note">${serviceName}, made on ${utcMoment(visit.now)} UTC</p></header>
${figures(sums)}
${now}
<h2>Charged by operation</h2>
${operationTotals(sums)}
<h2>Movements</h2>
${statementTable(part, names, shown)}${ways(visit, '/statement/print', asked, part.next)}
</main>
</body>`;
  return await htmlAnswer(200, document(visit, services.assets, { title: `${title}, ${name}`, body }));
};
