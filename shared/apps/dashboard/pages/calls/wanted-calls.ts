import { html } from 'hono/html';
import { type Day, dayOf, endOfDay, startOfDay } from '../../../../billing/credits/days.ts';
import { type CallFilter, keptMs } from '../../../../billing/usage/calls.ts';
import { countOfDays, lastDays } from '../../../../billing/usage/usage-by-day.ts';
import { freeOperations, paidOperations } from '../../../../contract/operations.evaluated.ts';
import { dayMs } from '../../../../platform/call/clock.ts';
import { type ErrorCode, errorTable, onPricing } from '../../../../platform/errors/error-table.ts';
import { ServiceError } from '../../../../platform/errors/service-error.ts';
import { button, choice, dayField, filterForm, tabs } from '../../layout/parts.ts';
import { sameQuery } from '../../layout/tables.ts';
import type { Html, SignedIn } from '../../visit.ts';
import { type KeyNames, keyAskedFor, keyChoice } from '../keys/key-names.ts';

/** The calls that the page's address asks for. */
export interface WantedCalls {
  readonly filter: CallFilter;
  /** Days in UTC, both included. */
  readonly from: Day;
  readonly to: Day;
}

/** Every operation that a call can be of. */
const operations = [...new Set(['account', ...paidOperations, ...freeOperations])];
const ownCodes = Object.keys(errorTable) as ErrorCode[];
const statuses = new Set([
  200,
  ...ownCodes.flatMap((code) => [errorTable[code].status, onPricing(code).status]),
]);
const outcomes = ['succeeded', 'failed'] as const;
/** Every code of an answer; the reference has an entry for each. */
export const codes: readonly string[] = [
  ...new Set([...ownCodes, ...ownCodes.map((code) => onPricing(code).bodyCode)]),
].toSorted();

/** Days that are shown unless the address names others. A request id is looked up in all days kept. */
const daysShown = 7;
const daysKept = Math.ceil(keptMs / dayMs) + 1;

/** @throws ServiceError BAD_REQUEST if these are not days in this order */
function daysOf({ query, now }: SignedIn): Pick<WantedCalls, 'from' | 'to'> {
  const [from, to] = [query.get('from') || undefined, query.get('to') || undefined];
  const usual = lastDays(query.get('request') ? daysKept : daysShown, () => now);
  if (from === undefined && to === undefined) return usual;
  const asked = { from: from ?? lastDays(daysKept, () => now).from, to: to ?? usual.to };
  countOfDays(asked.from, asked.to);
  // A longer chart would be empty where no calls are kept.
  const earliest = dayOf(startOfDay(asked.to) - (daysKept - 1) * dayMs);
  return asked.from < earliest ? { ...asked, from: earliest } : asked;
}

/** Reads the address's query. @throws ServiceError BAD_REQUEST, or NOT_FOUND if the account has no such key */
export function wantedCalls(visit: SignedIn, names: KeyNames): WantedCalls {
  const { query } = visit;
  const status = query.get('status') || undefined;
  const outcome = outcomes.find((known) => known === status);
  if (status !== undefined && outcome === undefined && !/^[1-5]\d\d$/.test(status))
    throw new ServiceError('BAD_REQUEST', 'status must be a number such as 200, or succeeded, or failed.');
  const filter = {
    keyId: keyAskedFor(visit, names),
    operation: query.get('operation') || undefined,
    outcome,
    status: status === undefined || outcome !== undefined ? undefined : Number(status),
    code: query.get('code') || undefined,
    requestId: query.get('request')?.trim() || undefined,
  };
  return { filter, ...daysOf(visit) };
}

/** The start and end times of these days, the end exclusive. */
export const stretchOf = ({ from, to }: Pick<WantedCalls, 'from' | 'to'>) => ({
  from: startOfDay(from),
  to: endOfDay(to),
});

export const isFiltered = (filter: CallFilter): boolean =>
  Object.values(filter).some((wanted) => wanted !== undefined);

const byOutcome = [
  ...([
    ['', 'All'],
    ['succeeded', 'Succeeded'],
    ['failed', 'Failed'],
  ] as const),
  ...[...statuses].toSorted((a, b) => a - b).map(String),
];

/** Links to the same calls of other days, and the filter, which is folded until something is chosen. */
export function callFilter(visit: SignedIn, wanted: WantedCalls, names: KeyNames): Html {
  const { filter, from, to } = wanted;
  const min = html` min="${dayOf(visit.now - keptMs)}"`;
  const days = html`${dayField(visit, 'From (UTC)', 'from', from, min)}${dayField(visit, 'To (UTC)', 'to', to, min)}`;
  const choices = html`${keyChoice(names, filter.keyId)}${choice('Operation', 'operation', [['', 'All operations'], ...operations], filter.operation)}${choice('Status', 'status', byOutcome, visit.query.get('status') ?? '')}${choice('Code', 'code', [['', 'All codes'], ...codes], filter.code)}`;
  const request = html`<label>Request id<input name="request" value="${filter.requestId ?? ''}" maxlength="100" autocomplete="off" spellcheck="false"></label>`;
  const clear = isFiltered(filter) ? button(visit, '/calls', 'Clear') : '';
  const ranges = [1, 7, 30].map((count) => {
    const other = lastDays(count, () => visit.now);
    const address = sameQuery(visit, '/calls', { ...other, after: undefined });
    return [
      address,
      count === 1 ? 'Today' : `${count} days`,
      other.from === from && other.to === to,
    ] as const;
  });
  return html`${tabs(ranges)}
<details${isFiltered(filter) ? html` open` : ''}><summary>Filter by day, key, operation, status, code or request id</summary>
${filterForm(visit, '/calls', html`${days}${choices}${request}`, clear)}</details>`;
}
