import {
  type Emulator,
  type EmulatorAnswer,
  type EmulatorRequest,
  startEmulator,
} from '../emulator/emulator.ts';
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

const notFound: EmulatorAnswer = {
  status: 404,
  headers: { 'content-type': 'text/plain' },
  body: 'Not found',
};

async function picture(catalogue: Catalogue, photo: string): Promise<EmulatorAnswer> {
  const body = await catalogue.picture(photo);
  const type = mediaTypes[photo.split('.').at(-1)?.toLowerCase() ?? ''];
  return body === undefined || type === undefined
    ? notFound
    : { status: 200, headers: { 'content-type': type }, body };
}

const htmlPage = (body: string): EmulatorAnswer => ({
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8', 'x-sandbox': 'true' },
  body,
});

function page(catalogue: Catalogue, number: number, { url }: EmulatorRequest): EmulatorAnswer {
  const offer = offerOf(catalogue, number, url.searchParams.get('currency') ?? undefined);
  if (offer === undefined) return notFound;
  return htmlPage(
    offerPage(offer, { page: offerUrl(url.origin, offer), picture: pictureUrl(url.origin, offer) }),
  );
}

async function listing(
  catalogue: Catalogue,
  name: string,
  { url }: EmulatorRequest,
): Promise<EmulatorAnswer> {
  const [, number, isPicture] = /^(\d{1,6})(\.jpg)?$/.exec(name) ?? [];
  const offered = catalogue.listings[Number(number)];
  if (offered === undefined) return notFound;
  if (isPicture !== undefined) {
    const photo = await catalogue.picture(offered.photo);
    if (photo === undefined) return notFound;
    const body = await listingPicture(photo, offered);
    return { status: 200, headers: { 'content-type': 'image/jpeg' }, body };
  }
  const { title, amount, currency } = offered;
  const shown = { entry: { title, category: '' }, shop: 'Marketplace', amount, currency };
  return htmlPage(offerPage(shown, listingUrls(url.origin, offered)));
}

/**
 * Starts a loopback server for the shops that sell the products of the catalogue: `/pictures/<photo>` and
 * `/items/<number>?currency=AUD`, pages that show their price in the various ways of real shops; and for the
 * marketplace's listings: `/listings/<number>` and `/listings/<number>.jpg`.
 */
export async function startCatalogueServer(options: {
  readonly catalogue: Catalogue;
  readonly host?: string;
}): Promise<Emulator> {
  const { catalogue } = options;
  return await startEmulator(async (request) => {
    const [, kind, name = '', more] = request.url.pathname.split('/');
    if (request.method !== 'GET' || more !== undefined) return notFound;
    if (kind === 'pictures') return await picture(catalogue, decodeURIComponent(name));
    if (kind === 'listings') return await listing(catalogue, name, request);
    if (kind === 'items' && /^\d{1,6}$/.test(name)) return page(catalogue, Number(name), request);
    return notFound;
  }, options);
}
