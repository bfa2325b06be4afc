import { html } from 'hono/html';
import type { CallEntry, CallFilter, CallPage } from '../../../billing/usage/call-log.ts';
import { readCalls } from '../../../billing/usage/read-calls.ts';
import { type Html, htmlAnswer } from '../answer.ts';
import { csvAnswer } from '../csv.ts';
import { formId } from '../forms.ts';
import { icons } from '../icons.ts';
import { accountPage } from '../layout.ts';
import { whole } from '../numbers.ts';
import { isoTime } from '../times.ts';
import { type DashboardServices, type Page, pathTo, type SignedIn } from '../visit.ts';
import { addressOf, filterForm, filterOf, isFiltered } from './call-filter.ts';
import { callTable } from './call-table.ts';
import { readKeyNames } from './key-names.ts';

const rowsOfPage = 25;
/** About 3 MB; a function's answer may have 6. */
const rowsOfFile = 20_000;
const rowsOfRead = 1000;

const read = (
  { visitor, budget }: SignedIn,
  services: DashboardServices,
  request: { readonly filter: CallFilter; readonly limit: number; readonly after: string | undefined },
): Promise<CallPage> => readCalls({ accountId: visitor.accountId, ...request }, services, { budget });

const nothing = (visit: SignedIn, filter: CallFilter, { next }: CallPage): Html => {
  if (next !== undefined)
    return html`<section class="card empty">${icons.calls}
<h2>Nothing so far</h2>
<p>No call fits among those that were looked through. There are older ones.</p>
<a class="button primary" href="${addressOf(visit, '/calls', next)}">Look further back</a>
</section>`;
  return isFiltered(filter)
    ? html`<section class="card empty">${icons.calls}
<h2>No such call in the last 30 days</h2>
<p>Leave out a filter, or compare the request id with the header <code>x-request-id</code> of the answer. Calls beyond the rate limit share the row of the first in a minute.</p>
<a class="button" href="${pathTo(visit, '/calls')}">Show all calls</a>
</section>`
    : html`<section class="card empty">${icons.calls}
<h2>No calls in the last 30 days</h2>
<p>Every call with a key of this account appears here, the failed ones too.</p>
<a class="button primary" href="${pathTo(visit, '')}">Make the first one</a>
</section>`;
};

/** Ways to newer and older calls. */
const ways = (visit: SignedIn, next: string | undefined): Html => {
  const isFirst = !visit.query.has('after');
  if (isFirst && next === undefined) return html``;
  return html`<p class="pages">${isFirst ? '' : html`<a class="button" href="${addressOf(visit, '/calls')}">Newest</a>`}${next === undefined ? '' : html`<a class="button" href="${addressOf(visit, '/calls', next)}">Older</a>`}</p>`;
};

/** GET /dashboard/calls: the newest first, a page at a time. */
export const calls: Page = async (visit, services) => {
  const names = await readKeyNames(visit, services);
  const filter = filterOf(visit, names);
  const after = visit.query.get('after') ?? undefined;
  const page = await read(visit, services, { filter, limit: rowsOfPage, after });
  const isEmpty = page.calls.length === 0;
  const content = html`${filterForm(visit, filter, names)}
${isEmpty ? nothing(visit, filter, page) : html`<div class="card table" tabindex="0" role="region" aria-label="Calls">${callTable(page.calls, names, 'full')}</div>${ways(visit, page.next)}`}`;
  const actions = html`<a class="button" href="${addressOf(visit, '/calls.csv', after)}" title="Up to ${whole(rowsOfFile)} calls, from the newest of this page on">${icons.download}CSV</a>`;
  const parts = {
    title: 'Calls',
    lead: 'Every answered call of the last 30 days, the newest first; those beyond the rate limit share a row.',
    actions,
    content,
    formId: formId(),
  };
  // A request id that is not of this account's calls does not exist.
  const status = isEmpty && filter.requestId !== undefined && page.next === undefined ? 404 : 200;
  return await htmlAnswer(status, accountPage(visit, services.assets, parts));
};

/** GET /dashboard/calls.csv: with the same filter, and from the same place on. */
export const callsFile: Page = async (visit, services) => {
  const names = await readKeyNames(visit, services);
  const filter = filterOf(visit, names);
  const found: CallEntry[] = [];
  let after = visit.query.get('after') ?? undefined;
  do {
    const limit = Math.min(rowsOfRead, rowsOfFile - found.length);
    const page = await read(visit, services, { filter, limit, after });
    found.push(...page.calls);
    after = page.next;
  } while (after !== undefined && found.length < rowsOfFile);
  return csvAnswer(
    `calls-${isoTime(visit.now).slice(0, 10)}.csv`,
    'time,request_id,operation,key_id,key_name,status,code,credits,replayed,milliseconds,network,times_at_least'.split(
      ',',
    ),
    found.map((call) => [
      isoTime(call.at),
      call.requestId,
      call.operation,
      call.keyId,
      names.get(call.keyId)?.name,
      call.status,
      call.code,
      call.credits,
      call.replayed ? 'yes' : 'no',
      call.milliseconds,
      call.network,
      call.times ?? 1,
    ]),
  );
};
