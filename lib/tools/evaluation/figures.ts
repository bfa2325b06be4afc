import { seededRandom } from '../../seeded-random.ts';
import type { ItemResult } from './evaluate-truth.ts';
import type { Verdict } from './judge-item.ts';
import { type JudgedField, judgedFields } from './truth-file.ts';

/**
 * The penalty of a wrong answer; a right one adds 1. A wrong brand is worst: it is a false claim about the maker, while
 * any other mistake is one that a seller sees at a glance.
 */
const penalty = (field: JudgedField): number => (field === 'brand' ? 4 : 1);

/** A figure: the mean of the items' values. */
export interface Figure {
  readonly name: string;
  readonly better: 'more' | 'less';
  /** For flaws a value for each flaw, otherwise one; none if the figure does not apply to the item. */
  readonly of: (item: ItemResult) => readonly (number | null)[];
}

const fieldFigures = (field: JudgedField): Figure[] => {
  const figure = (name: string, better: Figure['better'], points: Record<Verdict, number>): Figure => ({
    name: `${field}: ${name}`,
    better,
    of: ({ fields }) => {
      const verdict = fields[field]?.verdict;
      return verdict === undefined ? [] : [points[verdict]];
    },
  });
  return [
    figure('score', 'more', { right: 1, open: 0, wrong: -penalty(field) }),
    figure('right', 'more', { right: 1, open: 0, wrong: 0 }),
    figure('wrong', 'less', { right: 0, open: 0, wrong: 1 }),
  ];
};

const less = (name: string, of: Figure['of']): Figure => ({ name, better: 'less', of });

/** Whether the range contains the true price. */
const isInside = ({ truth, lower = Number.NaN, upper = Number.NaN }: NonNullable<ItemResult['price']>) =>
  lower <= truth && truth <= upper;

/** All figures, in the order in which they are shown. */
export const allFigures: readonly Figure[] = [
  ...judgedFields.flatMap(fieldFigures),
  {
    name: 'flaws found',
    better: 'more',
    of: ({ flaws }) => [...(flaws?.found.map(() => 1) ?? []), ...(flaws?.missed.map(() => 0) ?? [])],
  },
  less('flaws invented', ({ flaws }) => (flaws === undefined ? [] : [flaws.invented.length])),
  less('operations failed', ({ failures }) => [Object.keys(failures).length]),
  {
    name: 'price inside the range',
    better: 'more',
    of: ({ price }) => (price === undefined ? [] : [isInside(price) ? 1 : 0]),
  },
  less('width of the range, of its middle', ({ price: { lower, upper } = {} }) =>
    lower === undefined || upper === undefined ? [] : [(upper - lower) / ((upper + lower) / 2)],
  ),
  less('seconds of the model', ({ seconds }) => [seconds]),
  less('tokens in', ({ inputTokens, cachedTokens }) => [inputTokens + cachedTokens]),
  less('tokens out', ({ outputTokens }) => [outputTokens]),
  less('US dollars', ({ dollars }) => [dollars]),
];

/** The mean of a figure over items; not a number if it applies to none of them. */
export function meanOf({ of }: Figure, items: readonly ItemResult[]): number {
  const values = items.flatMap(of).filter((value) => value !== null);
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

const resamples = 2000;
/** The same for every report, so that equal answers give equal intervals. */
const seed = 29;

/** A statistic of items with its 95 % bootstrap percentile interval. */
export function estimateOf<Item>(
  items: readonly Item[],
  statistic: (items: readonly Item[]) => number,
): { value: number; low: number; high: number } {
  const value = statistic(items);
  const random = seededRandom(seed);
  const draw = () => items[Math.floor(random() * items.length)] as Item;
  const values = Array.from({ length: resamples }, () => statistic(items.map(draw)))
    // A resample may have no item that the figure applies to.
    .filter(Number.isFinite)
    .sort((a, b) => a - b);
  const at = (share: number) => values[Math.round(share * (values.length - 1))] ?? value;
  return { value, low: at(0.025), high: at(0.975) };
}

/** A figure for people: two decimal places, or two significant digits. */
export function shown(value: number): string {
  if (!Number.isFinite(value)) return '–';
  if (Math.abs(value) >= 100) return value.toFixed(0);
  const text = Math.abs(value) < 0.01 ? String(Number(value.toPrecision(2))) : value.toFixed(2);
  return text.replace(/^-/, '−');
}

/** A figure with its 95 % interval: `0.52 (0.31 to 0.74)`. */
export function withInterval<Item>(
  items: readonly Item[],
  statistic: (items: readonly Item[]) => number,
): string {
  const { value, low, high } = estimateOf(items, statistic);
  return Number.isNaN(value) ? '–' : `${shown(value)} (${shown(low)} to ${shown(high)})`;
}

/** A figure of those items to which it applies. */
const figureText = (figure: Figure, items: readonly ItemResult[]): string =>
  withInterval(
    items.filter((item) => figure.of(item).length > 0),
    (some) => meanOf(figure, some),
  );

/** The verdicts on each judged field. The first row is the header, as in the other tables. */
export const fieldRows = (items: readonly ItemResult[]): string[][] => [
  ['Field', 'right', 'wrong', 'left open', 'score (95 % interval)'],
  ...judgedFields.flatMap((field) => {
    const verdicts = items.flatMap(({ fields }) => fields[field]?.verdict ?? []);
    const [score] = fieldFigures(field);
    if (verdicts.length === 0 || score === undefined) return [];
    const count = (wanted: Verdict) => String(verdicts.filter((verdict) => verdict === wanted).length);
    const interval = figureText(score, items);
    return [[field, count('right'), count('wrong'), count('open'), interval]];
  }),
];

/** All figures, of all items and of each kind of goods. */
export function figureRows(items: readonly ItemResult[]): string[][] {
  const groups = [...Map.groupBy(items, ({ goods }) => goods)];
  return [
    [
      'Figure, for each item',
      'All (95 % interval)',
      ...groups.map(([goods, own]) => `${goods} (${own.length})`),
    ],
    ...allFigures.map((figure) => [
      figure.name,
      figureText(figure, items),
      ...groups.map(([, own]) => shown(meanOf(figure, own))),
    ]),
  ];
}

/** All verdicts on an item. */
export function verdictLines({ fields, flaws, price, failures }: ItemResult) {
  const line = (what: string, verdict: Verdict, said: string, truth = '') =>
    said === '' && truth === '' ? [] : [{ what, verdict, truth, said }];
  const range = price?.lower === undefined ? '' : `${price.lower} to ${price.upper} ${price.currency}`;
  const priced = range === '' ? 'open' : price && isInside(price) ? 'right' : 'wrong';
  return [
    ...Object.entries(fields).flatMap(([field, { verdict, answer, truth }]) =>
      line(field, verdict, answer, truth),
    ),
    ...line('flaws found', 'right', flaws?.found.join('; ') ?? ''),
    ...line('flaws missed', 'open', '', flaws?.missed.join('; ')),
    ...line('flaws invented', 'wrong', flaws?.invented.join('; ') ?? ''),
    ...line('price', priced, range, price && String(price.truth)),
    ...Object.entries(failures).flatMap(([operation, code]) => line(operation, 'wrong', code)),
  ];
}
