import { html } from 'hono/html';
import type { CallEntry } from '../../../billing/usage/call-log.ts';
import type { Html } from '../answer.ts';
import { pathTo, type SignedIn } from '../visit.ts';
import { callTable } from './call-table.ts';
import type { KeyNames } from './key-names.ts';

/** The latest calls of the account's keys, with the names that the keys have now. */
export function lastCalls(visit: SignedIn, calls: readonly CallEntry[], names: KeyNames): Html {
  if (calls.length === 0) {
    return html`<section class="card"><h2>Last calls</h2>
<p class="note">None in the last 30 days. The first one shows here as soon as it is answered.</p></section>`;
  }
  return html`<section class="card table" tabindex="0" aria-labelledby="last-calls"><div class="card-heading"><h2 id="last-calls">Last calls</h2><a href="${pathTo(visit, '/calls')}">All calls</a></div>
${callTable(calls, names, 'short')}</section>`;
}
