import { type Orientation, viewOf } from '../picture-header.ts';

const orientationTag = 0x0112;
const shortType = 3;
const entryBytes = 12;
const exifPrefix = Buffer.from('Exif\0\0', 'latin1');

const isOrientation = (value: number): value is Orientation => value >= 1 && value <= 8;

/** Strips the `Exif\0\0` that JPEG, and some writers of other formats, put before the TIFF block. */
export function withoutExifPrefix(block: Uint8Array): Uint8Array {
  const view = viewOf(block);
  return view.subarray(0, exifPrefix.length).equals(exifPrefix) ? view.subarray(exifPrefix.length) : view;
}

/**
 * Orientation in a TIFF block (EXIF 2.32, section 4.6: the first directory, tag 0x0112). 1 if it is missing or the
 * block makes no sense: a picture with broken metadata is still a picture.
 */
export function readOrientation(tiff: Uint8Array): Orientation {
  const view = viewOf(tiff);
  const order = view.toString('latin1', 0, 2);
  if (view.length < 8 || (order !== 'II' && order !== 'MM')) return 1;
  const short = (at: number): number => (order === 'II' ? view.readUInt16LE(at) : view.readUInt16BE(at));
  const long = (at: number): number => (order === 'II' ? view.readUInt32LE(at) : view.readUInt32BE(at));

  const directory = long(4);
  if (short(2) !== 42 || directory + 2 > view.length) return 1;
  const entries = short(directory);
  for (let entry = 0; entry < entries; entry++) {
    const at = directory + 2 + entry * entryBytes;
    if (at + entryBytes > view.length) return 1;
    if (short(at) !== orientationTag) continue;
    const value = short(at + 8);
    return short(at + 2) === shortType && isOrientation(value) ? value : 1;
  }
  return 1;
}
