import { html } from 'hono/html';
import { type CallEntry, type CallPage, readCalls } from '../../../../billing/usage/calls.ts';
import { csvAnswer } from '../../layout/answer.ts';
import { isoTime, whole } from '../../layout/formats.ts';
import { icon } from '../../layout/icons.ts';
import { button, emptyCard } from '../../layout/parts.ts';
import { newestAndOlder, sameQuery } from '../../layout/tables.ts';
import type { Area, Html, Page, SignedIn } from '../../visit.ts';
import { callTable } from '../call-table.ts';
import { type KeyNames, readKeyNames } from '../keys/key-names.ts';
import { callPage } from './call.ts';
import { callFigures } from './figures.ts';
import { callFilter, isFiltered, stretchOf, type WantedCalls, wantedCalls } from './wanted-calls.ts';

/** A month's figures leave less room on their page. */
const rowsOfPage = { withFigures: 8, alone: 25 } as const;
/** These rows take about 4 MB; a function's answer may have 6. */
const rowsOfFile = 20_000;
const rowsOfRead = 1000;

const read = (
  { accountId, budget, services }: SignedIn,
  { filter, from, to }: WantedCalls,
  part: { readonly limit: number; readonly after: string | undefined },
): Promise<CallPage> =>
  readCalls({ accountId, filter, ...stretchOf({ from, to }), ...part }, services, {
    budget,
  });

function nothing(visit: SignedIn, { filter }: WantedCalls, next: string | undefined): Html {
  if (next !== undefined) {
    const way = html`<a class="button primary" href="${sameQuery(visit, '/calls', { after: next })}">Look further back</a>`;
    const words = 'No call fits among those that were looked through. There are older ones.';
    return emptyCard(icon('calls'), 'Nothing so far', words, way);
  }
  const [title, words, way] = isFiltered(filter)
    ? [
        'No such call in these days',
        html`Leave out a filter, choose other days, or compare the request id with the header <code>x-request-id</code> of the answer. Calls beyond the rate limit share the row of the first in a minute.`,
        button(visit, '/calls', 'Show all calls'),
      ]
    : [
        'No calls in these days',
        'Every call with a key of this account appears here for 30 days, the failed ones too.',
        button(visit, '', 'Make a call'),
      ];
  return emptyCard(icon('calls'), title, words, way);
}

/** GET /dashboard/calls: the newest first, a page at a time. */
const callsPage: Page = async (visit) => {
  const names = await readKeyNames(visit);
  const wanted = wantedCalls(visit, names);
  const { filter } = wanted;
  const after = visit.query.get('after') ?? undefined;
  // Pages of older calls do not repeat the overall figures.
  const hasFigures = after === undefined && filter.requestId === undefined;
  const limit = hasFigures ? rowsOfPage.withFigures : rowsOfPage.alone;
  const [page, figures] = await Promise.all([
    read(visit, wanted, { limit, after }),
    hasFigures ? callFigures(visit, wanted) : '',
  ]);
  const { next } = page;
  const isEmpty = page.calls.length === 0;
  const newest = after && sameQuery(visit, '/calls', { after: undefined });
  const older = next && sameQuery(visit, '/calls', { after: next });
  const list = isEmpty
    ? nothing(visit, wanted, next)
    : html`${callTable(visit, page.calls, names)}${newestAndOlder(newest, older)}${figures}`;
  const actions = html`<a class="button" href="${sameQuery(visit, '/calls.csv')}" title="Up to ${whole(rowsOfFile)} calls, from the newest of this page on">${icon('download')}CSV</a>`;
  const lead = 'Answered calls are listed for 30 days. Pictures, texts and answers are not kept.';
  const content = html`${callFilter(visit, wanted, names)}
${list}`;
  // A request id of another account's call is answered as one that does not exist.
  const status = isEmpty && filter.requestId !== undefined && next === undefined ? 404 : 200;
  return { title: 'Calls', lead, actions, content, status };
};

const columns =
  'time,request_id,operation,key_id,key_name,status,code,message,refused_fields,credits,replayed,milliseconds,network,trace_id,times_at_least';

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

/** GET /dashboard/calls.csv: with the same filter, days and starting point. */
const callsFile: Page = async (visit) => {
  const names = await readKeyNames(visit);
  const wanted = wantedCalls(visit, names);
  const all: CallEntry[] = [];
  let after = visit.query.get('after') ?? undefined;
  do {
    const limit = Math.min(rowsOfRead, rowsOfFile - all.length);
    const page = await read(visit, wanted, { limit, after });
    all.push(...page.calls);
    after = page.next;
  } while (after !== undefined && all.length < rowsOfFile);
  return csvAnswer(
    `calls-${wanted.from}-to-${wanted.to}.csv`,
    columns,
    all.map((call) => lineOf(call, names)),
  );
};

export const calls: Area = {
  everyone: { 'GET /calls': callsPage, 'GET /calls.csv': callsFile, 'GET /calls/:id': callPage },
};
