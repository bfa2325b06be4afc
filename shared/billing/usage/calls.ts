import { type Clock, dayMs } from '../../platform/call/clock.ts';
import { eachOf } from '../../platform/call/each-of.ts';
import type { TimeBudget } from '../../platform/call/time-budget.ts';
import type { PartTimes } from '../../platform/call/working-call.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { type Day, endOfDay, startOfDay } from '../credits/days.ts';

/** One answered call of a known key, as its account sees it. */
export interface CallEntry {
  readonly accountId: string;
  /** When the call came in. Milliseconds since 1970. */
  readonly at: number;
  readonly requestId: string;
  /** Endpoint name. */
  readonly operation: string;
  readonly keyId: string;
  /** HTTP status of the answer. */
  readonly status: number;
  /** `x-error-code` of the answer; absent on success. */
  readonly code?: string | undefined;
  /** The stored part of a failure's message: our own words, without values from the caller or an upstream. */
  readonly message?: string | undefined;
  /** Names of the caller's fields that were refused, such as `image_urls[1]`. */
  readonly refused?: readonly string[] | undefined;
  /** Credits that the call took; absent if that is unknown. */
  readonly credits?: number | undefined;
  readonly replayed: boolean;
  /** From the arrival of the call until its outcome was known. */
  readonly milliseconds: number;
  /** What the call spent its time on; absent on rows of earlier versions. */
  readonly parts?: PartTimes | undefined;
  /** The id of its trace, where the request id does not name it. */
  readonly traceId?: string | undefined;
  /** The network of the caller's address, as a /24 or /48. */
  readonly network?: string | undefined;
  /**
   * The row of a call beyond the account's rate limit represents all calls like it in the same minute: at least this
   * many, including itself. Absent: only itself.
   */
  readonly times?: number | undefined;
}

/** A filter for calls. Every given field must match. */
export interface CallFilter {
  readonly keyId?: string | undefined;
  readonly operation?: string | undefined;
  readonly status?: number | undefined;
  /** A call whose status is below 400 has succeeded. */
  readonly outcome?: 'succeeded' | 'failed' | undefined;
  readonly code?: string | undefined;
  readonly requestId?: string | undefined;
}

/** Calls of an account that came in at `from` or later, and before `to`. Milliseconds since 1970. */
interface Stretch {
  readonly accountId: string;
  readonly from: number;
  readonly to: number;
  /** A place among them: only older calls follow. */
  readonly after?: string | undefined;
  /** How many are needed, if the caller knows. */
  readonly wanted?: number | undefined;
}

/** Whether a call matches the filter. */
export const fitsFilter = (call: CallEntry, { outcome, ...exact }: CallFilter): boolean =>
  (Object.keys(exact) as (keyof typeof exact)[]).every(
    (field) => exact[field] === undefined || call[field] === exact[field],
  ) &&
  (outcome === undefined || (outcome === 'failed') === call.status >= 400);

/** A call's place among those of its account: by time, then by request id. */
export const placeOf = ({ at, requestId }: Pick<CallEntry, 'at' | 'requestId'>): string =>
  placeAt(at, requestId);

/** Calls, the newest first. */
export interface CallPage {
  readonly calls: readonly CallEntry[];
  /**
   * Where the next page begins; absent on the last one. A page may have fewer calls than requested and still have a
   * next one.
   */
  readonly next?: string | undefined;
}

/** Rows for people to read, kept for 30 days. The ledger says what was charged. */
export interface CallLog {
  /** Writes a call's row, replacing an earlier one of the same call. */
  put(entry: CallEntry, signal: AbortSignal): Promise<void>;
  /** All calls in a time span, the newest first. */
  between(stretch: Stretch, time: TimeBudget): AsyncIterable<CallEntry>;
}

/** What reads calls for people. */
export interface CallReader {
  readonly callLog: Pick<CallLog, 'between'>;
  readonly clock: Clock;
}

/** How long rows are kept. */
export const keptMs = 30 * dayMs;

const defaultLimit = 50;
const maxLimit = 1000;
/** How many calls one page reads: about 5 MB of rows. */
const mostLooked = 10_000;

export interface ReadCallsRequest {
  readonly accountId: string;
  readonly filter?: CallFilter | undefined;
  /** Milliseconds since 1970; absent: as far back as rows are kept. */
  readonly from?: number | undefined;
  /** Milliseconds since 1970, exclusive; absent: now. */
  readonly to?: number | undefined;
  /** The most calls on a page, up to 1000. */
  readonly limit?: number | undefined;
  /** `next` of the previous page. */
  readonly after?: string | undefined;
}

