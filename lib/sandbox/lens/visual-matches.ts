import sharp from 'sharp';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { type Offer, priceText } from '../catalogue/offers.ts';
import { offerUrl, pictureUrl, similarOffers } from '../catalogue/similar-offers.ts';

/** As many as the service gives. */
const matches = 60;

/** A converted price is marked with a star, as Google does. */
function price(offer: Offer, country: string, ownCurrency: string) {
  if (!offer.priceInResults) return {};
  const text = priceText(offer, country, offer.currency !== ownCurrency);
  const [currency = ''] = text.match(/^[^\d\s]+|[^\d\s]+$/u) ?? [];
  return { price: { value: `${text}*`, extracted_value: offer.amount, currency }, in_stock: true };
}

/** Matches for a picture in the form of the service, most similar first; empty where nothing is like it or it is none. */
export async function visualMatches(
  bytes: Uint8Array,
  request: {
    readonly catalogue: Catalogue;
    readonly catalogueUrl: string;
    readonly country: string;
    /** The country's own; prices in another say so by its code. */
    readonly currency: string;
    /** Words that refine the search, empty for none. */
    readonly words: string;
  },
): Promise<Record<string, unknown>[]> {
  const { catalogue, catalogueUrl, country, currency } = request;
  const offers = await similarOffers(catalogue, bytes, request);
  return await Promise.all(
    offers.slice(0, matches).map(async (offer, place) => {
      const image = pictureUrl(catalogueUrl, offer);
      const { width, height } = await sharp(await catalogue.picture(offer.entry.photo)).metadata();
      return {
        position: place + 1,
        title: offer.entry.title,
        link: offerUrl(catalogueUrl, offer),
        source: offer.shop,
        ...price(offer, country, currency),
        thumbnail: image,
        thumbnail_width: width,
        thumbnail_height: height,
        image,
        image_width: width,
        image_height: height,
      };
    }),
  );
}
