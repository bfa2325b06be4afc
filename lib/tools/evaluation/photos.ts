import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { type ModelPicture, prepareForModel } from '../../../shared/platform/pictures/prepare-picture.ts';

const catalogueSchema = z.array(
  z.object({
    photo: z.string(),
    title: z.string().optional(),
    brand: z.string().optional(),
  }),
);

/** One photo in the folder, with its entry in the catalogue. */
export interface Photo {
  readonly name: string;
  readonly title: string | undefined;
  readonly brand: string | undefined;
}

/**
 * The photos in a folder: those in its `catalogue.json` if it has one, otherwise every picture file by name.
 *
 * @throws Error if it has none
 */
export async function listPhotos(folder: string, limit = Number.POSITIVE_INFINITY): Promise<Photo[]> {
  const files = await readdir(folder);
  const photos = files.includes('catalogue.json')
    ? catalogueSchema.parse(JSON.parse(await readFile(join(folder, 'catalogue.json'), 'utf8')))
    : files.filter((file) => /\.(?:jpe?g|png|webp|gif)$/i.test(file)).map((photo) => ({ photo }));
  if (photos.length === 0) throw new Error(`There are no pictures in ${folder}.`);
  const unknown = { title: undefined, brand: undefined };
  const named = photos.map(({ photo, ...row }): Photo => ({ name: photo, ...unknown, ...row }));
  return named.slice(0, limit);
}

export const readPhoto = async (folder: string, { name }: Photo): Promise<ModelPicture> =>
  prepareForModel(await readFile(join(folder, name)));
