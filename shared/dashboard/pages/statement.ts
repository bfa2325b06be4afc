import { html } from 'hono/html';
import type { Statement } from '../../usage/statement.ts';
import { type Html, htmlAnswer } from '../answer.ts';
import { monthName } from '../days.ts';
import { formId } from '../forms.ts';
import { icons } from '../icons.ts';
import { accountPage } from '../layout.ts';
import { counted, whole } from '../numbers.ts';
import { offeredMonths } from '../period.ts';
import { type DashboardServices, type Page, pathTo, type SignedIn } from '../visit.ts';
import { choice } from './choice.ts';
import { figureCard } from './figure-card.ts';
import type { KeyNames } from './key-names.ts';
import { partAskedFor, readMonth, rowsOfFile } from './statement-month.ts';
import { addressOf, rowsOfPart, tablePart, ways } from './statement-parts.ts';
import { signed, statementTable } from './statement-table.ts';

function sums({ opening, entries, closing }: Statement): Html {
  let [granted, spent] = [0, 0];
  for (const { kind, amount } of entries) {
    if (kind === 'grant') granted += amount;
    else spent += amount;
  }
  return html`<div class="figures narrow">${figureCard('opening', 'Opening balance', whole(opening))}${figureCard('granted', 'Granted', signed(granted))}${figureCard('charged', 'Charged', signed(spent))}${figureCard('closing', 'Closing balance', whole(closing))}</div>`;
}

/** Of the running month: what the closing balance consists of at this moment. */
async function today(visit: SignedIn, { accounts }: DashboardServices, month: string): Promise<Html> {
  if (month !== offeredMonths(visit.now)[0]) return html``;
  const { available, held } = (await accounts.readBalance(visit.visitor.accountId, visit.budget)) ?? {
    available: 0,
    held: 0,
  };
  const inFlight = held === 0 ? '' : `, and ${counted(held, 'credit')} set aside for calls that are running`;
  return html`<p class="note">Today: ${counted(available, 'credit')} available${inFlight}. Calls that failed took nothing and are not listed.</p>`;
}

/** Links to files: one as a rule, several where a month has more rows than fit. */
function files(visit: SignedIn, { month, entries }: Statement): Html {
  const count = Math.max(1, Math.ceil(entries.length / rowsOfFile));
  return html`<div class="actions">${Array.from({ length: count }, (_, index) => html`<a class="button" href="${addressOf(visit, '/statement.csv', month, index + 1)}">${icons.download}CSV${count === 1 ? '' : ` ${index + 1} of ${count}`}</a>`)}</div>`;
}

function movements(visit: SignedIn, all: Statement, names: KeyNames): Html {
  if (all.entries.length === 0)
    return html`<section class="card empty">${icons.statement}
<h2>Nothing happened in ${monthName(all.month)}</h2>
<p>The balance stayed at ${counted(all.opening, 'credit')}. Choose another month to see its grants and charges.</p>
</section>`;
  const size = rowsOfPart(visit);
  const place = partAskedFor(visit, all, size);
  return html`${statementTable(visit, tablePart(all, place.from, size), names)}${ways(visit, all.month, place)}`;
}

/** GET /dashboard/statement: a month's grants and charges from the ledger, in the order of time. */
export const statement: Page = async (visit, services) => {
  const { all, names } = await readMonth(visit, services);
  const { month } = all;
  const months = offeredMonths(visit.now).map((one): [string, string] => [one, monthName(one)]);
  const content = html`<form class="filters" method="get" action="${pathTo(visit, '/statement')}">
${choice('Month', 'month', months, month)}<button>Show</button></form>
${sums(all)}
${await today(visit, services, month)}
${movements(visit, all, names)}`;
  const parts = {
    title: `Statement of ${monthName(month)}`,
    lead: `${visit.accounts[0]?.name ?? ''}: every grant and charge of the month. Months are UTC, times your own.`,
    actions: files(visit, all),
    content,
    formId: formId(),
  };
  return await htmlAnswer(200, accountPage(visit, services.assets, parts));
};
