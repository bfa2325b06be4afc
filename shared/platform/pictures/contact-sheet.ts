import type { Cell } from './decoding/compose-sheet.ts';
import type { PictureSize } from './picture-sizes.ts';
import type { ModelPicture } from './prepare-picture.ts';

/** The most pictures of one sheet. */
export const mostOnSheet = 24;

const columns = 6;
/**
 * In pixels. Marketplaces' thumbnails have 225; a full sheet of 1,248 by 832 is read by every family as it is sent. JPEG
 * works in blocks of 16, so in a multiple of these a picture looks the same in every cell.
 */
const side = 208;
const gap = 4;

/** The cell of a picture by its number, which counts from 1 and goes by rows. */
export const cellOf = (number: number): Cell => ({
  left: ((number - 1) % columns) * side + gap / 2,
  top: Math.floor((number - 1) / columns) * side + gap / 2,
  side: side - gap,
});

/** The largest size of a picture that its cell shows whole. */
export const cellSize: PictureSize = { longestEdge: side - gap, fits: () => true, mostBytes: 100_000 };

/** A contact sheet: one picture made of several, each with its number in the corner. */
export interface ContactSheet {
  readonly picture: ModelPicture;
  /** The numbers on it: pictures that could not be decoded are missing. */
  readonly shown: readonly number[];
}

/**
 * Draws up to 24 pictures on one sheet, numbered from 1 in their order. Missing and undecodable ones leave their cells
 * empty. Decoding loads the pixel library.
 *
 * @param pictures each at most a few hundred kB, as thumbnails are
 * @returns undefined if no picture can be shown
 */
export async function contactSheet(
  pictures: readonly (Uint8Array | undefined)[],
  signal?: AbortSignal,
): Promise<ContactSheet | undefined> {
  const placed = pictures
    .slice(0, mostOnSheet)
    .flatMap((bytes, index) =>
      bytes === undefined ? [] : [{ number: index + 1, bytes, cell: cellOf(index + 1) }],
    );
  const last = placed.at(-1)?.number;
  if (last === undefined) return undefined;
  const { composeSheet } = await import('./decoding/compose-sheet.ts');
  const size = { width: Math.min(last, columns) * side, height: Math.ceil(last / columns) * side };
  const { jpeg, shown } = await composeSheet(placed, size, signal);
  return jpeg && { picture: { mediaType: 'image/jpeg', bytes: jpeg }, shown };
}
