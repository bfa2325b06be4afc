import { timed } from '../../../platform/call/part-times.ts';
import { startTimeBudget, untilAborted } from '../../../platform/call/time-budget.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import { judgeSold, type OfferKind } from '../offers/judge-offers.ts';
import { canonicalUrl } from './merge-matches.ts';
import { soldWords, titlesWith } from './sold-words.ts';
import type { SearchCall, SoldListing, SoldSource } from './visual-source.ts';

/** A sold offer with what its title says that it is. */
export interface SoldOffer extends SoldListing {
  readonly kind: OfferKind;
}

/** It runs alongside the reading of pages and the lookup of rates. */
const soldMs = 8_000;
/** With more, many old sales would outweigh today's. */
const mostSold = 30;

/** What is known about sold offers of a product. */
export interface SoldOffers {
  /** Best match first, at most 30. */
  readonly offers: readonly SoldOffer[];
  /** How many were found; undefined if the search failed, is closed or was not made. */
  readonly found?: number | undefined;
  /** Whether the search says that it is not open to the public. */
  readonly isClosed: boolean;
}

const noSoldOffers: SoldOffers = { offers: [], isClosed: false };

const eachOnce = (listings: readonly SoldListing[]): SoldListing[] =>
  [...new Map(listings.toReversed().map((one) => [canonicalUrl(one.url), one])).values()].toReversed();

/**
 * Sold offers of the product that the matches show. The search is asked after the picture search, since
 * the words come from the matches. Nothing that fails here fails the call: there are no sold prices then.
 */
export async function findSold(
  titles: readonly string[],
  query: { readonly country: string; readonly description?: string | undefined },
  sold: SoldSource,
  call: SearchCall,
): Promise<SoldOffers> {
  try {
    const words = soldWords(titles, query.description);
    if (words === undefined) return noSoldOffers;
    const part = startTimeBudget(soldMs, call.budget);
    const question = { words, country: query.country };
    const asked = timed('search', () => sold.search(question, { ...call, budget: part }));
    const found = await untilAborted(asked, part.signal);
    if (found === 'closed') return { offers: [], isClosed: true };
    const hasWords = titlesWith(words);
    const listings = eachOnce(found)
      .values()
      .filter(({ title }) => hasWords(title))
      .take(mostSold)
      .toArray();
    const kinds = judgeSold(
      listings.map(({ title }) => title),
      { titles, description: query.description },
    );
    const offers = listings.map((listing, index) => ({ ...listing, kind: kinds[index] ?? 'whole' }));
    return { offers, found: offers.length, isClosed: false };
  } catch (error) {
    if (!(error instanceof ServiceError)) call.log.error('sold.bug', error);
    else
      call.log.warn('sold.failed', { code: error.code, httpStatus: error.httpStatus, reason: error.message });
    return noSoldOffers;
  }
}
