import type { FoundListing, ListingQuery } from '../market/market.ts';
import type { Catalogue, Similar } from './catalogue.ts';
import type { MarketListing } from './market-listings.ts';
import { decimalText, type Offer, offersOfEntry } from './offers.ts';

/** Beyond this distance a picture shows something else. Where both figures come from: decision 42. */
const unlike = 0.45;
/** How much farther than the most similar one a picture may be: where the very thing is found, its like is left out. */
const farther = 0.25;
/** Pictures of the catalogue that are looked at. */
const entries = 20;
/** What a title gains by having all the words: more than parts two photos of a product. */
const namedBonus = 0.3;

const wordsIn = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\d.]{2,}/gu) ?? []);

/** A measure of how likely a picture is meant; smaller is likelier. */
function rank({ entry, distance }: Similar, words: Set<string>): number {
  const title = wordsIn(entry.title);
  const named = [...words].filter((word) => title.has(word)).length;
  return words.size === 0 ? distance : distance - (namedBonus * named) / words.size;
}

/**
 * The shops' offers that look like a picture, most similar first; empty if there are none or the bytes are not a
 * picture.
 *
 * @param search.words lift the offers whose titles have them
 * @param search.currency of the prices; absent or unknown: the catalogue's own
 */
export async function similarOffers(
  catalogue: Catalogue,
  bytes: Uint8Array,
  search: { readonly currency?: string; readonly words?: string } = {},
): Promise<Offer[]> {
  const similar = await catalogue.similar(bytes, entries).catch(() => []);
  const farthest = Math.min(unlike, (similar[0]?.distance ?? 0) + farther);
  const words = wordsIn(search.words ?? '');
  return similar
    .filter(({ distance }) => distance < farthest)
    .sort((a, b) => rank(a, words) - rank(b, words))
    .flatMap(({ index }) => offersOfEntry(catalogue, index, search.currency));
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
 * The searches of the marketplace's emulator: by picture the shops' offers, as listings; by words the listings that were
 * drawn around the catalogue.
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
