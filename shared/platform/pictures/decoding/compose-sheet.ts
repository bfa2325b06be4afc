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

/** The number on a white field at the upper left corner of its cell, black with round ends. */
function numberField(number: number, { left, top }: Cell): string {
  const drawn = [...String(number)].map(
    (digit, place) => `<path transform="translate(${5 + place * 15} 5)" d="${digits[Number(digit)]}"/>`,
  );
  const field = `<path fill="#fff" stroke="none" d="M0 0h${5 + drawn.length * 15}v28H0Z"/>`;
  return `<g transform="translate(${left} ${top})">${field}${drawn.join('')}</g>`;
}

/** All numbers of a sheet in one drawing, which costs a fifth of separate ones. */
const numbersOn = (
  pictures: readonly { readonly number: number; readonly cell: Cell }[],
  { width, height }: Size,
): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g fill="none" stroke="#000" stroke-width="3" stroke-linecap="round">${pictures.map(({ number, cell }) => numberField(number, cell)).join('')}</g></svg>`,
  );

/** Where on a sheet a picture goes, in pixels from its upper left corner. */
export interface Cell {
  readonly left: number;
  readonly top: number;
  readonly side: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Sheets composed at a time. */
const gate = createGate(1);
const quality = 85;
/** A thumbnail has less; decoding one takes some milliseconds. */
const maxPixels = 4_000_000;
const maxSeconds = 2;

/** The pixels of the picture in the square of its cell, whole, on white; undefined if it cannot be decoded. */
async function inCell(bytes: Uint8Array, side: number): Promise<Buffer | undefined> {
  try {
    // The library would also draw SVG, at a cost that the sender controls.
    probePicture(bytes);
    return await sharp(bytes, { ...decodingOptions, limitInputPixels: maxPixels, autoOrient: true })
      .timeout({ seconds: maxSeconds })
      .resize(side, side, { fit: 'contain', background: '#ffffff' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .toBuffer();
  } catch {
    return undefined;
  }
}

const channels = 3;

/** The pixels of a white sheet with those of the pictures in their cells. The library would blend each with all of it. */
function onCanvas(
  pictures: readonly { readonly cell: Cell; readonly input: Buffer }[],
  { width, height }: Size,
): Buffer {
  const canvas = Buffer.alloc(width * height * channels, 0xff);
  for (const { cell, input } of pictures) {
    const { left, top, side } = cell;
    for (let row = 0; row < side; row += 1) {
      const start = row * side * channels;
      input.copy(canvas, ((top + row) * width + left) * channels, start, start + side * channels);
    }
  }
  return canvas;
}

/**
 * Composes a JPEG of numbered pictures, each in its cell. A picture that cannot be decoded is left out, its number too.
 *
 * @returns undefined for the sheet if no picture can be decoded; `shown` has the numbers that are on it
 */
export async function composeSheet(
  pictures: readonly { readonly number: number; readonly bytes: Uint8Array; readonly cell: Cell }[],
  size: Size,
  signal?: AbortSignal,
): Promise<{ readonly jpeg: Uint8Array | undefined; readonly shown: readonly number[] }> {
  return await gate(async () => {
    const drawn: { readonly number: number; readonly cell: Cell; readonly input: Buffer }[] = [];
    for (const { number, bytes, cell } of pictures) {
      signal?.throwIfAborted();
      const input = await inCell(bytes, cell.side);
      if (input !== undefined) drawn.push({ number, cell, input });
    }
    if (drawn.length === 0) return { jpeg: undefined, shown: [] };
    const jpeg = await sharp(onCanvas(drawn, size), { raw: { ...size, channels } })
      .composite([{ input: numbersOn(drawn, size), left: 0, top: 0 }])
      .jpeg({ quality })
      .toBuffer();
    return { jpeg, shown: drawn.map(({ number }) => number) };
  }, signal);
}
