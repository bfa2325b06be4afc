import { html } from 'hono/html';
import type { CallEntry } from '../../../billing/usage/call-log.ts';
import type { Html } from '../answer.ts';
import { whole } from '../numbers.ts';
import { moment } from '../times.ts';
import { type KeyNames, nameOf } from './key-names.ts';

const toneOf = (status: number): string => (status < 400 ? 'good' : status < 500 ? 'warn' : 'bad');

/** `1.2 s` from a second on, `340 ms` below. */
const durationText = (milliseconds: number): string =>
  milliseconds < 1000 ? `${milliseconds} ms` : `${(milliseconds / 1000).toFixed(1)} s`;

/** What was called, and what there is to say about the answer. */
const called = ({ operation, code, replayed }: CallEntry): Html =>
  html`${operation}${code === undefined ? '' : html`<code class="under faint">${code}</code>`}${
    replayed
      ? html`<small class="under" title="Answered from what an earlier call with this Idempotency-Key was answered">Replayed</small>`
      : ''
  }`;

const creditsOf = ({ credits }: CallEntry): Html | string =>
  credits === undefined ? html`<span title="Not known: see the statement">?</span>` : whole(credits);

const timesOf = ({ times }: CallEntry): Html | '' =>
  times === undefined
    ? ''
    : html`<small class="under" title="Calls beyond the account’s rate limit share a row for a minute. It is counted in steps: 2, 4, 8 and so on.">at least ${whole(times)} times</small>`;

/** Calls as rows; the short form leaves out what only somebody who looks for a call wants to know. */
export function callTable(calls: readonly CallEntry[], names: KeyNames, form: 'full' | 'short'): Html {
  const isFull = form === 'full';
  return html`<table class="dense${isFull ? '' : ' brief'}">
<thead><tr><th scope="col">Time</th><th scope="col">Status</th><th scope="col">Operation</th><th scope="col">Key</th><th scope="col" class="amount">Credits</th><th scope="col" class="amount">Took</th>${isFull ? html`<th scope="col">Request id</th><th scope="col">From</th>` : ''}</tr></thead>
<tbody>
${calls.map(
  (call, index) =>
    html`<tr><td>${moment(call.at)}</td><td><span class="badge ${toneOf(call.status)}">${call.status}</span></td><th scope="row">${called(call)}${timesOf(call)}</th><td class="cut">${nameOf(names, call.keyId)}</td><td class="amount">${creditsOf(call)}</td><td class="amount">${durationText(call.milliseconds)}</td>${
      isFull
        ? html`<td><span class="copied"><code id="request-${index}" title="${call.requestId}">${call.requestId}</code><copy-button for="request-${index}"></copy-button></span></td><td>${call.network ?? '–'}</td>`
        : ''
    }</tr>
`,
)}</tbody></table>`;
}
