import { type Day, startOfDay } from '../../../billing/credits/days.ts';
import type { UsageRow } from '../../../billing/usage/usage-by-day.ts';
import type { Html } from '../layout/answer.ts';
import { counted, longDay, whole } from '../layout/formats.ts';
import { barChart, daySteps, spanOf } from './bar-chart.ts';
import { colourOf, operationsOf, sumOf, sumsBy } from './usage-sums.ts';

/** A chart of credits by day, stacked by operation. */
export function usageChart(days: readonly Day[], rows: readonly UsageRow[]): Html {
  const sums = sumsBy(rows, ({ operation }) => operation);
  const byDay = Map.groupBy(rows, ({ day }) => day);
  const bars = days.map((day) => {
    const own = byDay.get(day) ?? [];
    return { from: startOfDay(day), all: sumOf(own).credits, sums: sumsBy(own, (row) => row.operation) };
  });
  return barChart<(typeof bars)[number]>({
    id: 'c',
    words: `Credits by day ${spanOf(days)}: ${counted(sumOf(rows).credits, 'credit')} in all`,
    columns: ['Credits by operation', 'Credits'],
    steps: daySteps(days, longDay),
    series: operationsOf(rows).map((operation) => ({
      name: operation ?? 'not noted',
      look: colourOf(operation),
      total: whole(sums.get(operation)?.credits ?? 0),
      size: (bar) => bar.sums.get(operation)?.credits,
    })),
    bars,
    all: ({ all }) => all,
    scale: whole,
  });
}
