import { dayMs } from '../../platform/call/clock.ts';
import type { TimeBudget } from '../../platform/call/time-budget.ts';
import { placeAt } from './place.ts';

/** One answered call of a known key, as its account may look it up. */
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
  /** Credits that the call took; absent if nobody knows. */
  readonly credits?: number | undefined;
  readonly replayed: boolean;
  /** From the call's coming in until its outcome was known. */
  readonly milliseconds: number;
  /** Where the caller's address is from, as a /24 or /48. */
  readonly network?: string | undefined;
  /**
   * A call beyond the account's rate limit stands for others like it in the same minute: at least this many, itself
   * included. Absent: for itself alone.
   */
  readonly times?: number | undefined;
}

/** What to look for. Every field that is given must agree. */
export interface CallFilter {
  readonly keyId?: string | undefined;
  readonly operation?: string | undefined;
  readonly status?: number | undefined;
  /** A call whose status is below 400 has succeeded. */
  readonly outcome?: 'succeeded' | 'failed' | undefined;
  readonly code?: string | undefined;
  readonly requestId?: string | undefined;
}

export interface CallQuery {
  readonly accountId: string;
  /** Calls that came in at this time or later, and before `to`. Milliseconds since 1970. */
  readonly from: number;
  readonly to: number;
  readonly filter: CallFilter;
  readonly limit: number;
  /** `next` of the page before, a place within `from` and `to`. */
  readonly after?: string | undefined;
}

/** A call's place among those of its account: by time, those of one millisecond by request id. */
export const placeOf = ({ at, requestId }: Pick<CallEntry, 'at' | 'requestId'>): string =>
  placeAt(at, requestId);

/** Calls, the newest first. */
export interface CallPage {
  readonly calls: readonly CallEntry[];
  /**
   * Where the next page begins; absent on the last one. A page may have fewer calls than asked for and still have a
   * next.
   */
  readonly next?: string | undefined;
}

/** Rows for people to read, kept for 30 days. What money was taken stands in the ledger. */
export interface CallLog {
  /** Writes a call's row, over one that the same call has written before. */
  put(entry: CallEntry, signal: AbortSignal): Promise<void>;
  read(query: CallQuery, time: TimeBudget): Promise<CallPage>;
}

/** How long rows are kept. */
export const keptMs = 30 * dayMs;
