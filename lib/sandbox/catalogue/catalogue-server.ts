import { type Emulator, type EmulatorAnswer, startEmulator } from '../emulator/emulator.ts';
import { notFound, routed } from '../emulator/routed.ts';
import type { Catalogue } from './catalogue.ts';
import { listingPicture } from './listing-picture.ts';
import { offerPage } from './offer-page.ts';
import { offerOf } from './offers.ts';
import { listingUrls, offerUrl, pictureUrl } from './similar-offers.ts';

const mediaTypes: Readonly<Record<string, string>> = {
  gif: 'image/gif',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
};

const found = (type: string, body: string | Buffer): EmulatorAnswer => ({
  status: 200,
  headers: { 'content-type': type, 'x-sandbox': 'true' },
  body,
});
const htmlPage = (body: string): EmulatorAnswer => found('text/html; charset=utf-8', body);

/**
 * Starts a loopback server for the shops that sell the products of the catalogue: `/pictures/<photo>` and
 * `/items/<number>?currency=AUD`; and for the marketplace's listings: `/listings/<number>` and
 * `/listings/<number>.jpg`.
 */
export async function startCatalogueServer(options: {
  readonly catalogue: Catalogue;
  readonly host?: string;
}): Promise<Emulator> {
  const { catalogue } = options;
  const routes = routed({
    'GET /pictures/:photo': async (_, { photo = '' }) => {
      const body = await catalogue.picture(photo);
      const type = mediaTypes[photo.split('.').at(-1)?.toLowerCase() ?? ''];
      return body === undefined || type === undefined ? notFound : found(type, body);
    },
    'GET /items/:number': ({ url }, { number }) => {
      const offer = offerOf(catalogue, Number(number), url.searchParams.get('currency') ?? undefined);
      if (offer === undefined) return notFound;
      const addresses = { page: offerUrl(url.origin, offer), picture: pictureUrl(url.origin, offer) };
      return htmlPage(offerPage(offer, addresses));
    },
    'GET /listings/:number.jpg': async (_, { number }) => {
      const listing = catalogue.listings[Number(number)];
      const photo = await catalogue.picture(listing?.photo ?? '');
      if (listing === undefined || photo === undefined) return notFound;
      return found('image/jpeg', await listingPicture(photo, listing));
    },
    'GET /listings/:number': ({ url }, { number }) => {
      const listing = catalogue.listings[Number(number)];
      if (listing === undefined) return notFound;
      const shown = { ...listing, entry: { title: listing.title, category: '' }, shop: 'Marketplace' };
      return htmlPage(offerPage(shown, listingUrls(url.origin, listing)));
    },
  });
  return await startEmulator(routes, options);
}
