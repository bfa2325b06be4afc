import { html } from 'hono/html';
import { type Day, dayOf, endOfDay, startOfDay } from '../../../../billing/credits/days.ts';
import { type CallFilter, keptMs } from '../../../../billing/usage/calls.ts';
import { countOfDays } from '../../../../billing/usage/usage-by-day.ts';
import type { PricingErrorCode } from '../../../../contract/pricing.ts';
import { dayMs } from '../../../../platform/call/clock.ts';
import { errorTable } from '../../../../platform/errors/error-table.ts';
import { ServiceError } from '../../../../platform/errors/service-error.ts';
import type { Html } from '../../layout/answer.ts';
import { addressOf, choice, dayField } from '../../layout/parts.ts';
import { pathTo, type SignedIn } from '../../visit.ts';
import { type KeyNames, keyAskedFor, keyChoice } from '../key-names.ts';
import { operations } from '../usage-sums.ts';

/** What the address of a page of calls asks for. */
export interface WantedCalls {
  readonly filter: CallFilter;
  /** Days in UTC, both included. */
  readonly from: Day;
  readonly to: Day;
}

/** The parameters in the address of the calls. */
const fields = ['from', 'to', 'key', 'operation', 'status', 'code', 'request'] as const;

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
/** Every code of an answer; the reference has an entry for each. */
export const codes: readonly string[] = [
  ...new Set([...Object.keys(errorTable), ...pricingCodes]),
].toSorted();

/** Days that are shown unless the address names others. A request id is looked for in all that are kept. */
const daysShown = 7;
const daysKept = Math.ceil(keptMs / dayMs) + 1;

const lastDays = (count: number, now: number) => ({ from: dayOf(now - (count - 1) * dayMs), to: dayOf(now) });

/** @throws ServiceError BAD_REQUEST if these are not days in this order */
function daysOf({ query, now }: SignedIn): Pick<WantedCalls, 'from' | 'to'> {
  const [from, to] = [query.get('from') || undefined, query.get('to') || undefined];
  const usual = lastDays(query.get('request') ? daysKept : daysShown, now);
  if (from === undefined && to === undefined) return usual;
  const asked = { from: from ?? lastDays(daysKept, now).from, to: to ?? usual.to };
  countOfDays(asked.from, asked.to);
  // A chart of more days would be empty where no calls are kept.
  const earliest = dayOf(startOfDay(asked.to) - (daysKept - 1) * dayMs);
  return asked.from < earliest ? { ...asked, from: earliest } : asked;
}

/** What the address asks for. @throws ServiceError BAD_REQUEST, or NOT_FOUND if the account has no such key */
export function wantedCalls(visit: SignedIn, names: KeyNames): WantedCalls {
  const { query } = visit;
  const status = query.get('status') ?? '';
  if (status !== '' && !isOutcome(status) && !/^[1-5]\d\d$/.test(status)) {
    throw new ServiceError('BAD_REQUEST', 'status must be a number such as 200, or succeeded, or failed.');
  }
  const filter = {
    keyId: keyAskedFor(visit, names),
    operation: query.get('operation') || undefined,
    ...(isOutcome(status) ? { outcome: status } : { status: status === '' ? undefined : Number(status) }),
    code: query.get('code') || undefined,
    requestId: query.get('request')?.trim() || undefined,
  };
  return { filter, ...daysOf(visit) };
}

/** The moments of these days, the later one not included. */
export const stretchOf = ({ from, to }: Pick<WantedCalls, 'from' | 'to'>) => ({
  from: startOfDay(from),
  to: endOfDay(to),
});

export const isFiltered = (filter: CallFilter): boolean =>
  Object.values(filter).some((wanted) => wanted !== undefined);

/** The address of calls with the same filter and days, apart from what is given. */
export const sameCalls = (
  { base, query }: SignedIn,
  path: string,
  others: Readonly<Record<string, string | undefined>> = {},
): string =>
  addressOf({ base }, path, {
    ...Object.fromEntries(fields.map((name) => [name, query.get(name)])),
    ...others,
  });

const optionsOf = (all: string, values: readonly string[]): [string, string][] => [
  ['', all],
  ...values.map((value): [string, string] => [value, value]),
];

const byOutcome: readonly [string, string][] = [
  ['', 'All'],
  ...Object.entries(outcomes),
  ...statuses.map((status): [string, string] => [String(status), String(status)]),
];

/** Links to the same calls of other days. */
function rangesOf(visit: SignedIn, { from, to }: WantedCalls, hasFigures: boolean): Html {
  const ranges: readonly [string, number][] = [
    ['Today', 1],
    ['7 days', 7],
    ['30 days', 30],
  ];
  return html`<p class="pages">${ranges.map(([label, count]) => {
    const days = lastDays(count, visit.now);
    const isHere = days.from === from && days.to === to;
    return html`<a class="button small" href="${sameCalls(visit, '/calls', days)}"${isHere ? html` aria-current="true"` : ''}>${label}</a>
`;
  })}${hasFigures ? html`<a class="button small quiet" href="#all-calls">Jump to the list</a>` : ''}</p>`;
}

/** @param hasFigures whether these come before the list */
export function filterForm(visit: SignedIn, wanted: WantedCalls, names: KeyNames, hasFigures: boolean): Html {
  const { filter, from, to } = wanted;
  const min = html` min="${dayOf(visit.now - keptMs)}"`;
  const isClear = !isFiltered(filter);
  return html`<form class="filters" method="get" action="${pathTo(visit, '/calls')}">
${dayField(visit, 'From (UTC)', 'from', from, min)}${dayField(visit, 'To (UTC)', 'to', to, min)}${keyChoice(names, filter.keyId)}${choice('Operation', 'operation', optionsOf('All operations', operations), filter.operation)}${choice('Status', 'status', byOutcome, visit.query.get('status') ?? '')}${choice('Code', 'code', optionsOf('All codes', codes), filter.code)}<label>Request id<input name="request" value="${filter.requestId ?? ''}" maxlength="100" autocomplete="off" spellcheck="false"></label>
<button>Show</button>${isClear ? '' : html`<a class="button quiet" href="${pathTo(visit, '/calls')}">Clear</a>`}</form>
${rangesOf(visit, wanted, hasFigures)}`;
}
