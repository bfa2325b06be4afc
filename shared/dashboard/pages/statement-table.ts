import { html } from 'hono/html';
import type { StatementEntry } from '../../usage/statement.ts';
import type { Html } from '../answer.ts';
import { whole } from '../numbers.ts';
import { moment } from '../times.ts';
import { pathTo, type SignedIn } from '../visit.ts';
import { type KeyNames, nameOf } from './key-names.ts';

/** A part of a month's movements, with the balance before and after it. */
export interface StatementPart {
  readonly opening: { readonly words: string; readonly balance: number };
  readonly entries: readonly StatementEntry[];
  readonly closing: { readonly words: string; readonly balance: number };
}

/** `+50` or `−10`, with a real minus, which is as wide as a plus. */
export const signed = (amount: number): string =>
  amount === 0 ? '0' : `${amount > 0 ? '+' : '−'}${whole(Math.abs(amount))}`;

/** What a movement is found by: a call by its request id, a grant by its own. */
const reference = (visit: SignedIn, { kind, id, requestId }: StatementEntry): Html => {
  if (kind === 'grant') return html`<code>${id}</code>`;
  if (requestId === undefined) return html`<span class="faint">–</span>`;
  return html`<a href="${pathTo(visit, `/calls?request=${encodeURIComponent(requestId)}`)}"><code>${requestId}</code></a>`;
};

const balanceRow = ({ words, balance }: StatementPart['opening']): Html =>
  html`<tr class="sum"><th scope="row" colspan="5">${words}</th><td class="amount">${whole(balance)}</td></tr>
`;

export function statementTable(visit: SignedIn, part: StatementPart, names: KeyNames): Html {
  return html`<div class="card table" tabindex="0" role="region" aria-label="Statement"><table class="dense">
<thead><tr><th scope="col">Time</th><th scope="col">What</th><th scope="col">Key</th><th scope="col">Request or grant</th><th scope="col" class="amount">Credits</th><th scope="col" class="amount">Balance</th></tr></thead>
<tbody>
${balanceRow(part.opening)}${part.entries.map(
  (entry) =>
    html`<tr><td>${moment(entry.at)}</td><td>${entry.kind === 'grant' ? html`<span class="badge good">Grant</span>` : (entry.operation ?? 'Call')}</td><td>${entry.kind === 'grant' ? '' : nameOf(names, entry.keyId)}</td><td>${reference(visit, entry)}</td><td class="amount">${signed(entry.amount)}</td><td class="amount">${whole(entry.balance)}</td></tr>
`,
)}${balanceRow(part.closing)}</tbody></table></div>`;
}
