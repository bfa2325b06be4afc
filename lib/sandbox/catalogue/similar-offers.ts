import type { FoundListing, ListingQuery } from '../market/market.ts';
import type { Catalogue } from './catalogue.ts';
import { decimalText, inCurrency, type Offer } from './offers.ts';

const wordsIn = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\d.]{2,}/gu) ?? []);

/**
 * The shops' offers of the product in a picture, those with the very picture first; empty if the picture is not one of
 * the catalogue's, or the bytes are not a picture.
 *
 * @param currency of the prices; absent or unknown: the catalogue's own
 */
export async function similarOffers(
  catalogue: Catalogue,
  bytes: Uint8Array,
  currency?: string,
): Promise<Offer[]> {
  const shown = await catalogue.recognise(bytes).catch(() => undefined);
  return catalogue.offers
    .filter(({ entry, listed }) => listed === undefined && entry.product === shown?.product)
    .sort((a, b) => Number(b.entry === shown) - Number(a.entry === shown))
    .map((offer) => inCurrency(offer, currency));
}

/** Address under which the catalogue's server shows a picture. */
export const pictureUrlOf = (catalogueUrl: string, photo: string): string =>
  `${catalogueUrl}/pictures/${encodeURIComponent(photo)}`;

/** Addresses of an offer's page and picture. */
export const addressesOf = (catalogueUrl: string, { number, entry, currency, listed }: Offer) => ({
  page: `${catalogueUrl}/items/${number}?currency=${currency}`,
  picture: listed ? `${catalogueUrl}/items/${number}.jpg` : pictureUrlOf(catalogueUrl, entry.photo),
});

/**
 * The searches of the marketplace's emulator: by picture the shops' offers, as listings; by text the listings generated
 * from the catalogue.
 *
 * @param catalogueUrl origin of the catalogue's server
 */
export function createListingSearch(catalogue: Catalogue, catalogueUrl: string) {
  const toListing = (offer: Offer): FoundListing => {
    const { page: pageUrl, picture: pictureUrl } = addressesOf(catalogueUrl, offer);
    const { title, currency, listed } = offer;
    return { title, price: decimalText(offer), currency, pictureUrl, pageUrl, ...listed };
  };
  const listings = catalogue.offers.flatMap(({ listed, ...offer }) =>
    listed === undefined
      ? []
      : [{ ...listed, words: wordsIn(offer.title), found: toListing({ listed, ...offer }) }],
  );
  return {
    async findSimilar(bytes: Uint8Array, limit: number) {
      const offers = await similarOffers(catalogue, bytes);
      return offers.slice(0, limit).map(toListing);
    },
    findListings(query: ListingQuery) {
      const wanted = wordsIn(query.words ?? '');
      return listings
        .filter(
          ({ words, productId, categoryId, condition }) =>
            wanted.isSubsetOf(words) &&
            [productId, undefined].includes(query.productId) &&
            [categoryId, undefined].includes(query.categoryId) &&
            [condition, undefined].includes(query.condition),
        )
        .map(({ found }) => found);
    },
  };
}
