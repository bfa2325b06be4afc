import type { Clock } from '../../platform/call/clock.ts';
import type { TimeBudget } from '../../platform/call/time-budget.ts';
import { type CallEntry, type CallFilter, type CallLog, fitsFilter, keptMs } from './calls.ts';

/** The totals of the calls in a time span. */
interface CallSum {
  /** Answered with a status below 400. */
  readonly succeeded: number;
  /** Answered with a status from 400 on: the caller's to change. */
  readonly refused: number;
  /** Answered with a status from 500 on: ours or an upstream's. */
  readonly failed: number;
  /**
   * Median and 95th percentile of milliseconds. Only successful calls count, without replays: refusals and replays are
   * quick, no matter how long the work takes. Undefined where there are none.
   */
  readonly latency: {
    readonly calls: number;
    readonly median: number | undefined;
    readonly percentile95: number | undefined;
  };
}

/** Calls that failed in the same way: with the same code, and the same message apart from numbers. */
export interface FailureGroup {
  readonly code: string;
  readonly calls: number;
  /** The operations, the most frequent first. */
  readonly operations: readonly string[];
  readonly latest: CallEntry;
}

export interface CallSums {
  readonly all: CallSum;
  /** The earliest first, including those without calls. Each begins at `from`, in milliseconds since 1970. */
  readonly buckets: readonly (CallSum & { readonly from: number })[];
  /** The most frequent first. */
  readonly failures: readonly FailureGroup[];
  /** Set where there are more calls than are counted: earlier ones are left out. */
  readonly since?: number | undefined;
}

/** A nearest-rank percentile of ascending values. */
const rank = (sorted: readonly number[], share: number): number | undefined =>
  sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];

/** If a row represents several calls, all count. */
const countOf = (calls: readonly CallEntry[]): number => calls.reduce((sum, { times = 1 }) => sum + times, 0);

function sumOf(calls: readonly CallEntry[]): CallSum {
  const succeeded = calls.filter(({ status }) => status < 400);
  const failed = countOf(calls.filter(({ status }) => status >= 500));
  const took = succeeded
    .filter(({ replayed }) => !replayed)
    .map(({ milliseconds }) => milliseconds)
    .toSorted((first, other) => first - other);
  const latency = { calls: took.length, median: rank(took, 0.5), percentile95: rank(took, 0.95) };
  const refused = countOf(calls) - countOf(succeeded) - failed;
  return { succeeded: countOf(succeeded), refused, failed, latency };
}

const mostFirst = <Counted extends { readonly calls: number }>(all: readonly Counted[]): Counted[] =>
  all.toSorted((first, other) => other.calls - first.calls);

function failureOf(calls: readonly [CallEntry, ...CallEntry[]]): FailureGroup {
  const [latest] = calls;
  const byOperation = [...Map.groupBy(calls, ({ operation }) => operation)];
  const operations = byOperation.map(([operation, own]) => ({ operation, calls: countOf(own) }));
  return {
    code: codeOf(latest),
    calls: countOf(calls),
    operations: mostFirst(operations).map(({ operation }) => operation),
    latest,
  };
}

const codeOf = ({ code, status }: CallEntry): string => code ?? String(status);

/** Calls that failed in the same way have the same name. */
const failureName = (call: CallEntry): string =>
  `${codeOf(call)} ${(call.message ?? '').replace(/\d+/g, '#')}`;

/** About 10 MB: DynamoDB lets a partition read 24 MB a second, and all calls of an account are in one. */
const mostCalls = 20_000;

export interface SumCallsRequest {
  readonly accountId: string;
  /** Milliseconds since 1970, `to` excluded. */
  readonly from: number;
  readonly to: number;
  /** The length of a bucket. The first begins at `from`. */
  readonly bucketMs: number;
  readonly filter?: CallFilter;
}

/**
 * Statistics of an account's calls in a time span of the last 30 days, in buckets: how they ended, why they failed, how
 * long they took. At most 20,000 calls are read, the newest first.
 *
 * @throws ServiceError OVERLOADED if the database does not answer in time
 */
export async function sumCalls(
  { accountId, from, to, bucketMs, filter = {} }: SumCallsRequest,
  { callLog, clock }: { readonly callLog: Pick<CallLog, 'between'>; readonly clock: Clock },
  { budget }: { readonly budget: TimeBudget },
): Promise<CallSums> {
  const calls: CallEntry[] = [];
  let [seen, since]: [number, number | undefined] = [0, undefined];
  const kept = { accountId, from: Math.max(from, clock() - keptMs), to };
  for await (const call of callLog.between(kept, budget)) {
    if (seen === mostCalls) break;
    seen += 1;
    if (seen === mostCalls) since = call.at;
    if (fitsFilter(call, filter)) calls.push(call);
  }
  const byBucket = Map.groupBy(calls, ({ at }) => Math.floor((at - from) / bucketMs));
  const failures = Map.groupBy(
    calls.filter(({ status }) => status >= 400),
    failureName,
  );
  return {
    all: sumOf(calls),
    buckets: Array.from({ length: Math.ceil((to - from) / bucketMs) }, (_, index) => ({
      from: from + index * bucketMs,
      ...sumOf(byBucket.get(index) ?? []),
    })),
    // The newest call comes first. A group is never empty.
    failures: mostFirst([...failures.values()].map((own) => failureOf(own as [CallEntry, ...CallEntry[]]))),
    since,
  };
}
