import { mentions } from '../../../../shared/libraries/wording/spans.ts';
import {
  distinctiveWords,
  sameWord,
  tokensOf,
} from '../../../../shared/operations/drafting/distinctive-words.ts';
import { measuresIn } from '../../../../shared/operations/listing/measures.ts';
import { sameColours } from './colour-groups.ts';
import { conditionOf } from './condition.ts';
import type { Comparison, JudgedField } from './truth-file.ts';

/** What one unit is in the first unit of its dimension. */
const dimensions: readonly Readonly<Record<string, number>>[] = [
  { cm: 1, mm: 0.1, m: 100, in: 2.54, ft: 30.48 },
  { g: 1, kg: 1000, mg: 0.001, oz: 28.3495, lb: 453.592, lbs: 453.592 },
  { l: 1, ml: 0.001 },
  { gb: 1, tb: 1000, mb: 0.001 },
  { w: 1, watt: 1, kw: 1000 },
];

/** Sizes on two labels of one product differ by rounding: 12 in is also 30 cm. */
const tolerance = 0.02;

/** A measure with its numbers in the first unit of its dimension; undefined if its unit has no dimension here. */
function inBaseUnit({ kind, value }: { readonly kind: string; readonly value: string }) {
  const dimension = dimensions.findIndex((units) => Object.hasOwn(units, kind));
  const factor = dimensions[dimension]?.[kind];
  if (factor === undefined) return undefined;
  return { dimension, numbers: value.split('x').map((number) => Number(number) * factor) };
}

type BaseMeasure = NonNullable<ReturnType<typeof inBaseUnit>>;

const baseMeasures = (text: string): BaseMeasure[] =>
  measuresIn(text).flatMap((one) => inBaseUnit(one) ?? []);

const near = (a: number, b: number): boolean =>
  Math.abs(a - b) <= tolerance * Math.max(Math.abs(a), Math.abs(b));

const sameMeasure = (a: BaseMeasure, b: BaseMeasure): boolean =>
  a.dimension === b.dimension &&
  a.numbers.length === b.numbers.length &&
  a.numbers.every((number, at) => near(number, b.numbers[at] ?? Number.NaN));

/** Whether a text has a measure of the same dimension as one of the truth: only such a text contradicts it. */
export const measuresTheSame = (text: string, truth: string): boolean =>
  baseMeasures(text).some((one) => baseMeasures(truth).some(({ dimension }) => dimension === one.dimension));

/** Sizes agree by value: `1700 ml` is `1.7 L`, `Size 42` is `EU 42`. */
function sameSize(answer: string, truth: string): boolean {
  const known = baseMeasures(truth);
  if (known.length > 0)
    return known.every((one) => baseMeasures(answer).some((said) => sameMeasure(said, one)));
  const bare = (text: string) => tokensOf(text).filter((word) => word !== 'size');
  const [said, wanted] = [bare(answer), bare(truth)];
  // A label may leave out the system (`42` for `EU 42`), never the number.
  return (
    wanted.length > 0 &&
    (wanted.every((word) => said.includes(word)) ||
      (said.length > 0 &&
        said.every((word) => wanted.includes(word)) &&
        said.some((word) => /\p{N}/u.test(word))))
  );
}

const isWithin = (words: readonly string[], others: readonly string[]): boolean =>
  words.length > 0 && words.every((word) => others.some((other) => sameWord(word, other)));

/** Whether an answer has the words of the truth, apart from order, plurals, spelling and words that only join. */
const sameWords = (answer: string, truth: string): boolean =>
  isWithin(distinctiveWords(truth), distinctiveWords(answer));

/** A brand may also be given in short: `Acme` for `Acme Tools`. */
const sameBrand = (answer: string, truth: string): boolean =>
  sameWords(answer, truth) || sameWords(truth, answer);

/** A number may be joined otherwise, but not continued: `X-100` is `X100` and `X100V` is another model. */
const sameName = (answer: string, truth: string): boolean =>
  mentions(answer, truth) || tokensOf(answer).join(' ') === tokensOf(truth).join(' ');

const ways = {
  words: sameWords,
  name: sameName,
  brand: sameBrand,
  exact: (answer, truth) => answer.trim() === truth.trim(),
  size: sameSize,
  colour: sameColours,
  condition: (answer, truth) => conditionOf(answer) === conditionOf(truth),
} satisfies Readonly<Record<string, (answer: string, truth: string) => boolean>>;

const usualWay: Readonly<Record<JudgedField, keyof typeof ways>> = {
  brand: 'brand',
  model: 'name',
  kind: 'words',
  size: 'size',
  colour: 'colour',
  condition: 'condition',
};

/** Whether an answer is what the truth says, compared as is usual for the field or as the line chooses. */
export function agrees(
  field: JudgedField,
  answer: string,
  truth: string,
  chosen: Comparison | undefined,
): boolean {
  const way = typeof chosen === 'string' && chosen !== 'off' ? ways[chosen] : ways[usualWay[field]];
  const accepted = Array.isArray(chosen) ? [truth, ...chosen] : [truth];
  return accepted.some((one) => way(answer, one));
}
