import type { Orientation } from '../picture-header.ts';

const orientationTag = 0x0112;
const exifDirectoryTag = 0x8769;
const timeTakenTag = 0x9003;
const timeZoneTag = 0x9011;
const asciiType = 2;
const shortType = 3;
const longType = 4;
const entryBytes = 12;
const exifPrefix = Buffer.from('Exif\0\0', 'latin1');

const isOrientation = (value: number): value is Orientation => value >= 1 && value <= 8;

/** An entry of a directory: where its value or the value's offset is, and how many values there are. */
interface Entry {
  readonly type: number;
  readonly count: number;
  readonly at: number;
}

/** The numbers of a TIFF block and the entries of its directories; undefined if the block makes no sense. */
function readTiff(view: Buffer) {
  const order = view.toString('latin1', 0, 2);
  if (view.length < 8 || (order !== 'II' && order !== 'MM')) return undefined;
  const short = (at: number): number => (order === 'II' ? view.readUInt16LE(at) : view.readUInt16BE(at));
  const long = (at: number): number => (order === 'II' ? view.readUInt32LE(at) : view.readUInt32BE(at));
  if (short(2) !== 42) return undefined;

  function find(directory: number, tag: number): Entry | undefined {
    if (directory + 2 > view.length) return undefined;
    const entries = short(directory);
    for (let entry = 0; entry < entries; entry++) {
      const at = directory + 2 + entry * entryBytes;
      if (at + entryBytes > view.length) return undefined;
      if (short(at) === tag) return { type: short(at + 2), count: long(at + 4), at: at + 8 };
    }
    return undefined;
  }

  /** An ASCII value of more than four characters, without the NUL at its end. */
  function text(directory: number, tag: number): string | undefined {
    const entry = find(directory, tag);
    if (entry?.type !== asciiType || entry.count <= 4) return undefined;
    const from = long(entry.at);
    return view.toString('latin1', from, from + entry.count).replace(/\0.*$/s, '');
  }

  return { first: long(4), short, long, find, text };
}

type TiffBlock = NonNullable<ReturnType<typeof readTiff>>;

/**
 * Orientation in a TIFF block (EXIF 2.32, section 4.6: the first directory, tag 0x0112). 1 if it is missing or the
 * block makes no sense: a picture with broken metadata is still a picture.
 */
function orientationIn(block: TiffBlock | undefined): Orientation {
  const entry = block?.find(block.first, orientationTag);
  if (block === undefined || entry?.type !== shortType) return 1;
  const value = block.short(entry.at);
  return isOrientation(value) ? value : 1;
}

/**
 * When the camera took the picture, in ISO 8601 (EXIF 2.32, section 4.6.5: DateTimeOriginal, and OffsetTimeOriginal where the
 * camera knows its time zone; otherwise the time is the camera's own, without a zone). Undefined if the block does not say.
 *
 * The package `exif-reader` 2.0.3 unfolds every value that a block claims to have: 65 kB that claim 600 arrays of 64,000
 * values take it 1 s and 490 MB.
 */
function timeTakenIn(block: TiffBlock | undefined): string | undefined {
  const directory = block?.find(block.first, exifDirectoryTag);
  if (block === undefined || directory?.type !== longType) return undefined;
  const match = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)$/.exec(
    block.text(block.long(directory.at), timeTakenTag) ?? '',
  );
  if (match === null) return undefined;
  const local = `${match[1]}-${match[2]}-${match[3]}T${match[4]}`;
  // A camera whose clock was never set writes zeros; JavaScript would take the 31st of a shorter month for a later day.
  if (new Date(`${local}Z`).toJSON()?.startsWith(local) !== true) return undefined;
  const zone = block.text(block.long(directory.at), timeZoneTag) ?? '';
  return /^[+-][01]\d:[0-5]\d$/.test(zone) ? `${local}${zone}` : local;
}

/** The data that an EXIF block has about its picture. */
export interface Exif {
  readonly orientation: Orientation;
  readonly taken: string | undefined;
}

/** The values for a picture without an EXIF block. */
export const noExif: Exif = { orientation: 1, taken: undefined };

/** Reads an EXIF block, with or without the `Exif\0\0` that JPEG and some writers of other formats put before it. */
export function readExif(bytes: Buffer): Exif {
  const isPrefixed = bytes.subarray(0, exifPrefix.length).equals(exifPrefix);
  const block = readTiff(isPrefixed ? bytes.subarray(exifPrefix.length) : bytes);
  return { orientation: orientationIn(block), taken: timeTakenIn(block) };
}
