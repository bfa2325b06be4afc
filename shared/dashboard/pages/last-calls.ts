import { html } from 'hono/html';
import type { CallEntry } from '../../usage/call-log.ts';
import type { Html } from '../answer.ts';
import { moment } from '../times.ts';

const whole = new Intl.NumberFormat('en');

const statusBadge = ({ status, code }: CallEntry): Html =>
  html`<span class="badge ${status < 400 ? 'good' : status < 500 ? 'warn' : 'bad'}"${code === undefined ? '' : html` title="${code}"`}>${status}</span>`;

/** The latest calls of the account's keys, with the names that the keys have now. */
export function lastCalls(calls: readonly CallEntry[], keyNames: ReadonlyMap<string, string>): Html {
  if (calls.length === 0) {
    return html`<section class="card"><h2>Last calls</h2>
<p class="note">None in the last 30 days. The first one shows here as soon as it is answered.</p></section>`;
  }
  return html`<section class="card table" tabindex="0" aria-labelledby="last-calls"><h2 id="last-calls">Last calls</h2>
<table>
<thead><tr><th scope="col">Time</th><th scope="col">Operation</th><th scope="col">Key</th><th scope="col">Status</th><th scope="col" class="amount">Credits</th><th scope="col" class="amount">Time taken</th></tr></thead>
<tbody>
${calls.map(
  (call) => html`<tr><td>${moment(call.at)}</td><td><code>${call.operation}</code></td>
<td>${keyNames.get(call.keyId) ?? call.keyId}</td><td>${statusBadge(call)}${call.replayed ? html` <small>replayed</small>` : ''}</td>
<td class="amount">${call.credits ?? '–'}</td><td class="amount">${whole.format(call.milliseconds)} ms</td></tr>
`,
)}</tbody></table></section>`;
}
