import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { parseJson } from '../../../shared/platform/web/parse-json.ts';
import { StartUpError, systemCode } from '../start-up-error.ts';
import { type CatalogueEntry, entrySchema } from './catalogue-entry.ts';
import { distance, type Fingerprint, fingerprintOf } from './fingerprint.ts';
import { drawOffers } from './offers.ts';

/** Products with their pictures, recognised by pictures. */
export type Catalogue = Awaited<ReturnType<typeof openCatalogue>>;

/** The host's default catalogue: `products/README.md` says where it is from. */
export const ownProducts = join(import.meta.dirname, 'products');

/**
 * Up to this distance a picture is the catalogue's. Of its 74 photos re-encoded, the farthest is 0.04 away; 19 in 20 of
 * those cropped to 86 % of their sides are up to 0.12 away. Five photos of other goods are 0.32 or more away from all of
 * them. The nearest of 41 drawings is 0.136 away once it is a JPEG, whose blocks add edges to its smooth background.
 */
const sameWithin = 0.12;

async function entriesOf(folder: string): Promise<CatalogueEntry[]> {
  const file = join(folder, 'catalogue.json');
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new StartUpError(`CATALOGUE_DIR: ${file} cannot be read (${systemCode(error)}).`);
  });
  const entries = entrySchema.array().safeParse(parseJson(text));
  if (entries.success) return entries.data;
  throw new StartUpError(`CATALOGUE_DIR: ${file} is not a catalogue: ${z.prettifyError(entries.error)}`);
}

/**
 * Opens the catalogue of a folder: `catalogue.json`, an array of {product, title, category, price, currency, photo},
 * next to the pictures that it names. Pictures without a `print`, which those that come with the host have, are measured,
 * some 5 ms each.
 *
 * @throws StartUpError where the folder holds no such catalogue
 */
export async function openCatalogue(folder = ownProducts) {
  const entries = await entriesOf(folder);
  const photos = new Set(entries.map(({ photo }) => photo));
  const known: { readonly entry: CatalogueEntry; readonly print: Fingerprint }[] = [];
  for (const entry of entries) {
    // A missing or broken file is never recognised.
    const print =
      entry.print === undefined
        ? await readFile(join(folder, entry.photo))
            .then(fingerprintOf)
            .catch(() => undefined)
        : Buffer.from(entry.print, 'base64');
    if (print !== undefined) known.push({ entry, print });
  }
  return {
    entries,
    /** The offers of the shops, three for each entry, then the emulated marketplace's listings, generated from the entries. */
    offers: drawOffers(entries),
    /** Bytes of a picture of the catalogue, undefined for any other name. */
    async picture(photo: string) {
      return photos.has(photo) ? await readFile(join(folder, photo)) : undefined;
    },
    /**
     * The entry whose picture this is, in any size, type, colours and light, or with a little cut off;
     * undefined for every other picture.
     *
     * @throws Error if the bytes are not a picture
     */
    async recognise(bytes: Uint8Array) {
      const own = await fingerprintOf(bytes);
      const [nearest] = known
        .map(({ entry, print }) => ({ entry, far: distance(own, print) }))
        .sort((a, b) => a.far - b.far);
      return nearest !== undefined && nearest.far <= sameWithin ? nearest.entry : undefined;
    },
  };
}
