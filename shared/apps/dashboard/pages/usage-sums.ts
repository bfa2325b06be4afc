import { rankOf, type Sum, type UsageRow } from '../../../billing/usage/usage-by-day.ts';
import { freeOperations, paidOperations } from '../../../contract/operations.evaluated.ts';
import { type Look, looks } from './bar-chart.ts';

/** Every operation that a call can be of. */
export const operations: readonly string[] = [...new Set(['account', ...paidOperations, ...freeOperations])];

/** The class that gives an operation its colour. Unknown operations share one, as do those for which no colour is left. */
export function colourOf(operation = ''): Look {
  const place = paidOperations.indexOf(operation) + 1;
  return looks[place] ?? looks[0];
}

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
  new Map([...Map.groupBy(rows, name)].map(([one, group]) => [one, sumOf(group)]));

/** The operations of these rows in the order of their colours. */
export const operationsOf = (rows: readonly UsageRow[]): (string | undefined)[] =>
  [...new Set(rows.map(({ operation }) => operation))].toSorted((one, other) => rankOf(one) - rankOf(other));
