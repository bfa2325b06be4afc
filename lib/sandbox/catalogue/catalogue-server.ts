import { type Emulator, type EmulatorAnswer, startEmulator } from '../emulator/emulator.ts';
import { notFound, routed } from '../emulator/routed.ts';
import type { Catalogue } from './catalogue.ts';
import { offerPage } from './offer-page.ts';
import { offerPicture } from './offer-picture.ts';
import { inCurrency } from './offers.ts';
import { addressesOf } from './similar-offers.ts';

const found = (type: string, body: string | Buffer): EmulatorAnswer => ({
  status: 200,
  headers: { 'content-type': type, 'x-sandbox': 'true' },
  body,
});

/**
 * Starts a loopback server for the shops and sellers that offer the products of the catalogue: `/pictures/<photo>`,
 * `/items/<number>?currency=AUD`, and `/items/<number>.jpg` with the picture of a seller.
 */
export async function startCatalogueServer(options: {
  readonly catalogue: Catalogue;
  readonly host?: string;
}): Promise<Emulator> {
  const { catalogue } = options;
  const routes = routed({
    'GET /pictures/:photo': async (_, { photo = '' }) => {
      const body = await catalogue.picture(photo);
      const extension = photo.split('.').at(-1)?.toLowerCase().replace('jpg', 'jpeg');
      return body === undefined ? notFound : found(`image/${extension}`, body);
    },
    'GET /items/:number.jpg': async (_, { number }) => {
      const offer = catalogue.offers[Number(number)];
      const photo = await catalogue.picture(offer?.entry.photo ?? '');
      if (offer?.listed === undefined || photo === undefined) return notFound;
      return found('image/jpeg', await offerPicture(photo, offer.listed.isAccessory));
    },
    'GET /items/:number': ({ url }, { number }) => {
      const offer = catalogue.offers[Number(number)];
      if (offer === undefined) return notFound;
      const shown = inCurrency(offer, url.searchParams.get('currency') ?? undefined);
      return found('text/html; charset=utf-8', offerPage(shown, addressesOf(url.origin, shown).picture));
    },
  });
  return await startEmulator(routes, options);
}
