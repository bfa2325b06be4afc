import type { PriceSource } from '../../../libraries/prices/page-price.ts';
import type { Call } from '../../../platform/call/call.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import { type CurrencyRate, convert, type ReferenceRates } from '../rates/reference-rates.ts';
import type { MergedMatch } from '../sources/merge-matches.ts';
import type { PageReader } from '../sources/page-reader.ts';

/** A price as found, before conversion. */
export interface FoundPrice {
  /** The original text; undefined if only the amount is known. */
  readonly text: string | undefined;
  /** Decimal text. */
  readonly amount: string;
  /** ISO 4217; undefined if unknown. */
  readonly currency: string | undefined;
  /** The name of a source, or `page` for the listing's own page. */
  readonly from: string;
  /** The place on that page. */
  readonly place: PriceSource | undefined;
}

/** Why a comparable has no price in the requested currency. */
export type PriceGap = 'no-price' | 'currency' | 'no-rate' | 'zero' | 'unreadable';

/** A comparable's price, from source to conversion. */
export interface MatchPrice {
  readonly found: FoundPrice | undefined;
  /** The rates that the conversion used. */
  readonly rates: readonly CurrencyRate[];
  /** In the requested currency, with 2 decimals; undefined if there is a gap. */
  readonly price: string | undefined;
  readonly gap: PriceGap | undefined;
  /** The currency without a current rate, for the gap `no-rate`. */
  readonly lacking: string | undefined;
  /** The error to report; undefined if all went well. */
  readonly failure: string | undefined;
}

const withoutPrice = (gap: PriceGap, failure: string, stated?: FoundPrice, lacking?: string): MatchPrice => ({
  found: stated,
  rates: [],
  price: undefined,
  gap,
  lacking,
  failure,
});

/** The price shown by the match's source, complete or not. */
function shownBySource({ price, openPrice, pricedBy }: MergedMatch): FoundPrice | undefined {
  const shown = price ?? openPrice;
  if (shown === undefined) return undefined;
  const { amount, currency, text } = shown;
  return { text, amount, currency, from: pricedBy ?? '', place: undefined };
}

/**
 * Finds the price of a match: the one its source shows, otherwise the one on its page. An unreadable page, even by a
 * bug of ours, costs only its own price.
 */
export async function findPrice(
  match: MergedMatch,
  index: number,
  services: { readonly country: string; readonly pages: PageReader; readonly call: Call },
): Promise<FoundPrice | MatchPrice> {
  const shown = shownBySource(match);
  if (match.price !== undefined && shown !== undefined) return shown;
  const { country, pages, call } = services;
  try {
    const { amount, currency, place } = await pages.readPrice(match.url, { country, call });
    const stated = { text: undefined, amount, currency: currency ?? undefined, from: 'page', place };
    if (currency !== null) return stated;
    return withoutPrice('currency', 'the page does not say in which currency its price is', stated);
  } catch (error) {
    if (!(error instanceof ServiceError)) call.log.error('page-price.bug', error, { index });
    const message = error instanceof ServiceError ? error.message : 'the page could not be read';
    return withoutPrice(shown === undefined ? 'no-price' : 'currency', message, shown);
  }
}

/**
 * Converts one price on its own: a failed conversion, even by a bug of ours, affects only that price.
 *
 * @param foundPrice what `findPrice` found; a gap stays a gap
 */
export function convertFound(
  foundPrice: FoundPrice | MatchPrice,
  index: number,
  to: { readonly currency: string; readonly rates: ReferenceRates; readonly call: Call },
): MatchPrice {
  if ('gap' in foundPrice) return foundPrice;
  const { amount, currency = '' } = foundPrice;
  try {
    const converted = convert({ amount, currency }, to.currency, to.rates, to.call.clock());
    if ('lacking' in converted) {
      const failure = `no current reference rate from ${currency} to ${to.currency}`;
      return withoutPrice('no-rate', failure, foundPrice, converted.lacking);
    }
    const { price, rates } = converted;
    if (Number(price) === 0) return { ...withoutPrice('zero', 'the price comes to 0.00', foundPrice), rates };
    return { found: foundPrice, rates, price, gap: undefined, lacking: undefined, failure: undefined };
  } catch (error) {
    to.call.log.error('conversion.bug', error, { index });
    return withoutPrice('unreadable', 'the price could not be converted', foundPrice);
  }
}
