import { readFile } from 'node:fs/promises';
import { parseJson } from '../../../shared/platform/web/parse-json.ts';
import { tableOf } from '../table.ts';
import type { ItemResult, TruthReport } from './evaluate-truth.ts';
import { allFigures, estimateOf, type Figure, meanOf, shown, verdictLines, withInterval } from './figures.ts';

/** Reads a report for machines. @throws Error if the file holds something else */
export async function readReport(file: string): Promise<TruthReport> {
  const report = parseJson(await readFile(file, 'utf8')) as TruthReport | undefined;
  if (report?.form === 'evaluation-1') return report;
  throw new Error(`${file} is not a report that npm run evaluate -- --truth wrote.`);
}

type Pair = readonly [ItemResult, ItemResult];

/** A figure of both configurations. The difference resamples pairs, because the same item is hard for both. */
function comparedRow(figure: Figure, all: readonly Pair[]): string[] {
  const pairs = all.filter((pair) => pair.every((item) => Number.isFinite(meanOf(figure, [item]))));
  const mean = (side: 0 | 1, some: readonly Pair[]) =>
    meanOf(
      figure,
      some.map((pair) => pair[side]),
    );
  const difference = (some: readonly Pair[]) => mean(1, some) - mean(0, some);
  const { low, high } = estimateOf(pairs, difference);
  let judgement = 'unclear';
  if (low === 0 && high === 0) judgement = 'the same';
  else if (low > 0 || high < 0) judgement = low > 0 === (figure.better === 'more') ? 'better' : 'worse';
  return [
    figure.name,
    shown(mean(0, pairs)),
    shown(mean(1, pairs)),
    withInterval(pairs, difference),
    judgement,
  ];
}

/** The two configurations' different answers about an item. */
function changedRows([a, b]: Pair): string[][] {
  const [first, second] = [a, b].map(
    (item) => new Map(verdictLines(item).map(({ what, verdict, said }) => [what, `${verdict}: ${said}`])),
  );
  const names = new Set([...(first?.keys() ?? []), ...(second?.keys() ?? [])]);
  return [...names].flatMap((what) => {
    const [said, other] = [first?.get(what) ?? 'none', second?.get(what) ?? 'none'];
    return said === other ? [] : [[a.id, what, said, other]];
  });
}

/** Two reports as tables for a terminal: the figures, and the items that changed. @throws Error if they share no item */
export function comparisonOf(first: TruthReport, second: TruthReport): string {
  const others = new Map(second.items.map((item) => [item.id, item]));
  const pairs = first.items.flatMap((item): Pair[] => {
    const other = others.get(item.id);
    return other === undefined ? [] : [[item, other]];
  });
  if (pairs.length === 0) throw new Error('The two reports have no items in common.');
  const changed = pairs.flatMap(changedRows);
  return [
    `A is ${first.configuration}, B is ${second.configuration}: ${pairs.length} items are in both reports.`,
    tableOf([
      ['Figure, for each item', 'A', 'B', 'B less A (95 % interval)', 'B is'],
      ...allFigures.map((figure) => comparedRow(figure, pairs)),
    ]),
    changed.length === 0 ? 'No item changed.' : tableOf([['Item', 'what', 'A', 'B'], ...changed]),
  ].join('\n\n');
}
