import { crc32 } from 'node:zlib';
import { damaged, type PictureHeader, truncated } from '../picture-header.ts';
import { noExif, readExif } from './exif.ts';

const signatureBytes = 8;
/** The decoder scales down from this many rows at a time, as measured. */
const rowsHeld = 768;
/** Samples per pixel by colour type: grey, RGB, palette, grey with alpha, RGB with alpha. */
const channels: Readonly<Record<number, number | undefined>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** With an upper-case first letter no reader may skip the chunk. Damage in other chunks harms no pixel. */
const isCritical = (type: string): boolean => /^[A-Z]/u.test(type);

/**
 * Walks a PNG's chunks to the end and compares the checksums of those that hold the picture. Decoding an interlaced one
 * holds all its pixels in memory, any other a few hundred rows.
 */
export function readPngHeader(view: Buffer): PictureHeader {
  let header: Buffer | undefined;
  let exif = noExif;
  let animated = false;
  let hasPixels = false;
  for (let at = signatureBytes; ; ) {
    if (at + 12 > view.length) throw truncated();
    const length = view.readUInt32BE(at);
    const end = at + 12 + length;
    const type = view.toString('latin1', at + 4, at + 8);
    if (header === undefined && (type !== 'IHDR' || length !== 13)) throw damaged();
    if (end > view.length) throw truncated();
    if (isCritical(type) && crc32(view.subarray(at + 4, end - 4)) !== view.readUInt32BE(end - 4))
      throw damaged();
    const data = view.subarray(at + 8, end - 4);
    if (type === 'IHDR') header ??= data;
    if (type === 'eXIf') exif = readExif(data);
    if (type === 'acTL') animated = true;
    if (type === 'IDAT') hasPixels = true;
    if (type === 'IEND') break;
    at = end;
  }
  const samples = channels[header?.readUInt8(9) ?? -1];
  if (header === undefined || samples === undefined || !hasPixels) throw damaged();
  const width = header.readUInt32BE(0);
  const height = header.readUInt32BE(4);
  const depth = header.readUInt8(8);
  const interlaced = header.readUInt8(12) !== 0;
  const storedBytes = samples * Math.max(1, depth / 8);
  // Greys and palettes become colours.
  const pixelBytes = Math.max(3, storedBytes);
  return {
    format: 'png',
    width,
    height,
    ...exif,
    plain: !animated && depth <= 8,
    pixelBytes,
    decodingMemory: interlaced
      ? 2 * width * height * storedBytes
      : width * Math.min(height, rowsHeld) * pixelBytes,
  };
}
