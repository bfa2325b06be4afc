import sharp from 'sharp';
import { cellOf } from '../../../shared/platform/pictures/contact-sheet.ts';
import { distance } from '../catalogue/features.ts';
import { type Glimpse, lookAtPicture } from '../eye/eye.ts';

/*
 * Of the catalogue's 74 photos in cells of a sheet, the other photo of the same product is up to 0.26 away in 95 of 100
 * cases, and a photo of another category 0.45 or more. Photos of other models of a kind lie anywhere from 0.11 to 0.65.
 */
/** Up to this distance two pictures show the same product. */
const sameWithin = 0.26;
/** From this distance on they show different things. */
const otherFrom = 0.45;

/** Words of the look that the eye can say. */
type Look = 'same' | 'kind' | 'other' | 'unclear';

/** What the eye makes of two pictures. It cannot tell an accessory or a lot by itself. */
function compared(a: Glimpse, b: Glimpse): Look {
  const between = distance(a.features, b.features);
  if (between <= sameWithin) return 'same';
  const bothNamed = a.goods !== undefined && b.goods !== undefined;
  if (bothNamed && a.goods === b.goods) return 'kind';
  return bothNamed || between >= otherFrom ? 'other' : 'unclear';
}

/** The corner of a cell that its number may touch, with the JPEG's blocks around it. */
const corner = { width: 47, height: 31 };

/** Takes the pictures of a sheet out of their cells, without their numbers: equal pictures come out equal. */
export async function cellsOf(sheet: Uint8Array): Promise<(number: number) => Promise<Buffer>> {
  const { data, info } = await sharp(sheet).raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return async (number) => {
    const { left, top, side } = cellOf(number);
    const cell = await sharp(data, { raw: { width, height, channels } })
      .extract({ left, top, width: side, height: side })
      .raw()
      .toBuffer();
    for (let row = 0; row < corner.height; row += 1) {
      const start = row * side * channels;
      cell.fill(255, start, start + corner.width * channels);
    }
    return await sharp(cell, { raw: { width: side, height: side, channels } })
      .png({ compressionLevel: 0 })
      .toBuffer();
  };
}

/** What the eye says of the numbered pictures on a sheet, compared with the seller's photo. */
export async function looksAt(
  photo: Uint8Array,
  sheet: Uint8Array,
  numbers: readonly number[],
): Promise<{ readonly number: number; readonly look: Look }[]> {
  const own = await lookAtPicture(photo);
  const pictureIn = await cellsOf(sheet);
  const looks: { number: number; look: Look }[] = [];
  for (const number of numbers) {
    looks.push({ number, look: compared(own, await lookAtPicture(await pictureIn(number))) });
  }
  return looks;
}
