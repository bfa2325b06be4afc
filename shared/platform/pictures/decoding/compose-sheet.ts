import sharp from 'sharp';
import { probePicture } from '../probe-picture.ts';
import { createGate } from './gate.ts';
import { decodingOptions } from './pixels.ts';

/** The segments of a seven-segment display, as paths in a box of 10 by 18. */
const segments = {
  top: 'M1 1H9',
  upperLeft: 'M1 1V9',
  upperRight: 'M9 1V9',
  middle: 'M1 9H9',
  lowerLeft: 'M1 9V17',
  lowerRight: 'M9 9V17',
  bottom: 'M1 17H9',
} as const;

const { top, upperLeft, upperRight, middle, lowerLeft, lowerRight, bottom } = segments;

/** Drawn rather than written, since a function has no fonts. */
const digits: readonly string[] = [
  [top, upperLeft, upperRight, lowerLeft, lowerRight, bottom],
  [upperRight, lowerRight],
  [top, upperRight, middle, lowerLeft, bottom],
  [top, upperRight, middle, lowerRight, bottom],
  [upperLeft, upperRight, middle, lowerRight],
  [top, upperLeft, middle, lowerRight, bottom],
  [top, upperLeft, middle, lowerLeft, lowerRight, bottom],
  [top, upperRight, lowerRight],
  [top, upperLeft, upperRight, middle, lowerLeft, lowerRight, bottom],
  [top, upperLeft, upperRight, middle, lowerRight, bottom],
].map((paths) => paths.join(''));

/** The number on a white field, black with round ends. */
function numberField(number: number): Buffer {
  const drawn = [...String(number)].map(
    (digit, place) => `<path transform="translate(${5 + place * 15} 5)" d="${digits[Number(digit)]}"/>`,
  );
  const width = 5 + drawn.length * 15;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="28"><rect width="100%" height="100%" fill="#fff"/><g fill="none" stroke="#000" stroke-width="3" stroke-linecap="round">${drawn.join('')}</g></svg>`,
  );
}

/** Where on a sheet a picture goes, in pixels from its upper left corner. */
export interface Cell {
  readonly left: number;
  readonly top: number;
  readonly side: number;
}

/** Sheets composed at a time. */
const gate = createGate(1);
const quality = 85;
/** A thumbnail has less; decoding one takes some milliseconds. */
const maxPixels = 4_000_000;
const maxSeconds = 2;

/** The picture as the square of its cell, whole, on white; undefined if it cannot be decoded. */
async function inCell(bytes: Uint8Array, side: number): Promise<Buffer | undefined> {
  try {
    // The library would also draw SVG, whose cost the stranger decides.
    probePicture(bytes);
    return await sharp(bytes, { ...decodingOptions, limitInputPixels: maxPixels, autoOrient: true })
      .timeout({ seconds: maxSeconds })
      .resize(side, side, { fit: 'contain', background: '#ffffff' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .png({ compressionLevel: 0 })
      .toBuffer();
  } catch {
    return undefined;
  }
}

/**
 * Composes a JPEG of numbered pictures, each in its cell. A picture that cannot be decoded is left out, its number too.
 *
 * @returns undefined for the sheet if no picture can be decoded; `shown` has the numbers that are on it
 */
export async function composeSheet(
  pictures: readonly { readonly number: number; readonly bytes: Uint8Array; readonly cell: Cell }[],
  size: { readonly width: number; readonly height: number },
  signal?: AbortSignal,
): Promise<{ readonly jpeg: Uint8Array | undefined; readonly shown: readonly number[] }> {
  const leave = await gate.enter(signal);
  try {
    const drawn: { readonly number: number; readonly cell: Cell; readonly input: Buffer }[] = [];
    for (const { number, bytes, cell } of pictures) {
      signal?.throwIfAborted();
      const input = await inCell(bytes, cell.side);
      if (input !== undefined) drawn.push({ number, cell, input });
    }
    if (drawn.length === 0) return { jpeg: undefined, shown: [] };
    const jpeg = await sharp({ create: { ...size, channels: 3, background: '#ffffff' } })
      .composite(
        drawn.flatMap(({ number, cell: { left, top }, input }) => [
          { input, left, top },
          { input: numberField(number), left, top },
        ]),
      )
      .jpeg({ quality })
      .toBuffer();
    return { jpeg, shown: drawn.map(({ number }) => number) };
  } finally {
    leave();
  }
}
