import type { Call } from '../../../platform/call/call.ts';
import type { Verdict } from '../look/verdict.ts';
import { judgeLooks, mayDiffer } from '../offers/judge-looks.ts';
import { judgeOffers, type OfferKind } from '../offers/judge-offers.ts';
import {
  type Exclusion,
  isConsidered,
  type JudgedPrice,
  type JudgedPrices,
  lessSure,
} from '../range/price-range.ts';
import { judgeKinds } from '../range/weigh-kinds.ts';
import type { ReferenceRates } from '../rates/reference-rates.ts';
import type { SoldOffer } from '../sources/find-sold.ts';
import type { MergedMatch } from '../sources/merge-matches.ts';
import { canonicalUrl } from '../sources/merge-matches.ts';
import { convertFound, type FoundPrice, type MatchPrice } from './price-of-match.ts';

/** A match with the price that was found for it. */
export interface PricedMatch {
  readonly match: MergedMatch;
  readonly price: FoundPrice | MatchPrice;
  /** What its picture shows; undefined if it was not looked at. */
  readonly look?: Verdict | undefined;
}

/** A sold offer, what its price comes to and whether it counts. */
export interface JudgedSale extends MatchPrice, JudgedPrice {
  readonly offer: SoldOffer;
}

/** A match, what its price comes to and whether it counts. */
export interface JudgedMatch extends MatchPrice, JudgedPrice {
  readonly match: MergedMatch;
  readonly look: Verdict | undefined;
}

export interface JudgedComparables extends Pick<JudgedPrices, 'range'> {
  /** In the order of the matches. */
  readonly asking: readonly JudgedMatch[];
  /** Best match first. */
  readonly sold: readonly JudgedSale[];
  /** Whether enough sold prices count for the range to rely on them. */
  readonly leansOnSold: boolean;
}

const exclusionOf = (kind: OfferKind): Exclusion | undefined => (kind === 'whole' ? undefined : kind);

const amountOf = ({ price }: MatchPrice): number => Number(price ?? Number.NaN);

/**
 * What each comparable's price comes to in `currency`, whether it counts, and the range. Offers that are not the product
 * itself, by title or by picture, are left out. Sold offers count with the others, and more than they do if there are
 * five. A listing that is found both ways counts as sold.
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
  const asked = matches.map(({ match, price, look }, index) => {
    return { match, look, ...('gap' in price ? price : convertFound(price, index, to)) };
  });
  const paid = sold.map((offer, index) => {
    return { offer, ...convertFound({ ...offer.price, from: 'sold', place: undefined }, index, to) };
  });
  // The price that was paid says more than the price that the same listing asks.
  const counting = paid.filter(({ offer, price }) => offer.kind === 'whole' && price !== undefined);
  const alsoSold = new Set(counting.map(({ offer }) => canonicalUrl(offer.url)));
  const exclusions = judgeLooks(
    asked.map(({ look, price }, index) => {
      return { kind: kinds[index] ?? 'whole', look, hasPrice: price !== undefined };
    }),
  );
  const asking = asked.map((one, rank) => {
    const isSold = alsoSold.has(canonicalUrl(one.match.url));
    const exclusion = exclusions[rank] ?? (isSold ? 'duplicate' : undefined);
    return { amount: amountOf(one), kind: 'asking' as const, rank, exclusion };
  });
  const bought = paid.map((one, rank) => {
    return { amount: amountOf(one), kind: 'sold' as const, rank, exclusion: exclusionOf(one.offer.kind) };
  });
  const { judged, leaning } = judgeKinds([...asking, ...bought]);
  const judgementOf = (index: number): JudgedPrice =>
    judged.prices[index] ?? { weight: 0, leftOut: 'no-price' };
  const judgedAsking = asked.map((one, index) => ({ ...one, ...judgementOf(index) }));
  const isDoubtful = judgedAsking.some(({ look, leftOut }) => mayDiffer(look) && isConsidered(leftOut));
  return {
    asking: judgedAsking,
    sold: paid.map((one, index) => ({ ...one, ...judgementOf(asked.length + index) })),
    range: judged.range && isDoubtful ? lessSure(judged.range) : judged.range,
    leansOnSold: leaning,
  };
}
