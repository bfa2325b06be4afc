import { type JudgedPrices, judgePrices, type RankedPrice, rangeConstants } from './price-range.ts';

/** A price by what it is: what a seller asks, or what a buyer paid. */
export interface PriceOfKind {
  readonly kind: 'asking' | 'sold';
  /** 0 for the best match of its kind. */
  readonly rank: number;
}

/** The fewest sold prices that the range relies on; fewer may be chance. */
export const enoughSold = 5;
/** The weight of all sold prices together, in units of that of all asking prices together. */
export const soldToAsking = 3;
/** Sold offers are found by words, which rank less sharply than a picture. */
export const halfWeightSoldRanks = 24;

const halfWeightRanks = { asking: rangeConstants.halfWeightRanks, sold: halfWeightSoldRanks };

/**
 * The weight of each price, in the order given. With `leaning` the sold ones are scaled so that together they weigh
 * three times as much as the asking ones together; never less than by their ranks.
 */
export function weighKinds(prices: readonly PriceOfKind[], leaning: boolean): number[] {
  const weights = prices.map(({ kind, rank }) => 2 ** (-rank / halfWeightRanks[kind]));
  if (!leaning) return weights;
  const sums = { asking: 0, sold: 0 };
  for (const [index, { kind }] of prices.entries()) sums[kind] += weights[index] ?? 0;
  const scale = sums.sold > 0 ? Math.max(1, (soldToAsking * sums.asking) / sums.sold) : 1;
  return weights.map((weight, index) => (prices[index]?.kind === 'sold' ? weight * scale : weight));
}

/**
 * Judges prices, relying on the sold ones if at least five of them count afterwards. If there are asking ones, at least
 * one of these must count, too, since sold prices far from all asking ones are of something else. Otherwise all are
 * judged by their ranks alone. Only prices above 0 that nothing excludes share the weight; the others show the weight
 * of their ranks.
 */
export function judgeKinds(prices: readonly (PriceOfKind & RankedPrice)[]): {
  readonly judged: JudgedPrices;
  readonly leaning: boolean;
} {
  const byRank = weighKinds(prices, false);
  const usable = prices.filter(({ amount, exclusion }) => amount > 0 && exclusion === undefined);
  const sold = usable.filter(({ kind }) => kind === 'sold');
  const judge = (weights: readonly number[]) =>
    judgePrices(prices.map((price, index) => ({ ...price, weight: weights[index] })));
  if (sold.length >= enoughSold) {
    const weights = new Map(weighKinds(usable, true).map((weight, index) => [usable[index], weight]));
    const judged = judge(prices.map((price, index) => weights.get(price) ?? byRank[index] ?? 0));
    const counting = usable.filter((price) => judged.prices[prices.indexOf(price)]?.leftOut === undefined);
    const soldCounting = counting.filter(({ kind }) => kind === 'sold').length;
    const hasAsking = usable.length === sold.length || counting.length > soldCounting;
    if (soldCounting >= enoughSold && hasAsking) return { judged, leaning: true };
  }
  return { judged: judge(byRank), leaning: false };
}
