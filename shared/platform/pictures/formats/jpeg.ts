import { damaged, type PictureHeader, truncated, unreadable } from '../picture-header.ts';
import { type Exif, noExif, readExif } from './exif.ts';

const startOfImage = 0xd8;
const endOfImage = 0xd9;
const startOfScan = 0xda;
const app0 = 0xe0;
const app1 = 0xe1;
const app15 = 0xef;
const comment = 0xfe;
const progressive = 0xc2;
const supportedFrames: ReadonlySet<number> = new Set([0xc0, 0xc1, progressive]);
const coefficientBytes = 2;

/** Of C0 to CF, which start a frame, the tables DHT (C4) and DAC (CC) and the reserved C8 do not. */
const notFrames: ReadonlySet<number> = new Set([0xc4, 0xc8, 0xcc]);
/** Markers without a segment: stuffing, TEM, RST0 to RST7 and another start of image. */
const alone: ReadonlySet<number> = new Set([
  0,
  0x01,
  0xd0,
  0xd1,
  0xd2,
  0xd3,
  0xd4,
  0xd5,
  0xd6,
  0xd7,
  startOfImage,
]);

type Frame = Pick<PictureHeader, 'width' | 'height'> & {
  readonly components: number;
  readonly isProgressive: boolean;
  /** The memory in which the coefficients of a picture of several scans are held while it is decoded, in bytes. */
  readonly memoryOfCoefficients: number;
};

function readFrame(marker: number, segment: Buffer): Frame {
  if (segment.length < 6) throw damaged();
  const height = segment.readUInt16BE(1);
  const width = segment.readUInt16BE(3);
  const components = segment.readUInt8(5);
  if (!supportedFrames.has(marker) || segment.readUInt8(0) !== 8) {
    throw unreadable('it is a kind of JPEG that is not supported');
  }
  if (segment.length < 6 + components * 3) throw damaged();
  const areas = Array.from({ length: components }, (_, index) => {
    const sampling = segment.readUInt8(6 + index * 3 + 1);
    return (sampling >> 4) * (sampling & 15);
  });
  const share = areas.reduce((sum, area) => sum + area, 0) / Math.max(1, ...areas);
  const memoryOfCoefficients = width * height * share * coefficientBytes;
  return { width, height, components, isProgressive: marker === progressive, memoryOfCoefficients };
}

interface Segment {
  readonly marker: number;
  /** What follows its length, in the file's own memory. */
  readonly content: Buffer;
  /** Where the next one, or the data of a scan, begins. */
  readonly end: number;
}

/** The segments of a file up to its end marker, with the place of each marker's second byte. */
function* segmentsOf(view: Buffer): Generator<Segment & { readonly at: number }> {
  let at = 2;
  for (;;) {
    at = view.indexOf(0xff, at);
    while (at !== -1 && view[at] === 0xff) at += 1;
    const marker = at === -1 ? undefined : view[at];
    if (marker === undefined) throw truncated();
    if (marker === endOfImage) return;
    const end = at + 1;
    if (alone.has(marker)) {
      at = end;
      continue;
    }
    if (end + 2 > view.length) throw truncated();
    const length = view.readUInt16BE(end);
    if (length < 2) throw damaged();
    if (end + length > view.length) throw truncated();
    yield { marker, at, content: view.subarray(end + 2, end + length), end: end + length };
    at = end + length;
  }
}

/**
 * Reads a JPEG's segments up to its first scan and looks for the end marker after it. Decoding a progressive one,
 * or one whose first scan has not all of its colours, holds all coefficients in memory.
 */
export function readJpegHeader(view: Buffer): PictureHeader {
  let frame: Frame | undefined;
  let exif: Exif | undefined;
  let scan: Segment | undefined;
  for (const segment of segmentsOf(view)) {
    const { marker, content } = segment;
    if (marker === startOfScan) {
      scan = segment;
      break;
    }
    if (marker === app1 && content.toString('latin1', 0, 6) === 'Exif\0\0') {
      exif ??= readExif(content);
    }
    if (marker >= 0xc0 && marker <= 0xcf && !notFrames.has(marker)) frame ??= readFrame(marker, content);
  }
  if (scan === undefined || frame === undefined) throw damaged();
  if (view.lastIndexOf(Buffer.from([0xff, endOfImage])) < scan.end) throw truncated();
  const { width, height, components, isProgressive, memoryOfCoefficients } = frame;
  const plain = components === 1 || components === 3;
  const decodingMemory = isProgressive || (scan.content[0] ?? 0) < components ? memoryOfCoefficients : 0;
  return { format: 'jpeg', width, height, ...(exif ?? noExif), plain, decodingMemory };
}

/**
 * The same picture with nothing in its headers that a decoder could warn about: what applications say becomes a comment,
 * and the scans of a sequential picture claim to hold all coefficients, as they do (ITU-T T.81, table B.3).
 *
 * @throws ServiceError BAD_REQUEST where the segments do not follow each other
 */
export function withSoundHeaders(bytes: Uint8Array): Buffer {
  const copy = Buffer.from(bytes);
  let isSequential = true;
  for (const { marker, at, content } of segmentsOf(copy)) {
    if (marker === progressive) isSequential = false;
    if (marker >= app0 && marker <= app15) copy[at] = comment;
    const parameters = 1 + 2 * (content[0] ?? 0);
    if (marker === startOfScan && isSequential && parameters + 3 <= content.length)
      content.set([0, 63, 0], parameters);
  }
  return copy;
}
