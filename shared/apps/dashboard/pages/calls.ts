import { html } from 'hono/html';
import { type CallEntry, type CallFilter, type CallPage, readCalls } from '../../../billing/usage/calls.ts';
import type { PricingErrorCode } from '../../../contract/pricing.ts';
import { errorTable } from '../../../platform/errors/error-table.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import { csvAnswer, type Html } from '../layout/answer.ts';
import { isoTime, whole } from '../layout/formats.ts';
import { icons } from '../layout/icons.ts';
import { accountPage } from '../layout/layout.ts';
import { addressOf, choice } from '../layout/parts.ts';
import { type DashboardServices, type Page, pathTo, type SignedIn } from '../visit.ts';
import { callTable } from './call-table.ts';
import { type KeyNames, keyAskedFor, keyChoice, readKeyNames } from './keys.ts';
import { operations } from './usage-sums.ts';

/** The filters in the address of the calls. */
const fields = ['key', 'operation', 'status', 'code', 'request'] as const;

const outcomes = { succeeded: 'Succeeded', failed: 'Failed' } as const;
type Outcome = keyof typeof outcomes;
const isOutcome = (text: string): text is Outcome => Object.hasOwn(outcomes, text);

const rows = Object.values(errorTable);
const statuses = [
  ...new Set([
    200,
    ...rows.flatMap((row) => ('pricingStatus' in row ? [row.status, row.pricingStatus] : [row.status])),
  ]),
].toSorted((one, other) => one - other);
const pricingCodes: readonly PricingErrorCode[] = rows.map(({ pricingCode }) => pricingCode);
const codes = [...new Set([...Object.keys(errorTable), ...pricingCodes])].toSorted();

/** The filter in the address. @throws ServiceError BAD_REQUEST, or NOT_FOUND if the account has no such key */
export function filterOf(visit: SignedIn, names: KeyNames): CallFilter {
  const { query } = visit;
  const status = query.get('status') ?? '';
  if (status !== '' && !isOutcome(status) && !/^[1-5]\d\d$/.test(status)) {
    throw new ServiceError('BAD_REQUEST', 'status must be a number such as 200, or succeeded, or failed.');
  }
  return {
    keyId: keyAskedFor(visit, names),
    operation: query.get('operation') || undefined,
    ...(isOutcome(status) ? { outcome: status } : { status: status === '' ? undefined : Number(status) }),
    code: query.get('code') || undefined,
    requestId: query.get('request')?.trim() || undefined,
  };
}

export const isFiltered = (filter: CallFilter): boolean =>
  Object.values(filter).some((wanted) => wanted !== undefined);

/** The address of calls with the same filter, from a place on if one is given. */
const sameCalls = ({ base, query }: SignedIn, path: string, after?: string): string =>
  addressOf({ base }, path, { ...Object.fromEntries(fields.map((name) => [name, query.get(name)])), after });

const optionsOf = (all: string, values: readonly string[]): [string, string][] => [
  ['', all],
  ...values.map((value): [string, string] => [value, value]),
];

export function filterForm(visit: SignedIn, filter: CallFilter, names: KeyNames): Html {
  const byOutcome: [string, string][] = [
    ['', 'All'],
    ...Object.entries(outcomes),
    ...statuses.map((status): [string, string] => [String(status), String(status)]),
  ];
  return html`<form class="filters" method="get" action="${pathTo(visit, '/calls')}">
${keyChoice(names, filter.keyId)}${choice('Operation', 'operation', optionsOf('All operations', operations), filter.operation)}${choice('Status', 'status', byOutcome, visit.query.get('status') ?? '')}${choice('Code', 'code', optionsOf('All codes', codes), filter.code)}<label>Request id<input name="request" value="${filter.requestId ?? ''}" maxlength="100" autocomplete="off" spellcheck="false"></label>
<button>Show</button>${isFiltered(filter) ? html`<a class="button quiet" href="${pathTo(visit, '/calls')}">Clear</a>` : ''}</form>`;
}

const rowsOfPage = 25;
/** These rows take about 3 MB; a function's answer may have 6. */
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
<a class="button primary" href="${sameCalls(visit, '/calls', next)}">Look further back</a>
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
  return html`<p class="pages">${isFirst ? '' : html`<a class="button" href="${sameCalls(visit, '/calls')}">Newest</a>`}${next === undefined ? '' : html`<a class="button" href="${sameCalls(visit, '/calls', next)}">Older</a>`}</p>`;
};

/** GET /dashboard/calls: the newest first, a page at a time. */
export const calls: Page = async (visit, services) => {
  const names = await readKeyNames(visit, services);
  const filter = filterOf(visit, names);
  const after = visit.query.get('after') ?? undefined;
  const page = await read(visit, services, { filter, limit: rowsOfPage, after });
  const isEmpty = page.calls.length === 0;
  const content = html`${filterForm(visit, filter, names)}
${isEmpty ? nothing(visit, filter, page) : html`${callTable(page.calls, names)}${ways(visit, page.next)}`}`;
  const actions = html`<a class="button" href="${sameCalls(visit, '/calls.csv', after)}" title="Up to ${whole(rowsOfFile)} calls, from the newest of this page on">${icons.download}CSV</a>`;
  // A request id of another account's call is answered as one that does not exist.
  const status = isEmpty && filter.requestId !== undefined && page.next === undefined ? 404 : 200;
  return await accountPage(
    visit,
    services,
    {
      title: 'Calls',
      lead: 'Every answered call of the last 30 days, the newest first; those beyond the rate limit share a row.',
      actions,
      content,
    },
    status,
  );
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
