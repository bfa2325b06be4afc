import type { Call } from '../../platform/call/call.ts';
import { judgeOffers, type OfferKind } from './offers/judge-offers.ts';
import { judgeKinds, weighKinds } from './offers/weigh-kinds.ts';
import { convertFound, type FoundPrice, type MatchPrice } from './price-of-match.ts';
import { type Exclusion, type JudgedPrice, type JudgedPrices, judgePrices } from './price-range.ts';
import type { ReferenceRates } from './rates/reference-rates.ts';
import { canonicalUrl } from './sources/canonical-url.ts';
import type { SoldOffer } from './sources/find-sold.ts';
import type { MergedMatch } from './sources/merge-matches.ts';

/** A match with the price that was found for it. */
export interface PricedMatch {
  readonly match: MergedMatch;
  readonly price: FoundPrice | MatchPrice;
}

/** A sold offer, what its price comes to and whether it counts. */
export interface JudgedSale extends MatchPrice, JudgedPrice {
  readonly offer: SoldOffer;
}

export interface JudgedComparables extends Pick<JudgedPrices, 'range'> {
  /** In the order of the matches. */
  readonly asking: readonly (MatchPrice & JudgedPrice)[];
  /** Best match first. */
  readonly sold: readonly JudgedSale[];
  /** Whether enough sold prices count for the range to lean on them. */
  readonly leansOnSold: boolean;
}

interface PriceToJudge {
  readonly amount: number;
  readonly kind: 'asking' | 'sold';
  readonly rank: number;
  readonly exclusion: Exclusion | undefined;
}

const exclusionOf = (kind: OfferKind | undefined): Exclusion | undefined =>
  kind === 'whole' ? undefined : kind;

const amountOf = ({ price }: MatchPrice): number => Number(price ?? Number.NaN);

/** Judges all prices together; those that nothing excludes get the weights of their kinds. */
function judgeTogether(prices: readonly PriceToJudge[]) {
  const usable = prices.flatMap(({ amount, exclusion }, index) =>
    amount > 0 && exclusion === undefined ? [index] : [],
  );
  // What does not count either way still shows the weight of its rank.
  const ownWeights = weighKinds(prices, false);
  const judge = (weights: readonly number[]): JudgedPrices => {
    const of = new Map(usable.map((index, place) => [index, weights[place]]));
    return judgePrices(
      prices.map((price, index) => ({ ...price, weight: of.get(index) ?? ownWeights[index] })),
    );
  };
  const counts = ({ prices: judged }: JudgedPrices, place: number) =>
    judged[usable[place] ?? -1]?.leftOut === undefined;
  return judgeKinds(
    usable.flatMap((index) => prices[index] ?? []),
    judge,
    counts,
  );
}

/** The listings of sold offers with a usable price: what was paid tells more than what the same listing asks. */
const listingsSold = (sold: readonly SoldOffer[], paid: readonly MatchPrice[]): ReadonlySet<string> =>
  new Set(
    sold.flatMap(({ url, kind }, index) =>
      kind === 'whole' && paid[index]?.price !== undefined ? [canonicalUrl(url)] : [],
    ),
  );

/**
 * What each comparable's price comes to in `currency`, whether it counts, and the range. Offers that are not the product
 * itself are left out by their titles; sold offers count beside the others, and above them where there are five. A
 * listing that is among both counts as sold.
 */
export function judgeComparables(
  matches: readonly PricedMatch[],
  sold: readonly SoldOffer[],
  to: { readonly currency: string; readonly rates: ReferenceRates; readonly call: Call },
  description: string | undefined,
): JudgedComparables {
  const kinds = judgeOffers(
    matches.map(({ match }) => match.title),
    description,
  );
  const asked = matches.map(({ price }, index) => ('gap' in price ? price : convertFound(price, index, to)));
  const paid = sold.map(({ price }, index) =>
    convertFound({ ...price, from: 'sold', place: undefined }, index, to),
  );
  const alsoSold = listingsSold(sold, paid);
  const { judged, leaning } = judgeTogether([
    ...asked.map((price, rank) => ({
      amount: amountOf(price),
      kind: 'asking' as const,
      rank,
      exclusion:
        exclusionOf(kinds[rank]) ??
        (alsoSold.has(canonicalUrl(matches[rank]?.match.url ?? '')) ? 'duplicate' : undefined),
    })),
    ...paid.map((price, rank) => ({
      amount: amountOf(price),
      kind: 'sold' as const,
      rank,
      exclusion: exclusionOf(sold[rank]?.kind),
    })),
  ]);
  const judgedAt = (index: number): JudgedPrice => judged.prices[index] ?? { weight: 0, leftOut: 'no-price' };
  return {
    asking: asked.map((price, index) => ({ ...price, ...judgedAt(index) })),
    sold: paid.flatMap((price, index) => {
      const offer = sold[index];
      return offer === undefined ? [] : [{ ...price, ...judgedAt(asked.length + index), offer }];
    }),
    range: judged.range,
    leansOnSold: leaning,
  };
}
