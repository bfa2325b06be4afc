import { type Day, startOfDay } from '../../../billing/credits/days.ts';
import { rankOf, type Sum, type UsageRow } from '../../../billing/usage/usage-by-day.ts';
import { freeOperations, paidOperations } from '../../../contract/operations.evaluated.ts';
import type { Html } from '../layout/answer.ts';
import { counted, whole } from '../layout/formats.ts';
import { barChart, daySteps, type Look, looks, spanOf } from './bar-chart.ts';

/** Every operation that a call can be of. */
export const operations: readonly string[] = [...new Set(['account', ...paidOperations, ...freeOperations])];

/** The class that gives an operation its colour. Unknown operations share one, as do those for which no colour is left. */
export const colourOf = (operation = ''): Look => looks[paidOperations.indexOf(operation) + 1] ?? looks[0];

export const sumOf = (rows: Iterable<Sum>): Sum => {
  let [calls, credits] = [0, 0];
  for (const row of rows) {
    calls += row.calls;
    credits += row.credits;
  }
  return { calls, credits };
};

/** Sums by name, in the order in which the names first occur. */
export const sumsBy = <Name>(rows: readonly UsageRow[], name: (row: UsageRow) => Name): Map<Name, Sum> =>
  new Map([...Map.groupBy(rows, name)].map(([own, group]) => [own, sumOf(group)]));

/** The operations of these rows in the order of their colours. */
export const operationsOf = (rows: readonly UsageRow[]): (string | undefined)[] =>
  [...new Set(rows.map(({ operation }) => operation))].toSorted((a, b) => rankOf(a) - rankOf(b));

/** A chart of credits by day, stacked by operation. */
export function usageChart(days: readonly Day[], rows: readonly UsageRow[]): Html {
  const byDay = Map.groupBy(rows, ({ day }) => day);
  const sums = sumsBy(rows, ({ operation }) => operation);
  const shown = operationsOf(rows);
  return barChart({
    id: 'c',
    words: `Credits by day ${spanOf(days)}: ${counted(sumOf(rows).credits, 'credit')} in all`,
    columns: ['Credits by operation', 'Credits'],
    steps: daySteps(days),
    series: shown.map((operation) => ({
      name: operation ?? 'not noted',
      look: colourOf(operation),
      total: whole(sums.get(operation)?.credits ?? 0),
    })),
    bars: days.map((day) => {
      const own = byDay.get(day) ?? [];
      const ofDay = sumsBy(own, ({ operation }) => operation);
      const sizes = shown.map((operation) => ofDay.get(operation)?.credits);
      return { from: startOfDay(day), sizes, all: sumOf(own).credits };
    }),
  });
}
