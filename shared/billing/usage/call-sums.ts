import type { TimeBudget } from '../../platform/call/time-budget.ts';
import { type CallEntry, type CallFilter, type CallReader, fitsFilter, keptMs } from './calls.ts';

/** A nearest-rank percentile of ascending values. */
const rank = (sorted: readonly number[], share: number): number | undefined =>
  sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];

/** If a row represents several calls, all count. */
const countOf = (calls: readonly CallEntry[]): number => calls.reduce((sum, { times = 1 }) => sum + times, 0);

/** The totals of the calls in a time span. */
function sumOf(calls: readonly CallEntry[]) {
  const succeeded = calls.filter(({ status }) => status < 400);
  const failed = countOf(calls.filter(({ status }) => status >= 500));
  const took = succeeded
    .filter(({ replayed }) => !replayed)
    .map(({ milliseconds }) => milliseconds)
    .toSorted((first, other) => first - other);
  return {
    /** Answered with a status below 400. */
    succeeded: countOf(succeeded),
    /** Answered with a status from 400 on: the caller's to change. */
    refused: countOf(calls) - countOf(succeeded) - failed,
    /** Answered with a status from 500 on: ours or an upstream's. */
    failed,
    /**
     * Median and 95th percentile of milliseconds. Only successful calls count, without replays: refusals and replays are
     * quick, no matter how long the work takes. Undefined where there are none.
     */
    latency: { calls: took.length, median: rank(took, 0.5), percentile95: rank(took, 0.95) },
  };
}

const mostFirst = <Counted extends { readonly calls: number }>(all: readonly Counted[]): Counted[] =>
  all.toSorted((first, other) => other.calls - first.calls);

/** Calls that failed in the same way: with the same code, and the same message apart from numbers. */
function failureOf(calls: readonly [CallEntry, ...CallEntry[]]) {
  const [latest] = calls;
  const byOperation = [...Map.groupBy(calls, ({ operation }) => operation)];
  const operations = byOperation.map(([operation, own]) => ({ operation, calls: countOf(own) }));
  return {
    code: codeOf(latest),
    calls: countOf(calls),
    /** The operations, the most frequent first. */
    operations: mostFirst(operations).map(({ operation }) => operation),
    latest,
  };
}

export type FailureGroup = ReturnType<typeof failureOf>;

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
  { callLog, clock }: CallReader,
  { budget }: { readonly budget: TimeBudget },
) {
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
    /** The earliest first, including those without calls. Each begins at `from`, in milliseconds since 1970. */
    buckets: Array.from({ length: Math.ceil((to - from) / bucketMs) }, (_, index) => ({
      from: from + index * bucketMs,
      ...sumOf(byBucket.get(index) ?? []),
    })),
    /** The most frequent first. The newest call of a group comes first, and a group is never empty. */
    failures: mostFirst([...failures.values()].map((own) => failureOf(own as [CallEntry, ...CallEntry[]]))),
    /** Set where there are more calls than are counted: earlier ones are left out. */
    since,
  };
}

export type CallSums = Awaited<ReturnType<typeof sumCalls>>;
