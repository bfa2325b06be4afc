import type { ItemResult } from '../truth/evaluate-truth.ts';
import type { Verdict } from '../truth/judge-item.ts';
import { type JudgedField, judgedFields } from '../truth/truth-file.ts';
import { type Estimate, estimateOf, type Share } from './estimate.ts';

/**
 * What a wrong answer costs, if one that is left open costs 1. A wrong brand is worst: it is a false claim about the
 * maker, while any other mistake is one that a seller sees at a glance.
 */
export const wrongCosts: Readonly<Record<JudgedField, number>> = {
  brand: 5,
  model: 2,
  kind: 2,
  size: 2,
  colour: 2,
  condition: 2,
};

/** A figure: how each item adds to it, and how people read it. */
export interface Figure {
  readonly name: string;
  readonly unit: 'share' | 'score' | 'number' | 'seconds' | 'dollars';
  readonly better: 'more' | 'less';
  /** Undefined if the figure does not apply to the item. */
  readonly of: (item: ItemResult) => Share | undefined;
}

const verdictOf = ({ fields }: ItemResult, field: JudgedField): Verdict | undefined => fields[field]?.verdict;

const points = (field: JudgedField, verdict: Verdict): number =>
  verdict === 'right' ? 1 : verdict === 'open' ? 0 : 1 - wrongCosts[field];

/** 1 if all answers are right and 0 if all are left open; below that, saying nothing would have been better. */
const scoreOf = (field: JudgedField): Figure => ({
  name: `${field}: score`,
  unit: 'score',
  better: 'more',
  of: (item) => {
    const verdict = verdictOf(item, field);
    return verdict && { part: points(field, verdict), whole: 1 };
  },
});

const verdictShare = (field: JudgedField, wanted: Verdict, better: Figure['better']): Figure => ({
  name: `${field}: ${wanted}`,
  unit: 'share',
  better,
  of: (item) => {
    const verdict = verdictOf(item, field);
    return verdict && { part: verdict === wanted ? 1 : 0, whole: 1 };
  },
});

const each = (name: string, unit: Figure['unit'], part: (item: ItemResult) => number | null): Figure => ({
  name,
  unit,
  better: 'less',
  of: (item) => {
    const value = part(item);
    return value === null ? undefined : { part: value, whole: 1 };
  },
});

const isInside = ({ truth, lower, upper }: NonNullable<ItemResult['price']>): boolean =>
  lower !== undefined && upper !== undefined && lower <= truth && truth <= upper;

/** The figures besides those of the fields. */
const otherFigures: readonly Figure[] = [
  {
    name: 'flaws found',
    unit: 'share',
    better: 'more',
    of: ({ flaws }) => flaws && { part: flaws.found.length, whole: flaws.found.length + flaws.missed.length },
  },
  {
    name: 'flaws invented, each item',
    unit: 'number',
    better: 'less',
    of: ({ flaws }) => flaws && { part: flaws.invented.length, whole: 1 },
  },
  {
    name: 'first answers kept every rule',
    unit: 'share',
    better: 'more',
    of: ({ broken }) => ({ part: broken.length === 0 ? 1 : 0, whole: 1 }),
  },
  {
    name: 'operations failed, each item',
    unit: 'number',
    better: 'less',
    of: ({ failures }) => ({ part: Object.keys(failures).length, whole: 1 }),
  },
  {
    name: 'price inside the range',
    unit: 'share',
    better: 'more',
    of: ({ price }) => price && { part: isInside(price) ? 1 : 0, whole: 1 },
  },
  {
    name: 'width of the range, of its middle',
    unit: 'share',
    better: 'less',
    of: ({ price: { lower, upper } = {} as NonNullable<ItemResult['price']> }) =>
      lower === undefined || upper === undefined
        ? undefined
        : { part: (upper - lower) / ((upper + lower) / 2), whole: 1 },
  },
  each('seconds of the model, each item', 'seconds', ({ seconds }) => seconds),
  each('tokens in, each item', 'number', ({ inputTokens, cachedTokens }) => inputTokens + cachedTokens),
  each('tokens out, each item', 'number', ({ outputTokens }) => outputTokens),
  each('US dollars, each item', 'dollars', ({ dollars }) => dollars),
];

/** All figures, those that a comparison shows first. */
export const allFigures: readonly Figure[] = [
  ...judgedFields.flatMap((field) => [
    scoreOf(field),
    verdictShare(field, 'right', 'more'),
    verdictShare(field, 'wrong', 'less'),
  ]),
  ...otherFigures,
];

/** One field over several items. */
interface FieldFigures {
  readonly field: JudgedField;
  readonly right: number;
  readonly wrong: number;
  readonly open: number;
  readonly score: Estimate;
}

/** Items of one kind of goods, or all. */
export interface GoodsFigures {
  readonly goods: string;
  readonly items: number;
  readonly fields: readonly FieldFigures[];
  readonly others: readonly {
    readonly name: string;
    readonly unit: Figure['unit'];
    readonly estimate: Estimate | undefined;
  }[];
}

const figuresOf = (goods: string, items: readonly ItemResult[]): GoodsFigures => ({
  goods,
  items: items.length,
  fields: judgedFields.flatMap((field) => {
    const score = estimateOf(items.map(scoreOf(field).of));
    const count = (verdict: Verdict) => items.filter((item) => verdictOf(item, field) === verdict).length;
    return score === undefined
      ? []
      : [{ field, right: count('right'), wrong: count('wrong'), open: count('open'), score }];
  }),
  others: otherFigures.map(({ name, unit, of }) => ({ name, unit, estimate: estimateOf(items.map(of)) })),
});

/** The figures of all items, and of each kind of goods in the order of the truth file. */
export function figuresByGoods(items: readonly ItemResult[]): [all: GoodsFigures, ...goods: GoodsFigures[]] {
  const goods = Map.groupBy(items, (item) => item.goods);
  return [figuresOf('All', items), ...[...goods].map(([name, own]) => figuresOf(name, own))];
}
