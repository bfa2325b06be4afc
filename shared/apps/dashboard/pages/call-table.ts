import { html } from 'hono/html';
import type { CallEntry } from '../../../billing/usage/calls.ts';
import type { Html } from '../layout/answer.ts';
import { moment, whole } from '../layout/formats.ts';
import { pathTo, type SignedIn } from '../visit.ts';
import { type KeyNames, nameOf } from './keys.ts';

const toneOf = (status: number): string => (status < 400 ? 'good' : status < 500 ? 'warn' : 'bad');

/** `340 ms`, or `1.2 s` from one second on. */
const durationText = (milliseconds: number): string =>
  milliseconds < 1000 ? `${milliseconds} ms` : `${(milliseconds / 1000).toFixed(1)} s`;

/** The operation that was called, with its error code, and whether the answer was replayed. */
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

/** Calls as rows. The short form leaves out the columns that matter only when looking for a call. */
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

/** The latest calls of the account's keys, with the names that the keys have now. */
export function lastCalls(visit: SignedIn, calls: readonly CallEntry[], names: KeyNames): Html {
  if (calls.length === 0) {
    return html`<section class="card"><h2>Last calls</h2>
<p class="note">None in the last 30 days. The first one shows here as soon as it is answered.</p></section>`;
  }
  return html`<section class="card table" tabindex="0" aria-labelledby="last-calls"><div class="card-heading"><h2 id="last-calls">Last calls</h2><a href="${pathTo(visit, '/calls')}">All calls</a></div>
${callTable(calls, names, 'short')}</section>`;
}
