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

/** What the eye makes of two pictures. It cannot tell an accessory or a lot by itself. */
function compared(a: Glimpse, b: Glimpse): string {
  const between = distance(a.features, b.features);
  if (between <= sameWithin) return 'same';
  const bothNamed = a.goods !== undefined && b.goods !== undefined;
  if (bothNamed && a.goods === b.goods) return 'kind';
  return bothNamed || between >= otherFrom ? 'other' : 'unclear';
}

/** What the eye says of the numbered pictures on a sheet, compared with the seller's photo. */
export async function looksAt(
  photo: Uint8Array,
  sheet: Uint8Array,
  numbers: readonly number[],
): Promise<{ readonly number: number; readonly look: string }[]> {
  const own = await lookAtPicture(photo);
  const looks: { number: number; look: string }[] = [];
  for (const number of numbers) {
    const { left, top, side } = cellOf(number);
    const cell = await sharp(sheet).extract({ left, top, width: side, height: side }).png().toBuffer();
    looks.push({ number, look: compared(own, await lookAtPicture(cell)) });
  }
  return looks;
}
