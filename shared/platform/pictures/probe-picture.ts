import type { ServiceError } from '../errors/service-error.ts';
import { readGifHeader } from './formats/gif.ts';
import { readJpegHeader } from './formats/jpeg.ts';
import { readPngHeader } from './formats/png.ts';
import { readWebpHeader } from './formats/webp.ts';
import {
  adviceFor,
  allFormats,
  damaged,
  formatOf,
  listFormats,
  nameOfForeign,
  nameOfFormat,
  type PictureFormat,
  type PictureHeader,
  unreadable,
} from './picture-header.ts';

const readers: Readonly<Record<PictureFormat, (bytes: Uint8Array) => PictureHeader>> = {
  jpeg: readJpegHeader,
  png: readPngHeader,
  webp: readWebpHeader,
  gif: readGifHeader,
};

function notSupported(
  bytes: Uint8Array,
  format: PictureFormat | undefined,
  formats: readonly PictureFormat[],
): ServiceError {
  const name = format === undefined ? nameOfForeign(bytes) : `a ${nameOfFormat(format)} picture`;
  const supported = `only ${listFormats(formats)} are supported`;
  return unreadable(
    name === undefined
      ? `it is not a picture of a known format; ${supported}`
      : `it is ${name}; ${supported}${adviceFor(name)}`,
  );
}

/** Milliseconds of one processor for a million pixels, and for a million bytes of file. */
interface Work {
  readonly perMegapixel: number;
  readonly perMegabyte: number;
}

/**
 * Measured for decoding and scaling down, noise included, which costs most. `whole` is for pictures that a decoder
 * holds in memory at once: progressive JPEG, lossless or animated WebP. An animation's frames may cost as much as any.
 * Pixels of a PNG cost as much as they have bytes; here they have three.
 */
const works: Readonly<Record<PictureHeader['format'], { readonly rows: Work; readonly whole: Work }>> = {
  jpeg: { rows: { perMegapixel: 2, perMegabyte: 22 }, whole: { perMegapixel: 10, perMegabyte: 50 } },
  png: { rows: { perMegapixel: 12, perMegabyte: 16 }, whole: { perMegapixel: 12, perMegabyte: 16 } },
  webp: { rows: { perMegapixel: 10, perMegabyte: 125 }, whole: { perMegapixel: 10, perMegabyte: 125 } },
  gif: { rows: { perMegapixel: 8, perMegabyte: 12 }, whole: { perMegapixel: 8, perMegabyte: 12 } },
};

/** Milliseconds of one processor that decoding a picture takes, estimated from its header and size. */
export function decodingMs(header: PictureHeader, bytes: number): number {
  const work = works[header.format][header.decodingMemory > 0 ? 'whole' : 'rows'];
  const megapixels = (header.width * header.height) / 1_000_000;
  const share = header.format === 'png' ? (header.pixelBytes ?? 3) / 3 : 1;
  return megapixels * share * work.perMegapixel + (bytes / 1_000_000) * work.perMegabyte;
}

/** How much decoding one call may still ask for, in estimated milliseconds of one processor. */
export interface DecodingAllowance {
  leftMs: number;
}

/** @throws ServiceError BAD_REQUEST, its message a predicate, if the picture takes more than is left. */
export function spend(allowance: DecodingAllowance, header: PictureHeader, bytes: number): void {
  allowance.leftMs -= decodingMs(header, bytes);
  if (allowance.leftMs >= 0) return;
  throw unreadable(
    'together the pictures take too long to decode; make them smaller (a long edge of 2576 pixels is enough) or send fewer',
  );
}

/**
 * What one picture may cost to decode, in bytes and in milliseconds of a processor. A JPEG is decoded at a fraction of
 * its size: 200 megapixels take 40 MB and up to 1.1 s, a third of what 27 megapixels of a progressive one take.
 */
const most = { memory: 80_000_000, milliseconds: 2400 };

function tooManyPixels({ format, width, height, decodingMemory }: PictureHeader): ServiceError {
  const megapixels = Math.round((width * height) / 1_000_000);
  const isPlainJpeg = format === 'jpeg' && decodingMemory === 0;
  const orAsJpeg = isPlainJpeg ? '' : ' or save it as a JPG that is not progressive';
  return unreadable(
    `${megapixels} megapixels are too many for its kind of ${nameOfFormat(format)}; make it smaller (a long edge of 2576 pixels is enough)${orAsJpeg}`,
  );
}

/** What the header of a picture says, however large it is; undefined if it cannot be read. */
export function headerOf(bytes: Uint8Array): PictureHeader | undefined {
  const format = formatOf(bytes);
  try {
    return format === undefined ? undefined : readers[format](bytes);
  } catch {
    return undefined;
  }
}

/**
 * Recognises a picture by its bytes and reads its header. Decodes nothing, and refuses what would take too much memory
 * or time to decode. Libraries do less: of 40 photos cut in half `image-size` 2.1 read every one as whole, and neither it nor
 * sharp's `metadata()` says what memory decoding takes. Sharp takes 0.7 ms a picture where this takes 5 µs, and
 * loading it is what pictures that already fit are spared.
 *
 * @throws ServiceError BAD_REQUEST if it cannot be read, its message a predicate (`it is cut short`)
 */
export function probePicture(
  bytes: Uint8Array,
  formats: readonly PictureFormat[] = allFormats,
): PictureHeader {
  if (bytes.length === 0) throw unreadable('it is empty');
  const format = formatOf(bytes);
  if (format === undefined || !formats.includes(format)) throw notSupported(bytes, format, formats);
  const header = readers[format](bytes);
  if (header.width * header.height === 0) throw damaged();
  const isCheap = decodingMs(header, bytes.length) <= most.milliseconds;
  if (header.decodingMemory > most.memory || !isCheap) throw tooManyPixels(header);
  return header;
}
