import { readFile } from 'node:fs/promises';
import type { ItemResult, TruthReport } from '../truth/evaluate-truth.ts';
import { judgedFields } from '../truth/truth-file.ts';
import { differenceOf, type Estimate } from './estimate.ts';
import { allFigures, type Figure } from './figures-of-truth.ts';

/** One figure of two configurations on the same items. */
export interface ComparedFigure extends Pick<Figure, 'name' | 'unit'> {
  readonly first: number;
  readonly second: number;
  /** The second less the first. */
  readonly difference: Omit<Estimate, 'whole'>;
  /** Of the second; `unclear` if the interval of the difference includes none. */
  readonly verdict: 'better' | 'worse' | 'unclear' | 'same';
}

/** Something of an item that the two configurations answer differently, in words. */
interface Change {
  readonly what: string;
  readonly truth: string;
  readonly first: string;
  readonly second: string;
}

export interface Comparison {
  readonly configurations: readonly [string, string];
  readonly emulated: boolean;
  /** Items that both reports have, and those that only one of them has. */
  readonly items: number;
  readonly unpaired: number;
  readonly figures: readonly ComparedFigure[];
  readonly changed: readonly { readonly item: ItemResult; readonly changes: readonly Change[] }[];
}

/** Reads a report for machines. @throws Error if the file holds something else */
export async function readReport(file: string): Promise<TruthReport> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Error(`${file} cannot be read (${error.code}).`);
  });
  try {
    const value = JSON.parse(text) as Partial<TruthReport>;
    if (value.form === 'evaluation-1') return value as TruthReport;
  } catch {
    // Not JSON, which is as wrong as any other file.
  }
  throw new Error(`${file} is not a report that npm run evaluate -- --truth wrote.`);
}

type Pair = readonly [ItemResult, ItemResult];

function verdictOf(
  { low, high }: Omit<Estimate, 'whole'>,
  better: Figure['better'],
): ComparedFigure['verdict'] {
  if (low === 0 && high === 0) return 'same';
  if (low <= 0 && high >= 0) return 'unclear';
  return low > 0 === (better === 'more') ? 'better' : 'worse';
}

function compared({ name, unit, better, of }: Figure, pairs: readonly Pair[]): ComparedFigure[] {
  const shares = pairs.flatMap(([a, b]) => {
    const [first, second] = [of(a), of(b)];
    return first === undefined || second === undefined ? [] : [[first, second] as const];
  });
  const difference = differenceOf(shares);
  if (difference === undefined) return [];
  const ratio = (at: 0 | 1) => {
    const sum = (part: 'part' | 'whole') => shares.reduce((total, share) => total + share[at][part], 0);
    return sum('part') / sum('whole');
  };
  return [
    { name, unit, first: ratio(0), second: ratio(1), difference, verdict: verdictOf(difference, better) },
  ];
}

const rangeOf = ({ price }: ItemResult): string =>
  price?.lower === undefined ? 'no range' : `${price.lower} to ${price.upper} ${price.currency}`;

const listOf = (values: readonly string[] = []): string => values.join('; ') || 'none';

function changesIn([a, b]: Pair): Change[] {
  const fields = judgedFields.flatMap((field) => {
    const [first, second] = [a.fields[field], b.fields[field]];
    if (first === undefined || second === undefined || first.verdict === second.verdict) return [];
    const words = ({ verdict, answer }: typeof first) =>
      verdict === 'open' ? 'left open' : `${verdict}: ${answer}`;
    return [{ what: field, truth: first.truth, first: words(first), second: words(second) }];
  });
  const texts = [
    {
      what: 'flaws found',
      truth: listOf([...(a.flaws?.found ?? []), ...(a.flaws?.missed ?? [])]),
      first: listOf(a.flaws?.found),
      second: listOf(b.flaws?.found),
    },
    {
      what: 'flaws invented',
      truth: 'none',
      first: listOf(a.flaws?.invented),
      second: listOf(b.flaws?.invented),
    },
    {
      what: 'price range',
      truth: a.price === undefined ? '' : `${a.price.truth} ${a.price.currency}`,
      first: rangeOf(a),
      second: rangeOf(b),
    },
    { what: 'rules broken at first', truth: 'none', first: listOf(a.broken), second: listOf(b.broken) },
  ];
  return [...fields, ...texts.filter(({ first, second }) => first !== second)];
}

/** Compares two reports item by item. @throws Error if they have no item in common */
export function compareReports(first: TruthReport, second: TruthReport): Comparison {
  const others = new Map(second.items.map((item) => [item.id, item]));
  const pairs = first.items.flatMap((item): Pair[] => {
    const other = others.get(item.id);
    return other === undefined ? [] : [[item, other]];
  });
  if (pairs.length === 0) throw new Error('The two reports have no items in common.');
  const changed = pairs.map((pair) => ({ item: pair[0], changes: changesIn(pair) }));
  return {
    configurations: [first.configuration, second.configuration],
    emulated: [first, second].some(({ emulated }) => emulated.model || emulated.searches),
    items: pairs.length,
    unpaired: first.items.length + second.items.length - 2 * pairs.length,
    figures: allFigures.flatMap((figure) => compared(figure, pairs)),
    changed: changed.filter(({ changes }) => changes.length > 0),
  };
}
