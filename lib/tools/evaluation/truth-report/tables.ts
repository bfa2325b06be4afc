import { tableOf } from '../../table.ts';
import type { TruthReport } from '../truth/evaluate-truth.ts';
import type { Comparison } from './compare-reports.ts';
import { figuresByGoods, type GoodsFigures, wrongCosts } from './figures-of-truth.ts';
import { shown, withInterval } from './formats.ts';

const fieldRows = ({ fields }: GoodsFigures): string[][] => [
  ['Field', 'right', 'wrong', 'left open', 'score (95 % interval)'],
  ...fields.map(({ field, right, wrong, open, score }) => [
    field,
    String(right),
    String(wrong),
    String(open),
    withInterval(score, 'score'),
  ]),
];

/** The figures besides scores that differ most between goods. */
const compactFigures = new Set([
  'flaws found',
  'flaws invented, each item',
  'price inside the range',
  'width of the range, of its middle',
  'US dollars, each item',
]);

/** One row for each kind of goods: the scores of fields, and the figures of flaws, prices and cost. */
export function goodsRows(figures: readonly GoodsFigures[]): string[][] {
  const [all] = figures;
  const fields = all?.fields.map(({ field }) => field) ?? [];
  const others =
    all?.others
      .filter(({ name, estimate }) => compactFigures.has(name) && estimate !== undefined)
      .map(({ name }) => name) ?? [];
  const row = (own: GoodsFigures) => [
    own.goods,
    String(own.items),
    ...fields.map((field) => {
      const found = own.fields.find((one) => one.field === field);
      return found === undefined ? '–' : shown(found.score.value, 'score');
    }),
    ...others.map((name) => {
      const found = own.others.find((one) => one.name === name);
      return found?.estimate === undefined ? '–' : shown(found.estimate.value, found.unit);
    }),
  ];
  return [['Goods', 'items', ...fields, ...others], ...figures.map(row)];
}

/** What the figures must not be taken for. */
export function warningOf({ emulated }: Pick<TruthReport, 'emulated'>): string | undefined {
  if (emulated.model)
    return 'An emulator answered, which sees colours and repeats words. The figures only show that the command works.';
  return emulated.searches
    ? 'Emulated searches found the offers. The figures of prices only show that the command works.'
    : undefined;
}

export const scoreExplained = `A score is 1 if all answers are right and 0 if all are left open. A wrong brand costs ${wrongCosts.brand} times as much as one left open, any other wrong answer ${wrongCosts.kind} times.`;

/** The table of fields, for a terminal. */
export const fieldTable = ({ items }: TruthReport): string => tableOf(fieldRows(figuresByGoods(items)[0]));

export const comparedWords = {
  better: 'better',
  worse: 'worse',
  unclear: 'unclear',
  same: 'the same',
} as const;

const comparedRows = ({ figures }: Comparison): string[][] => [
  ['Figure', 'A', 'B', 'B less A (95 % interval)', 'B is'],
  ...figures.map(({ name, unit, first, second, difference, verdict }) => [
    name,
    shown(first, unit),
    shown(second, unit),
    withInterval(difference, unit),
    comparedWords[verdict],
  ]),
];

/** The table of figures of a comparison, for a terminal. */
export const comparisonTable = (comparison: Comparison): string => tableOf(comparedRows(comparison));
