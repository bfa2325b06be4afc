import { html } from 'hono/html';
import type { CallFilter } from '../../../billing/usage/call-log.ts';
import type { PricingErrorCode } from '../../../contract/pricing.ts';
import { errorTable } from '../../../platform/errors/error-table.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import type { Html } from '../answer.ts';
import { operations } from '../operations.ts';
import { pathTo, type SignedIn } from '../visit.ts';
import { choice } from './choice.ts';
import { type KeyNames, keyAskedFor, keyChoice } from './key-names.ts';

/** What may be asked for in the address of the calls. */
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

/** What the address asks for. @throws ServiceError BAD_REQUEST, or NOT_FOUND if the account has no such key */
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
export function addressOf(visit: SignedIn, path: string, after?: string): string {
  const query = new URLSearchParams();
  for (const name of fields) {
    const value = visit.query.get(name);
    if (value) query.set(name, value);
  }
  if (after !== undefined) query.set('after', after);
  return pathTo(visit, query.size === 0 ? path : `${path}?${query}`);
}

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
