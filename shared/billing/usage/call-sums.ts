import type { Clock } from '../../platform/call/clock.ts';
import type { TimeBudget } from '../../platform/call/time-budget.ts';
import { type CallEntry, type CallFilter, type CallLog, fitsFilter, keptMs } from './calls.ts';

/** How calls ended: with a status below 400, from 400 on (the caller's to change), or from 500 on (ours or an upstream's). */
interface CallCounts {
  readonly succeeded: number;
  readonly refused: number;
  readonly failed: number;
}

/**
 * Milliseconds that half of the calls, and 95 of 100, took at most. Only calls that succeeded count, and no replays:
 * refusals and replays are quick whatever the work takes. Absent where there are none.
 */
interface Latency {
  readonly calls: number;
  readonly median?: number;
  readonly percentile95?: number;
}

/** What the calls of a stretch of time came to. */
interface CallSum extends CallCounts {
  readonly latency: Latency;
}

/** The calls that came in from `from` on, up to the next one's. */
interface CallBucket extends CallSum {
  /** Milliseconds since 1970. */
  readonly from: number;
}

/** Calls that failed in the same way: with one code, and in the same words apart from numbers. */
export interface FailureGroup {
  readonly code: string;
  readonly calls: number;
  /** The operations, the most frequent first. */
  readonly operations: readonly string[];
  readonly latest: CallEntry;
}

export interface CallSums {
  readonly all: CallSum;
  /** The earliest first, also those without calls. */
  readonly buckets: readonly CallBucket[];
  /** The most frequent first. */
  readonly failures: readonly FailureGroup[];
  /** Set where there are more calls than are added up: earlier ones do not count. */
  readonly since?: number | undefined;
}

/** A nearest-rank percentile of ascending values. */
const rank = (sorted: readonly number[], share: number): number | undefined =>
  sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];

class Tally {
  succeeded = 0;
  refused = 0;
  failed = 0;
  readonly #took: number[] = [];

  add({ status, times = 1, replayed, milliseconds }: CallEntry): void {
    if (status < 400) this.succeeded += times;
    else if (status < 500) this.refused += times;
    else this.failed += times;
    if (status < 400 && !replayed) this.#took.push(milliseconds);
  }

  sum(): CallSum {
    const { succeeded, refused, failed } = this;
    const took = this.#took.toSorted((one, other) => one - other);
    const [median, percentile95] = [rank(took, 0.5), rank(took, 0.95)];
    const latency =
      median === undefined || percentile95 === undefined
        ? { calls: 0 }
        : { calls: took.length, median, percentile95 };
    return { succeeded, refused, failed, latency };
  }
}

interface Group {
  readonly code: string;
  calls: number;
  readonly operations: Map<string, number>;
  readonly latest: CallEntry;
}

function addFailure(groups: Map<string, Group>, call: CallEntry): void {
  const { code = String(call.status), message = '', operation, times = 1 } = call;
  const name = `${code} ${message.replace(/\d+/g, '#')}`;
  // The newest call comes first.
  const group = groups.get(name) ?? { code, calls: 0, operations: new Map<string, number>(), latest: call };
  groups.set(name, group);
  group.calls += times;
  group.operations.set(operation, (group.operations.get(operation) ?? 0) + times);
}

const byCount = (counts: ReadonlyMap<string, number>): string[] =>
  [...counts].toSorted(([, one], [, other]) => other - one).map(([name]) => name);

/** About 10 MB: DynamoDB lets a partition read 24 MB a second, and all calls of an account are in one. */
const mostCalls = 20_000;

export interface SumCallsRequest {
  readonly accountId: string;
  /** Milliseconds since 1970, `to` itself not included. */
  readonly from: number;
  readonly to: number;
  /** The length of a bucket. The first begins at `from`. */
  readonly bucketMs: number;
  readonly filter?: CallFilter;
}

/**
 * What an account's calls of the last 30 days came to in a stretch of time, in buckets: how they ended, why they failed,
 * what they took. At most 20,000 calls are looked through, the newest first.
 *
 * @throws ServiceError OVERLOADED if the database does not answer in time
 */
export async function sumCalls(
  { accountId, from, to, bucketMs, filter = {} }: SumCallsRequest,
  { callLog, clock }: { readonly callLog: Pick<CallLog, 'between'>; readonly clock: Clock },
  { budget }: { readonly budget: TimeBudget },
): Promise<CallSums> {
  const all = new Tally();
  const count = Math.ceil((to - from) / bucketMs);
  const tallies = Array.from({ length: count }, () => new Tally());
  const groups = new Map<string, Group>();
  let [seen, since]: [number, number | undefined] = [0, undefined];
  const kept = { accountId, from: Math.max(from, clock() - keptMs), to };
  for await (const call of callLog.between(kept, budget)) {
    if (seen === mostCalls) break;
    seen += 1;
    if (seen === mostCalls) since = call.at;
    if (!fitsFilter(call, filter)) continue;
    all.add(call);
    tallies[Math.floor((call.at - from) / bucketMs)]?.add(call);
    if (call.status >= 400) addFailure(groups, call);
  }
  return {
    all: all.sum(),
    buckets: tallies.map((tally, index) => ({ from: from + index * bucketMs, ...tally.sum() })),
    failures: [...groups.values()]
      .toSorted((one, other) => other.calls - one.calls)
      .map(({ operations, ...group }) => ({ ...group, operations: byCount(operations) })),
    since,
  };
}
