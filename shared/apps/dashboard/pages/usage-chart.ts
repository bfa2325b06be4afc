import type { Day } from '../../../billing/credits/days.ts';
import type { UsageRow } from '../../../billing/usage/usage-by-day.ts';
import type { Html } from '../layout/answer.ts';
import { counted, longDay, shortDay, whole } from '../layout/formats.ts';
import { type Bar, barChart } from './bar-chart.ts';
import { colourOf, operationsOf, sumOf, sumsBy } from './usage-sums.ts';

const labelledEvery = 7;

/** Where the labels of days are: they begin with a month's first day, or end with the last day. */
const ticksOf = (days: readonly Day[]) => ({
  every: labelledEvery,
  anchor: days[0]?.endsWith('-01') === true ? 0 : days.length - 1,
});

/** `from Fri, 20 Nov 2026 to Sun, 22 Nov 2026` */
export const spanOf = (days: readonly Day[]): string =>
  `from ${longDay(days[0] ?? '')} to ${longDay(days.at(-1) ?? '')}`;

/** A chart of credits by day, stacked by operation. */
export function usageChart(days: readonly Day[], rows: readonly UsageRow[]): Html {
  const sums = sumsBy(rows, ({ operation }) => operation);
  const series = operationsOf(rows).map((operation) => ({
    operation,
    name: operation ?? 'not noted',
    look: colourOf(operation),
    total: whole(sums.get(operation)?.credits ?? 0),
  }));
  const byDay = Map.groupBy(rows, ({ day }) => day);
  const bars = days.map((day): Bar => {
    const own = byDay.get(day) ?? [];
    const ofDay = sumsBy(own, ({ operation }) => operation);
    return {
      name: longDay(day),
      tick: shortDay(day),
      parts: series.flatMap((one) => {
        const size = ofDay.get(one.operation)?.credits;
        return size === undefined ? [] : [{ series: one, size, figure: whole(size) }];
      }),
      all: whole(sumOf(own).credits),
    };
  });
  return barChart({
    id: 'c',
    words: `Credits by day ${spanOf(days)}: ${counted(sumOf(rows).credits, 'credit')} in all`,
    columns: ['Day (UTC)', 'Credits by operation', 'Credits'],
    series,
    bars,
    ticks: ticksOf(days),
    scale: whole,
  });
}
