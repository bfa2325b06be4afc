import type { FoundListing, ListingQuery } from '../market/market.ts';
import type { Catalogue } from './catalogue.ts';
import type { MarketListing } from './market-listings.ts';
import { decimalText, type Offer, offersOfEntry } from './offers.ts';

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
  return catalogue.entries
    .map((entry, index) => ({ entry, index }))
    .filter(({ entry }) => entry.product === shown?.product)
    .sort((a, b) => Number(b.entry === shown) - Number(a.entry === shown))
    .flatMap(({ index }) => offersOfEntry(catalogue, index, currency));
}
/** Addresses under which the catalogue's server shows an offer. */
export const offerUrl = (catalogueUrl: string, offer: Offer): string =>
  `${catalogueUrl}/items/${offer.number}?currency=${offer.currency}`;
export const pictureUrlOf = (catalogueUrl: string, photo: string): string =>
  `${catalogueUrl}/pictures/${encodeURIComponent(photo)}`;
export const pictureUrl = (catalogueUrl: string, offer: Offer): string =>
  pictureUrlOf(catalogueUrl, offer.entry.photo);

/** Addresses of a listing of the marketplace. */
export const listingUrls = (catalogueUrl: string, { number }: Pick<MarketListing, 'number'>) => ({
  page: `${catalogueUrl}/listings/${number}`,
  picture: `${catalogueUrl}/listings/${number}.jpg`,
});

/**
 * The searches of the marketplace's emulator: by picture the shops' offers, as listings; by text the listings generated
 * from the catalogue.
 *
 * @param catalogueUrl origin of the catalogue's server
 */
export function createListingSearch(catalogue: Catalogue, catalogueUrl: string) {
  const toListing = (offer: Offer): FoundListing => ({
    title: offer.entry.title,
    price: decimalText(offer),
    currency: offer.currency,
    pictureUrl: pictureUrl(catalogueUrl, offer),
    pageUrl: offerUrl(catalogueUrl, offer),
  });
  const words = new Map(catalogue.listings.map((listing) => [listing, wordsIn(listing.title)]));
  const drawn = (listing: MarketListing): FoundListing => {
    const { page: pageUrl, picture } = listingUrls(catalogueUrl, listing);
    return { ...listing, price: decimalText(listing), pictureUrl: picture, pageUrl };
  };
  return {
    async findSimilar(bytes: Uint8Array, limit: number) {
      const offers = await similarOffers(catalogue, bytes);
      return offers.slice(0, limit).map(toListing);
    },
    findListings(query: ListingQuery) {
      const wanted = wordsIn(query.words ?? '');
      return catalogue.listings
        .filter(
          (listing) =>
            wanted.isSubsetOf(words.get(listing) ?? new Set()) &&
            [listing.productId, undefined].includes(query.productId) &&
            [listing.categoryId, undefined].includes(query.categoryId) &&
            [listing.condition, undefined].includes(query.condition),
        )
        .map(drawn);
    },
  };
}
