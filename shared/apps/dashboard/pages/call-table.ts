import { html } from 'hono/html';
import type { CallEntry } from '../../../billing/usage/calls.ts';
import type { Html } from '../layout/answer.ts';
import { type Column, cardRows, cardTable } from '../layout/card-table.ts';
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

const columnsOf = (names: KeyNames): readonly Column<CallEntry>[] => [
  { name: 'Time', cell: ({ at }) => moment(at) },
  {
    name: 'Status',
    kind: 'badge',
    cell: ({ status }) => html`<span class="badge ${toneOf(status)}">${status}</span>`,
  },
  { name: 'Operation', kind: 'heading', cell: (call) => html`${called(call)}${timesOf(call)}` },
  { name: 'Key', kind: 'cut', cell: ({ keyId }) => nameOf(names, keyId) },
  { name: 'Credits', kind: 'amount', cell: creditsOf },
  { name: 'Took', kind: 'amount', cell: ({ milliseconds }) => durationText(milliseconds) },
];

/** The columns that matter only when looking for a call. */
const searchedColumns: readonly Column<CallEntry>[] = [
  {
    name: 'Request id',
    cell: ({ requestId }) =>
      html`<span class="copied"><code id="request-${requestId}" title="${requestId}">${requestId}</code><copy-button for="request-${requestId}"></copy-button></span>`,
  },
  { name: 'From', cell: ({ network }) => network ?? '–' },
];

/** Calls as rows, with the names that their keys have now. */
export const callTable = (calls: readonly CallEntry[], names: KeyNames): Html =>
  cardTable([...columnsOf(names), ...searchedColumns], calls, { label: 'Calls', classes: 'dense' });

/** The latest calls of the account's keys, with the names that the keys have now. */
export function lastCalls(visit: SignedIn, calls: readonly CallEntry[], names: KeyNames): Html {
  if (calls.length === 0) {
    return html`<section class="card"><h2>Last calls</h2>
<p class="note">None in the last 30 days. The first one shows here as soon as it is answered.</p></section>`;
  }
  return html`<section class="card table" tabindex="0" aria-labelledby="last-calls"><div class="card-heading"><h2 id="last-calls">Last calls</h2><a href="${pathTo(visit, '/calls')}">All calls</a></div>
${cardRows(columnsOf(names), calls, { classes: 'dense' })}</section>`;
}
