import { html } from 'hono/html';
import { movementKinds } from '../../../../billing/usage/movement.ts';
import type { StatementEntry } from '../../../../billing/usage/statement.ts';
import type { Html } from '../../answer.ts';
import { counted, whole } from '../../numbers.ts';
import { type KeyNames, nameOf } from '../key-names.ts';

/** A part of a statement's movements, with the balance before and after it. */
export interface StatementPart {
  readonly opening: { readonly words: string; readonly balance: number };
  readonly entries: readonly StatementEntry[];
  readonly closing: { readonly words: string; readonly balance: number };
}

/** `+50` or `−10`, with a real minus, which is as wide as a plus. */
export const signed = (amount: number): string =>
  amount === 0 ? '0' : `${amount > 0 ? '+' : '−'}${whole(Math.abs(amount))}`;

/** How a page shows moments and what a movement is found by. */
export interface Shown {
  readonly timeName: string;
  readonly time: (at: number) => Html | string;
  /** A call by its request id, anything else by its own. */
  readonly reference: (entry: StatementEntry) => Html | string;
}

const balanceRow = ({ words, balance }: StatementPart['opening']): Html =>
  html`<tr class="sum"><th scope="row" colspan="2">${words}</th><td class="detail"></td><td class="detail"></td><td></td><td class="amount">${whole(balance)}</td></tr>
`;

const whatOf = ({ kind, operation, amount, missing = 0 }: StatementEntry): Html | string =>
  kind === 'charge'
    ? (operation ?? 'Call')
    : html`<span class="badge ${amount > 0 ? 'good' : 'off'}">${movementKinds[kind].label}</span>${missing === 0 ? '' : html`<small class="under">${counted(missing, 'credit')} more had been spent</small>`}`;

/** The movements in the order of time, each with the balance after it. A phone has no room for key and reference. */
export function statementTable(part: StatementPart, names: KeyNames, shown: Shown): Html {
  const { timeName, time, reference } = shown;
  return html`<div class="card table" tabindex="0" role="region" aria-label="Statement"><table class="dense">
<thead><tr><th scope="col">${timeName}</th><th scope="col">What</th><th scope="col" class="detail">Key</th><th scope="col" class="detail">Reference</th><th scope="col" class="amount">Credits</th><th scope="col" class="amount">Balance</th></tr></thead>
<tbody>
${balanceRow(part.opening)}${part.entries.map(
  (entry) =>
    html`<tr><td>${time(entry.at)}</td><td>${whatOf(entry)}</td><td class="cut detail">${entry.kind === 'charge' ? nameOf(names, entry.keyId) : ''}</td><td class="detail">${reference(entry)}</td><td class="amount">${signed(entry.amount)}</td><td class="amount">${whole(entry.balance)}</td></tr>
`,
)}${balanceRow(part.closing)}</tbody></table></div>`;
}
