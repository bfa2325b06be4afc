import { damaged, type PictureHeader, truncated, unreadable } from '../picture-header.ts';
import { type Exif, noExif, readExif } from './exif.ts';

const startOfImage = 0xd8;
const endOfImage = 0xd9;
const startOfScan = 0xda;
const app1 = 0xe1;
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

/**
 * Reads a JPEG's segments up to its first scan and looks for the end marker after it. Decoding a progressive one,
 * or one whose first scan has not all of its colours, holds all coefficients in memory.
 */
export function readJpegHeader(view: Buffer): PictureHeader {
  let frame: Frame | undefined;
  let exif: Exif | undefined;
  let inFirstScan = 0;
  let at = 2;
  for (;;) {
    at = view.indexOf(0xff, at);
    while (at !== -1 && view[at] === 0xff) at += 1;
    const marker = at === -1 ? undefined : view[at];
    if (marker === undefined) throw truncated();
    at += 1;
    if (alone.has(marker)) continue;
    if (marker === endOfImage) throw damaged();
    if (at + 2 > view.length) throw truncated();
    const length = view.readUInt16BE(at);
    if (length < 2) throw damaged();
    if (at + length > view.length) throw truncated();
    const segment = view.subarray(at + 2, at + length);
    at += length;
    if (marker === startOfScan) {
      inFirstScan = segment[0] ?? 0;
      break;
    }
    if (marker === app1 && segment.toString('latin1', 0, 6) === 'Exif\0\0') {
      exif ??= readExif(segment);
    }
    if (marker >= 0xc0 && marker <= 0xcf && !notFrames.has(marker)) frame ??= readFrame(marker, segment);
  }
  if (frame === undefined) throw damaged();
  if (view.lastIndexOf(Buffer.from([0xff, endOfImage])) < at) throw truncated();
  const { width, height, components, isProgressive, memoryOfCoefficients } = frame;
  const plain = components === 1 || components === 3;
  const decodingMemory = isProgressive || inFirstScan < components ? memoryOfCoefficients : 0;
  return { format: 'jpeg', width, height, ...(exif ?? noExif), plain, decodingMemory };
}