/**
 * The calls of an account in the last 30 days, the newest first, a page at a time.
 *
 * @throws ServiceError BAD_REQUEST if `after` does not come from such a page; OVERLOADED if the database does not
 * answer in time.
 */
export async function readCalls(
  { accountId, filter = {}, from = 0, to, limit = defaultLimit, after }: ReadCallsRequest,
  { callLog, clock }: CallReader,
  { budget }: { readonly budget: TimeBudget },
): Promise<CallPage> {
  const now = clock();
  const end = to ?? now + 1;
  const reached = after === undefined ? undefined : momentOf(after);
  // The table may drop expired rows days later.
  const begin = Math.max(from, now - keptMs);
  if (begin >= end || (reached !== undefined && reached < begin)) return { calls: [] };
  const most = Math.min(Math.max(1, limit), maxLimit);
  const isAll = Object.values(filter).every((wanted) => wanted === undefined);
  const stretch = {
    accountId,
    from: begin,
    to: end,
    after: reached === undefined || reached >= end ? undefined : after,
    // It reads one more than requested, to know whether there is a next page.
    wanted: isAll ? most + 1 : undefined,
  };
  const calls: CallEntry[] = [];
  let looked = 0;
  for await (const call of callLog.between(stretch, budget)) {
    looked += 1;
    const isWanted = fitsFilter(call, filter);
    if (isWanted && calls.length === most) return { calls, next: placeOf(calls.at(-1) ?? call) };
    if (isWanted) calls.push(call);
    if (looked === mostLooked) return { calls, next: placeOf(call) };
  }
  return { calls };
}

/**
 * One call of the last 30 days by its request id.
 *
 * @param request `at`: when it came in, in milliseconds since 1970. Without it the rows are searched, the newest first.
 * @returns undefined if the account has no such call; `further back` if it was not among those searched
 * @throws ServiceError OVERLOADED if the database does not answer in time
 */
export async function readCall(
  request: Pick<CallEntry, 'accountId' | 'requestId'> & { readonly at?: number | undefined },
  services: CallReader,
  bounds: { readonly budget: TimeBudget },
): Promise<CallEntry | 'further back' | undefined> {
  const { accountId, requestId, at } = request;
  const moment = at === undefined ? {} : { from: at, to: at + 1 };
  const page = await readCalls({ accountId, filter: { requestId }, limit: 1, ...moment }, services, bounds);
  return page.calls[0] ?? (page.next === undefined ? undefined : 'further back');
}

const accountsAtATime = 8;

/**
 * The accounts that spent most on one of the last 30 days (UTC), equal ones ordered by most calls; accounts without
 * calls are left out. Failures are answers with a status from 400 on. Reads the whole table of accounts, and every row
 * of their calls on that day. A call whose row could not be written is missing, and so are the credits of a call that
 * may or may not have been charged.
 *
 * @throws ServiceError OVERLOADED if the database does not answer in time
 */
export async function topAccounts(
  { day, limit }: { readonly day: Day; readonly limit: number },
  services: CallReader & { readonly accounts: { list(time: TimeBudget): AsyncIterable<string> } },
  { budget }: { readonly budget: TimeBudget },
) {
  const { accounts, callLog, clock } = services;
  const days: { accountId: string; calls: number; credits: number; failures: number }[] = [];
  const from = Math.max(startOfDay(day), clock() - keptMs);
  await eachOf(accounts.list(budget), accountsAtATime, async (accountId) => {
    const sums = { accountId, calls: 0, credits: 0, failures: 0 };
    const stretch = { accountId, from, to: endOfDay(day) };
    for await (const { times = 1, credits = 0, status } of callLog.between(stretch, budget)) {
      sums.calls += times;
      sums.credits += credits;
      if (status >= 400) sums.failures += times;
    }
    if (sums.calls > 0) days.push(sums);
  });
  return days.toSorted((a, b) => b.credits - a.credits || b.calls - a.calls).slice(0, limit);
}

/* A place in a list that is ordered by time: the time, and a tie-breaker. Places are compared as text. */

export const placeAt = (at: number, name: string): string => `${new Date(at).toISOString()}#${name}`;

const placeForm = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)#[\w.:@-]{1,140}$/;

/** The time of a place, in milliseconds since 1970. @throws ServiceError BAD_REQUEST if it is not one */
export function momentOf(place: string): number {
  const time = placeForm.exec(place)?.[1] ?? '';
  const at = Date.parse(time);
  // 31 February is read as a day in March: places are compared as text, so only a time's exact text is valid.
  if (Number.isNaN(at) || new Date(at).toISOString() !== time)
    throw new ServiceError('BAD_REQUEST', 'There is no such page.');
  return at;
}
