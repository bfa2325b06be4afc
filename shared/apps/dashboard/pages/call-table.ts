import { html } from 'hono/html';
import type { CallEntry } from '../../../billing/usage/calls.ts';
import { moment, startOf, whole } from '../layout/formats.ts';
import { badge } from '../layout/parts.ts';
import { type Column, cardTable } from '../layout/tables.ts';
import type { Html, SignedIn } from '../visit.ts';
import { type KeyNames, nameOf } from './keys/key-names.ts';

export const statusBadge = (status: number): Html =>
  badge(status < 400 ? 'good' : status < 500 ? 'warn' : 'bad', String(status));

/** `0.34 s` */
export const durationText = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`;

/** The address of a call's own page. The time of the call locates its row directly. */
export const callAddress = (visit: Pick<SignedIn, 'to'>, { requestId, at }: CallEntry): string =>
  visit.to(`/calls/${encodeURIComponent(requestId)}?at=${at}`);

const longestMessage = 60;

/** The operation that was called, and in one line why it failed and whether the answer was replayed. */
const called = (visit: SignedIn, call: CallEntry): Html => {
  const { operation, code, message, replayed, times } = call;
  const more = [
    code,
    message && startOf(message, longestMessage),
    replayed ? 'Replayed' : undefined,
    times && `At least ${whole(times)} times in a minute`,
  ].filter(Boolean);
  return html`<a href="${callAddress(visit, call)}">${operation}</a>${more.length === 0 ? '' : html`<small class="under">${more.join(' · ')}</small>`}`;
};

export const creditsOf = ({ credits }: Pick<CallEntry, 'credits'>): Html | string =>
  credits === undefined ? html`<span title="Not known: see the statement">?</span>` : whole(credits);

const columnsOf = (visit: SignedIn, names: KeyNames): readonly Column<CallEntry>[] => [
  { name: 'Time', cell: ({ at }) => moment(at, 'second') },
  { name: 'Status', kind: 'state', cell: ({ status }) => statusBadge(status) },
  { name: 'Operation', kind: 'heading', cell: (call) => called(visit, call) },
  { name: 'Key', cell: ({ keyId }) => nameOf(names, keyId) },
  { name: 'Credits', kind: 'amount', cell: creditsOf },
  { name: 'Took', kind: 'amount', cell: ({ milliseconds }) => durationText(milliseconds) },
];

/** Calls as rows, each leading to its own page, with the names that their keys have now. */
export const callTable = (
  visit: SignedIn,
  calls: readonly CallEntry[],
  names: KeyNames,
  heading?: Html,
): Html => cardTable(columnsOf(visit, names), calls, { label: 'Calls', heading });

/** The latest calls of the account's keys. */
export function lastCalls(visit: SignedIn, calls: readonly CallEntry[], names: KeyNames): Html {
  if (calls.length === 0) {
    return html`<section class="card"><h2>Last calls</h2>
<p class="note">None in the last 30 days. The first one shows here as soon as it is answered.</p></section>`;
  }
  const heading = html`<div class="card-heading"><h2 id="last-calls">Last calls</h2><a href="${visit.to('/calls')}">All calls</a></div>`;
  return callTable(visit, calls, names, heading);
}
