import { seededRandom } from '../../../seeded-random.ts';

/** What one item adds to a figure: a part and the whole that it is a part of. */
export interface Share {
  readonly part: number;
  readonly whole: number;
}

/** A figure with the interval that holds it in 95 % of resamples of the items. */
export interface Estimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
  /** The sum of the wholes: for most figures, how many items were judged. */
  readonly whole: number;
}

const resamples = 2000;
/** The same for every report, so that equal answers give equal intervals. */
const seed = 29;

const ratioOf = (shares: readonly (Share | undefined)[]): number => {
  let [part, whole] = [0, 0];
  for (const share of shares) {
    part += share?.part ?? 0;
    whole += share?.whole ?? 0;
  }
  return part / whole;
};

/** The middle 95 % of a statistic of resampled places: the bootstrap's percentile interval. */
function interval(
  count: number,
  statistic: (places: readonly number[]) => number,
): { low: number; high: number } | undefined {
  const random = seededRandom(seed);
  const values: number[] = [];
  for (let round = 0; round < resamples; round += 1) {
    const value = statistic(Array.from({ length: count }, () => Math.floor(random() * count)));
    // A resample may have no item to which the figure applies.
    if (Number.isFinite(value)) values.push(value);
  }
  values.sort((a, b) => a - b);
  const at = (share: number) => values[Math.round(share * (values.length - 1))];
  const [low, high] = [at(0.025), at(0.975)];
  return low === undefined || high === undefined ? undefined : { low, high };
}

/** A ratio of sums over the items; undefined if it applies to none of them. */
export function estimateOf(shares: readonly (Share | undefined)[]): Estimate | undefined {
  const own = shares.filter((share) => share !== undefined);
  const value = ratioOf(own);
  if (!Number.isFinite(value)) return undefined;
  const bounds = interval(own.length, (places) => ratioOf(places.map((place) => own[place])));
  const whole = own.reduce((sum, share) => sum + share.whole, 0);
  return bounds && { value, ...bounds, whole };
}

/** How much a figure is higher for the second of each pair, over the same resampled items for both. */
export function differenceOf(
  pairs: readonly (readonly [Share, Share])[],
): Omit<Estimate, 'whole'> | undefined {
  const difference = (chosen: readonly (readonly [Share, Share])[]) =>
    ratioOf(chosen.map(([, second]) => second)) - ratioOf(chosen.map(([first]) => first));
  const value = difference(pairs);
  if (!Number.isFinite(value)) return undefined;
  const bounds = interval(pairs.length, (places) =>
    difference(
      places.flatMap((place) => {
        const pair = pairs[place];
        return pair === undefined ? [] : [pair];
      }),
    ),
  );
  return bounds && { value, ...bounds };
}
