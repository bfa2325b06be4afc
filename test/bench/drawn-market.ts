import { openCatalogue } from '../../lib/sandbox/catalogue/catalogue.ts';
import { startCatalogueServer } from '../../lib/sandbox/catalogue/catalogue-server.ts';
import { drawListings, type MarketListing } from '../../lib/sandbox/catalogue/market-listings.ts';
import { createListingSearch, listingUrls } from '../../lib/sandbox/catalogue/similar-offers.ts';
import { type Glimpse, lookAtPicture } from '../../lib/sandbox/eye/eye.ts';
import { cellsOf, compared } from '../../lib/sandbox/model/sheet-looks.ts';
import { seededRandom } from '../../lib/seeded-random.ts';
import type { Verdict } from '../../shared/operations/pricing/look/verdict.ts';
import { contactSheet } from '../../shared/platform/pictures/contact-sheet.ts';

/** A photo of a product whose price is known. */
interface DrawnSubject {
  readonly pictureUrl: string;
  readonly title: string;
  readonly price: number;
}

/** What the eye sees of a picture in the cell of a sheet. */
async function glimpseInCell(bytes: Uint8Array): Promise<Glimpse | undefined> {
  const sheet = await contactSheet([bytes]);
  if (sheet === undefined) return undefined;
  const pictureIn = await cellsOf(sheet.picture.bytes);
  return await lookAtPicture(await pictureIn(1));
}

/** The emulated marketplace with titles that never tell what is offered, and photos of its products to be priced. */
export async function drawMarket(count: number) {
  const own = await openCatalogue();
  const catalogue = { ...own, listings: drawListings(own.entries, { telling: 0, seed: 31 }) };
  const server = await startCatalogueServer({ catalogue });
  const random = seededRandom(31);
  const entries = Array.from({ length: count }, () => {
    const entry = own.entries[Math.floor(random() * own.entries.length)];
    if (entry === undefined) throw new Error('the catalogue is empty');
    return entry;
  });
  // The photos are drawn as the pictures of honest listings are, but are not on offer.
  const photos = entries.map(
    ({ title, photo, currency }, number): MarketListing => ({
      ...{ number, title, photo, currency, amount: 0, truth: 'same', condition: 'used', categoryId: '' },
      productId: undefined,
    }),
  );
  const photoServer = await startCatalogueServer({ catalogue: { ...own, listings: photos } });
  const { findListings } = createListingSearch(catalogue, server.url);
  const truths = new Map(
    catalogue.listings.map((one) => [listingUrls(server.url, one).picture, one.truth] as const),
  );

  const thumbnails = new Map<string, Promise<Glimpse | undefined>>();
  const glimpseOf = (image: string) => {
    const known = thumbnails.get(image) ?? fetch(image).then(async (got) => glimpseInCell(await got.bytes()));
    thumbnails.set(image, known);
    return known;
  };

  return {
    truths,
    findListings,
    /** A picture search that recognises the product, as a marketplace's does. */
    async findSimilar(bytes: Buffer, limit: number) {
      const [best] = await own.similar(bytes, 1);
      return best === undefined ? [] : findListings({ words: best.entry.title }).slice(0, limit);
    },
    subjects: entries.map(
      ({ title, price }, number): DrawnSubject => ({
        pictureUrl: listingUrls(photoServer.url, { number }).picture,
        title,
        price: Number(price),
      }),
    ),
    /** What the eye makes of the pictures of listings, each in the cell of a sheet. */
    async byEye(photo: Uint8Array, images: readonly string[]): Promise<(Verdict | undefined)[]> {
      const seller = await lookAtPicture(photo);
      const seen = await Promise.all(images.map(glimpseOf));
      return seen.map((one) => one && compared(seller, one));
    },
    stop: () => Promise.all([server.stop(), photoServer.stop()]),
  };
}
