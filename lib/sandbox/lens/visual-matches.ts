import type { Catalogue } from '../catalogue/catalogue.ts';
import { priceText } from '../catalogue/offers.ts';
import { offerUrl, pictureUrl, similarOffers } from '../catalogue/similar-offers.ts';

/** The number of matches that the service gives. */
const matches = 60;

/**
 * Matches for a picture in the format of the service, most similar first; empty if nothing is similar. A
 * converted price is marked with a star, as Google does.
 */
export async function visualMatches(
  bytes: Uint8Array,
  request: {
    readonly catalogue: Catalogue;
    readonly catalogueUrl: string;
    readonly country: string;
    /** The country's own; prices in another currency carry its code. */
    readonly currency: string;
    /** Words that refine the search, empty for none. */
    readonly words: string;
  },
): Promise<Record<string, unknown>[]> {
  const { catalogue, catalogueUrl, country, currency } = request;
  const offers = await similarOffers(catalogue, bytes, request);
  return offers.slice(0, matches).map((offer, place) => ({
    position: place + 1,
    title: offer.entry.title,
    link: offerUrl(catalogueUrl, offer),
    source: offer.shop,
    ...(offer.priceInResults && {
      price: { value: `${priceText(offer, country, offer.currency !== currency)}*` },
    }),
    thumbnail: pictureUrl(catalogueUrl, offer),
  }));
}
