import type { PricingCalls, PricingRecord } from './evaluate-pricing.ts';

/** The figures of all calls of one pricing operation. Shares are between 0 and 1. */
export interface PricingSummary {
  readonly operation: string;
  readonly calls: number;
  readonly answered: number;
  readonly ranges: number;
  /** Shares of the ranges; undefined without any. */
  readonly confidence: Readonly<Record<'high' | 'medium' | 'low', number | undefined>>;
  readonly medianMilliseconds: number;
}

function summaryOf(operation: string, calls: readonly PricingRecord[]): PricingSummary {
  const ranges = calls.flatMap(({ confidence }) => confidence ?? []);
  const share = (level: (typeof ranges)[number]): number | undefined =>
    ranges.length === 0 ? undefined : ranges.filter((one) => one === level).length / ranges.length;
  const times = calls.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b);
  return {
    operation,
    calls: calls.length,
    answered: calls.filter(({ status }) => status === 200).length,
    ranges: ranges.length,
    confidence: { high: share('high'), medium: share('medium'), low: share('low') },
    medianMilliseconds: times[Math.floor(times.length / 2)] ?? 0,
  };
}

/** The figures of the pricing operations, by operation. */
export const pricingSummaries = ({ calls }: PricingCalls): PricingSummary[] =>
  [...Map.groupBy(calls, ({ operation }) => operation)].map(([operation, own]) => summaryOf(operation, own));
