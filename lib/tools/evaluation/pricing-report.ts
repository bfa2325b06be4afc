import type { PricingCalls, PricingRecord } from './evaluate-pricing.ts';
import { share, timesOf } from './figures.ts';

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
  const shareOf = (level: (typeof ranges)[number]) =>
    share(ranges.filter((one) => one === level).length, ranges.length);
  return {
    operation,
    calls: calls.length,
    answered: calls.filter(({ status }) => status === 200).length,
    ranges: ranges.length,
    confidence: { high: shareOf('high'), medium: shareOf('medium'), low: shareOf('low') },
    medianMilliseconds: timesOf(calls).medianMilliseconds,
  };
}

/** The figures of the pricing operations, by operation. */
export const pricingSummaries = ({ calls }: PricingCalls): PricingSummary[] =>
  [...Map.groupBy(calls, ({ operation }) => operation)].map(([operation, own]) => summaryOf(operation, own));
