import { type PictureHeader, unreadable } from '../picture-header.ts';

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

/** How much decoding one call may still ask for. */
export interface DecodingAllowance {
  /** @throws ServiceError BAD_REQUEST, its message a predicate, if the picture takes more than is left. */
  spend(header: PictureHeader, bytes: number): void;
}

/**
 * Enough for twenty pictures from today's phones. It is an estimate, not a clock, so the same pictures get the same
 * answer however busy the process is. A function has 0.58 of a processor: this takes it 17 s of the 25 s that a paid call
 * works, and more would leave the model no time.
 */
const msOfACall = 10_000;

/** @param ms estimated milliseconds of one processor */
export function createDecodingAllowance(ms = msOfACall): DecodingAllowance {
  let left = ms;
  return {
    spend(header, bytes) {
      left -= decodingMs(header, bytes);
      if (left >= 0) return;
      throw unreadable(
        'together the pictures take too long to decode; make them smaller (a long edge of 2576 pixels is enough) or send fewer',
      );
    },
  };
}
