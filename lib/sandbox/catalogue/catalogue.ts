import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { parseJson } from '../../../shared/platform/web/parse-json.ts';
import { lookAtPicture } from '../eye/eye.ts';
import { StartUpError, systemCode } from '../start-up-error.ts';
import { type CatalogueEntry, entrySchema } from './catalogue-entry.ts';
import { distance, type Features, keptFeatures } from './features.ts';
import { drawListings, type MarketListing } from './market-listings.ts';

export interface Similar {
  readonly entry: CatalogueEntry;
  /** Index of the entry in the catalogue, from 0. */
  readonly index: number;
  /** 0 for the same picture, up to 0.25 for another of the same product, 0.4 or more for unlike things. */
  readonly distance: number;
}

/** Products with their pictures, found by pictures. */
export interface Catalogue {
  readonly entries: readonly CatalogueEntry[];
  /** What the emulated marketplace offers, drawn around the entries. */
  readonly listings: readonly MarketListing[];
  /** Bytes of a picture of the catalogue, undefined for any other name. */
  picture(photo: string): Promise<Buffer | undefined>;
  /**
   * The entries whose pictures are most like this one, most similar first. The first call measures the catalogue.
   *
   * @throws Error if the bytes are not a picture
   */
  similar(bytes: Uint8Array, limit: number): Promise<Similar[]>;
  /** Measures the catalogue ahead of the first search, which takes about 70 ms of processor time for each picture. */
  measure(): Promise<void>;
}

/** The catalogue that the picture search has when it is given none: `products/README.md` says where it is from. */
export const ownProducts = join(import.meta.dirname, 'products');

/** The share of things other than the product whose titles tell that they are. */
const telling = 0.6;

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
 * next to the pictures that it names. Those of the folder that comes with the host are measured already.
 *
 * @throws StartUpError where the folder holds no such catalogue
 */
export async function openCatalogue(folder = ownProducts): Promise<Catalogue> {
  const entries = await entriesOf(folder);
  const photos = new Set(entries.map(({ photo }) => photo));
  let measured: Promise<(Features | undefined)[]> | undefined;

  const picture = async (photo: string): Promise<Buffer | undefined> =>
    photos.has(photo) ? await readFile(join(folder, photo)) : undefined;
  const featuresOfEntry = async ({ photo }: CatalogueEntry): Promise<Features | undefined> => {
    try {
      return (await lookAtPicture(await readFile(join(folder, photo)))).features;
    } catch {
      // A file that is missing or broken takes no part in the search.
      return undefined;
    }
  };
  const measureAll = async () => {
    const measurements: (Features | undefined)[] = Array(entries.length).fill(undefined);
    const left = entries.entries();
    const takeTurns = async () => {
      for (const [index, entry] of left) measurements[index] = await featuresOfEntry(entry);
    };
    await Promise.all(Array.from({ length: atOnce }, takeTurns));
    return measurements;
  };
  const features = () => {
    measured ??= folder === ownProducts ? keptFeatures(folder) : measureAll();
    return measured;
  };
  return {
    entries,
    listings: drawListings(entries, { telling }),
    picture,
    async similar(bytes, limit) {
      const [wanted, known] = await Promise.all([lookAtPicture(bytes), features()]);
      return entries
        .flatMap((entry, index) => {
          const own = known[index];
          return own === undefined ? [] : [{ entry, index, distance: distance(wanted.features, own) }];
        })
        .sort((a, b) => a.distance - b.distance)
        .slice(0, limit);
    },
    async measure() {
      await features();
    },
  };
}
