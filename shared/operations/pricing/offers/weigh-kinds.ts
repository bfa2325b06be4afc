import { rangeConstants } from '../price-range.ts';

/** A price by what it is: what a seller asks, or what a buyer paid. */
export interface PriceOfKind {
  readonly kind: 'asking' | 'sold';
  /** 0 for the best match of its kind. */
  readonly rank: number;
}

/** The fewest sold prices that the range leans on; fewer may be chance. */
export const enoughSold = 5;
/** The weight of all sold prices together, in units of that of all asking prices together. */
export const soldToAsking = 3;
/** Sold offers are found by words, which rank less sharply than a picture. */
export const halfWeightSoldRanks = 24;

const weightByRank = ({ kind, rank }: PriceOfKind): number =>
  2 ** (-rank / (kind === 'sold' ? halfWeightSoldRanks : rangeConstants.halfWeightRanks));

const sumOf = (weights: readonly number[]): number => weights.reduce((sum, weight) => sum + weight, 0);

/**
 * The weight of each price, in the order given. With `leaning` the sold ones are scaled so that together they weigh
 * three times as much as the asking ones together; never less than by their ranks.
 */
export function weighKinds(prices: readonly PriceOfKind[], leaning: boolean): readonly number[] {
  const weights = prices.map(weightByRank);
  const of = (kind: PriceOfKind['kind']) => sumOf(weights.filter((_, index) => prices[index]?.kind === kind));
  const sold = of('sold');
  const scale = leaning && sold > 0 ? Math.max(1, (soldToAsking * of('asking')) / sold) : 1;
  return weights.map((weight, index) => (prices[index]?.kind === 'sold' ? weight * scale : weight));
}

/**
 * Judges prices, leaning on the sold ones if at least five of them count afterwards, and one of the asking ones too if
 * there are any: sold prices that lie apart from all asking ones are of something else. The prices given are those above
 * 0 of offers that nothing excludes: groups and outliers are found by the weights that the range then has. Otherwise
 * all are judged by their ranks alone.
 *
 * @param judge works out what counts, from the weights in the order of the prices
 * @param counts whether the price at an index counts
 */
export function judgeKinds<Judged>(
  prices: readonly PriceOfKind[],
  judge: (weights: readonly number[]) => Judged,
  counts: (judged: Judged, index: number) => boolean,
): { readonly judged: Judged; readonly leaning: boolean } {
  const of = (kind: PriceOfKind['kind']) =>
    prices.flatMap((price, index) => (price.kind === kind ? [index] : []));
  const [sold, asking] = [of('sold'), of('asking')];
  if (sold.length >= enoughSold) {
    const judged = judge(weighKinds(prices, true));
    const counting = (indexes: readonly number[]) => indexes.filter((index) => counts(judged, index)).length;
    if (counting(sold) >= enoughSold && (asking.length === 0 || counting(asking) > 0)) {
      return { judged, leaning: true };
    }
  }
  return { judged: judge(weighKinds(prices, false)), leaning: false };
}
