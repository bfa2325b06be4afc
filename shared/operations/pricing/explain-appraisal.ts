import type { ResponseOf } from '../../contract/endpoint.ts';
import type { appraiseProduct } from '../../contract/pricing.ts';
import { type DecidedBounds, highestShare, lowestShare } from './appraisal/decided-bounds.ts';
import { explainPrices } from './explain-prices.ts';
import type { Comparables } from './find-comparables.ts';

type Explanation = NonNullable<ResponseOf<typeof appraiseProduct>['explanation']>;

/** How the computed range came about, and whether the appraisal has it or the model's. */
export const explainAppraisal = (
  comparables: Comparables,
  currency: string,
  { from, model, allowed }: DecidedBounds,
): Explanation => ({
  ...explainPrices(comparables, currency),
  bounds: {
    from: from ?? null,
    model: model ?? null,
    allowed: allowed ?? null,
    lowest_share: lowestShare,
    highest_share: highestShare,
  },
});
