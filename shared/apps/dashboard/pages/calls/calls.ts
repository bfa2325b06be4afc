import { html } from 'hono/html';
import { type CallEntry, type CallPage, readCalls } from '../../../../billing/usage/calls.ts';
import { csvAnswer, type Html } from '../../layout/answer.ts';
import { isoTime, whole } from '../../layout/formats.ts';
import { icons } from '../../layout/icons.ts';
import { accountPage } from '../../layout/layout.ts';
import { newestAndOlder } from '../../layout/parts.ts';
import { type DashboardServices, type Page, pathTo, type SignedIn } from '../../visit.ts';
import { callTable } from '../call-table.ts';
import { type KeyNames, readKeyNames } from '../key-names.ts';
import { callFigures } from './figures.ts';
import {
  filterForm,
  isFiltered,
  sameCalls,
  stretchOf,
  type WantedCalls,
  wantedCalls,
} from './wanted-calls.ts';

/** The figures of a month leave less room on the page that has them. */
const rowsOfPage = { withFigures: 10, alone: 25 } as const;
/** These rows take about 4 MB; a function's answer may have 6. */
const rowsOfFile = 20_000;
const rowsOfRead = 1000;

const read = (
  { visitor, budget }: SignedIn,
  services: DashboardServices,
  { filter, from, to }: WantedCalls,
  part: { readonly limit: number; readonly after: string | undefined },
): Promise<CallPage> =>
  readCalls({ accountId: visitor.accountId, filter, ...stretchOf({ from, to }), ...part }, services, {
    budget,
  });

const nothing = (visit: SignedIn, { filter, from, to }: WantedCalls, { next }: CallPage): Html => {
  if (next !== undefined)
    return html`<section class="card empty">${icons.calls}
<h2>Nothing so far</h2>
<p>No call fits among those that were looked through. There are older ones.</p>
<a class="button primary" href="${sameCalls(visit, '/calls', { after: next })}">Look further back</a>
</section>`;
  return isFiltered(filter)
    ? html`<section class="card empty">${icons.calls}
<h2>No such call in these days</h2>
<p>Leave out a filter, choose other days, or compare the request id with the header <code>x-request-id</code> of the answer. Calls beyond the rate limit share the row of the first in a minute.</p>
<a class="button" href="${pathTo(visit, '/calls')}">Show all calls</a>
</section>`
    : html`<section class="card empty">${icons.calls}
<h2>No calls ${from === to ? 'on this day' : 'in these days'}</h2>
<p>Every call with a key of this account appears here for 30 days, the failed ones too.</p>
<a class="button primary" href="${pathTo(visit, '')}">Make a call</a>
</section>`;
};

/** Ways to newer and older calls. */
const ways = (visit: SignedIn, next: string | undefined): Html | '' =>
  newestAndOlder(
    visit.query.has('after') ? sameCalls(visit, '/calls') : undefined,
    next && sameCalls(visit, '/calls', { after: next }),
  );

/** GET /dashboard/calls: the newest first, a page at a time. */
export const calls: Page = async (visit, services) => {
  const names = await readKeyNames(visit, services);
  const wanted = wantedCalls(visit, names);
  const { filter } = wanted;
  const after = visit.query.get('after') ?? undefined;
  // Pages of older calls do not repeat the figures of all.
  const hasFigures = after === undefined && filter.requestId === undefined;
  const limit = hasFigures ? rowsOfPage.withFigures : rowsOfPage.alone;
  const [page, figures] = await Promise.all([
    read(visit, services, wanted, { limit, after }),
    hasFigures ? callFigures(visit, services, wanted) : '',
  ]);
  const isEmpty = page.calls.length === 0;
  const found = isEmpty
    ? nothing(visit, wanted, page)
    : html`${figures}${callTable(visit, page.calls, names)}${ways(visit, page.next)}`;
  const actions = html`<a class="button" href="${sameCalls(visit, '/calls.csv', { after })}" title="Up to ${whole(rowsOfFile)} calls, from the newest of this page on">${icons.download}CSV</a>`;
  // A request id of another account's call is answered as one that does not exist.
  const status = isEmpty && filter.requestId !== undefined && page.next === undefined ? 404 : 200;
  return await accountPage(
    visit,
    services,
    {
      title: 'Calls',
      lead: 'Answered calls are listed for 30 days. Pictures, texts and answers are not kept.',
      actions,
      content: html`${filterForm(visit, wanted, names, hasFigures && !isEmpty)}
${found}`,
    },
    status,
  );
};

const columns =
  'time,request_id,operation,key_id,key_name,status,code,message,refused_fields,credits,replayed,milliseconds,network,trace_id,times_at_least'.split(
    ',',
  );

const lineOf = (call: CallEntry, names: KeyNames) => [
  isoTime(call.at),
  call.requestId,
  call.operation,
  call.keyId,
  names.get(call.keyId)?.name,
  call.status,
  call.code,
  call.message,
  call.refused?.join(' '),
  call.credits,
  call.replayed ? 'yes' : 'no',
  call.milliseconds,
  call.network,
  call.traceId,
  call.times ?? 1,
];

/** GET /dashboard/calls.csv: with the same filter and days, and from the same place on. */
export const callsFile: Page = async (visit, services) => {
  const names = await readKeyNames(visit, services);
  const wanted = wantedCalls(visit, names);
  const found: CallEntry[] = [];
  let after = visit.query.get('after') ?? undefined;
  do {
    const limit = Math.min(rowsOfRead, rowsOfFile - found.length);
    const page = await read(visit, services, wanted, { limit, after });
    found.push(...page.calls);
    after = page.next;
  } while (after !== undefined && found.length < rowsOfFile);
  return csvAnswer(
    `calls-${wanted.from}-to-${wanted.to}.csv`,
    columns,
    found.map((call) => lineOf(call, names)),
  );
};
