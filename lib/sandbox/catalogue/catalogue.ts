import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import * as z from 'zod';
import { parseJson } from '../../../shared/platform/web/parse-json.ts';
import { StartUpError, systemCode } from '../start-up-error.ts';
import { type CatalogueEntry, entrySchema } from './catalogue-entry.ts';
import { drawnProducts, svgOf } from './drawn-products.ts';
import { distance, featuresOf, type PictureFeatures } from './picture-features.ts';

export interface Similar {
  readonly entry: CatalogueEntry;
  /** Index of the entry in the catalogue, from 0. */
  readonly index: number;
  /** 0 for the same picture, about 0.1 for the same shape, 0.4 or more for unlike ones. */
  readonly distance: number;
}

/** Products with their pictures, found by pictures. */
export interface Catalogue {
  readonly entries: readonly CatalogueEntry[];
  /** Bytes of a picture of the catalogue, undefined for any other name. */
  picture(photo: string): Promise<Buffer | undefined>;
  /**
   * The entries whose pictures are most like this one, most similar first. The first call measures the catalogue.
   *
   * @throws Error if the bytes are not a picture
   */
  similar(bytes: Uint8Array, limit: number): Promise<Similar[]>;
  /** Measures the catalogue ahead of the first search, which takes about 50 ms of processor time for each picture. */
  measure(): Promise<void>;
}

/** The drawn products, kept so that they are drawn and measured only once. */
let drawnCatalogue: Promise<Catalogue> | undefined;

/** Searched pictures whose features are remembered: both searches look for the picture of a call. */
const remembered = 32;

/** Pictures that are measured at the same time: each is in memory as a whole. */
const atOnce = 4;

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
 * next to the pictures that it names. Without a folder: a few drawn products.
 *
 * @throws StartUpError where the folder holds no such catalogue
 */
export function openCatalogue(folder?: string): Promise<Catalogue> {
  if (folder !== undefined) return catalogueOf(folder);
  drawnCatalogue ??= catalogueOf();
  return drawnCatalogue;
}

async function catalogueOf(folder?: string): Promise<Catalogue> {
  const entries = folder === undefined ? drawnProducts : await entriesOf(folder);
  const photos = new Set(entries.map(({ photo }) => photo));
  const drawn = new Map<string, Promise<Buffer>>();
  let measured: Promise<(PictureFeatures | undefined)[]> | undefined;

  const picture = async (photo: string): Promise<Buffer | undefined> => {
    if (!photos.has(photo)) return undefined;
    if (folder !== undefined) return await readFile(join(folder, photo));
    const product = drawnProducts.find((one) => one.photo === photo);
    if (product === undefined) return undefined;
    const made =
      drawn.get(photo) ??
      sharp(Buffer.from(svgOf(product)))
        .jpeg({ quality: 90 })
        .toBuffer();
    drawn.set(photo, made);
    return await made;
  };
  const featuresOfEntry = async ({ photo }: CatalogueEntry): Promise<PictureFeatures | undefined> => {
    try {
      const bytes = await picture(photo);
      return bytes === undefined ? undefined : await featuresOf(bytes);
    } catch {
      // A file that is missing or broken takes no part in the search.
      return undefined;
    }
  };
  const measureAll = async () => {
    const found: (PictureFeatures | undefined)[] = Array(entries.length).fill(undefined);
    const left = entries.entries();
    const takeTurns = async () => {
      for (const [index, entry] of left) found[index] = await featuresOfEntry(entry);
    };
    await Promise.all(Array.from({ length: atOnce }, takeTurns));
    return found;
  };
  const searched = new Map<string, Promise<PictureFeatures>>();
  const featuresOfSearched = (bytes: Uint8Array): Promise<PictureFeatures> => {
    const digest = createHash('sha256').update(bytes).digest('base64');
    const found = searched.get(digest) ?? featuresOf(bytes);
    searched.set(digest, found);
    for (const oldest of searched.keys()) {
      if (searched.size <= remembered) break;
      searched.delete(oldest);
    }
    return found;
  };
  const features = () => {
    measured ??= measureAll();
    return measured;
  };
  return {
    entries,
    picture,
    async similar(bytes, limit) {
      const [wanted, known] = await Promise.all([featuresOfSearched(bytes), features()]);
      return entries
        .flatMap((entry, index) => {
          const own = known[index];
          return own === undefined ? [] : [{ entry, index, distance: distance(wanted, own) }];
        })
        .sort((a, b) => a.distance - b.distance)
        .slice(0, limit);
    },
    async measure() {
      await features();
    },
  };
}
