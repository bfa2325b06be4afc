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
import { ownersOnly } from './owners-only.ts';
import { partAskedFor, readMonth, rowsOfFile } from './statement-month.ts';
import { type StatementPart, signed, statementTable } from './statement-table.ts';

const rowsOfPage = 100;

function tablePart({ month, opening, entries, closing }: Statement, from: number): StatementPart {
  const shown = entries.slice(from, from + rowsOfPage);
  const to = from + shown.length;
  const before = entries[from - 1];
  const last = shown.at(-1);
  return {
    opening:
      before === undefined
        ? { words: `Opening balance of ${monthName(month)}`, balance: opening }
        : { words: 'Carried over', balance: before.balance },
    entries: shown,
    closing:
      to === entries.length || last === undefined
        ? { words: `Closing balance of ${monthName(month)}`, balance: closing }
        : { words: 'To be carried over', balance: last.balance },
  };
}

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

const addressOf = (visit: SignedIn, path: string, month: string, part: number): string =>
  pathTo(visit, `${path}?month=${month}${part === 1 ? '' : `&part=${part}`}`);

/** Links to files: one as a rule, several where a month has more rows than fit. */
function files(visit: SignedIn, { month, entries }: Statement): Html {
  const count = Math.max(1, Math.ceil(entries.length / rowsOfFile));
  return html`<div class="actions">${Array.from({ length: count }, (_, index) => html`<a class="button" href="${addressOf(visit, '/statement.csv', month, index + 1)}">${icons.download}CSV${count === 1 ? '' : ` ${index + 1} of ${count}`}</a>`)}</div>`;
}

const ways = (visit: SignedIn, month: string, part: number, parts: number): Html =>
  parts === 1
    ? html``
    : html`<p class="pages">${part === 1 ? '' : html`<a class="button" href="${addressOf(visit, '/statement', month, part - 1)}">Earlier</a>`}<span class="faint">Part ${part} of ${parts}</span>${part === parts ? '' : html`<a class="button" href="${addressOf(visit, '/statement', month, part + 1)}">Later</a>`}</p>`;

function movements(visit: SignedIn, all: Statement, names: KeyNames): Html {
  if (all.entries.length === 0)
    return html`<section class="card empty">${icons.statement}
<h2>Nothing happened in ${monthName(all.month)}</h2>
<p>The balance stayed at ${counted(all.opening, 'credit')}. Choose another month to see its grants and charges.</p>
</section>`;
  const { part, parts, from } = partAskedFor(visit, all, rowsOfPage);
  return html`${statementTable(visit, tablePart(all, from), names)}${ways(visit, all.month, part, parts)}`;
}

/** GET /dashboard/statement: a month's grants and charges from the ledger, in the order of time. */
export const statement: Page = ownersOnly(async (visit, services) => {
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
    lead: `${visit.accounts[0]?.name ?? ''}: every grant and charge of the month, UTC.`,
    actions: files(visit, all),
    content,
    formId: formId(),
  };
  return await htmlAnswer(200, accountPage(visit, services.assets, parts));
});
