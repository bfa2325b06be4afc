import { damaged, type PictureHeader, truncated } from '../picture-header.ts';
import { noExif, readExif } from './exif.ts';

const containerBytes = 12;
const animationFlag = 0x02;
const losslessBytesPerPixel = 4;

type Size = Pick<PictureHeader, 'width' | 'height'>;

/** RFC 9649, section 2.5 (VP8; RFC 6386, section 9.1) and 3.4 (VP8L). */
function readBitstream(type: string, data: Buffer): Size {
  if (data.length < 10 && type === 'VP8 ') throw truncated();
  if (type === 'VP8 ') {
    const isKeyFrame = (data.readUInt8(0) & 1) === 0;
    if (!isKeyFrame || data.readUIntBE(3, 3) !== 0x9d012a) throw damaged();
    return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff };
  }
  if (data.length < 5) throw truncated();
  if (data.readUInt8(0) !== 0x2f) throw damaged();
  const bits = data.readUInt32LE(1);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

/**
 * Walks the chunks of a WebP's RIFF container, which must be complete. Decoding a lossless or animated one holds all
 * its pixels in memory, a transparent one the opacity of each.
 */
export function readWebpHeader(view: Buffer): PictureHeader {
  if (view.length < containerBytes + 8) throw truncated();
  const end = 8 + view.readUInt32LE(4);
  if (end > view.length + 1) throw truncated();
  let canvas: Size | undefined;
  let picture: Size | undefined;
  let exif = noExif;
  let animated = false;
  let lossless = false;
  let transparent = false;
  for (let at = containerBytes; at + 8 <= Math.min(end, view.length); ) {
    const type = view.toString('latin1', at, at + 4);
    const length = view.readUInt32LE(at + 4);
    const data = view.subarray(at + 8, at + 8 + length);
    if (data.length < length) throw truncated();
    if (type === 'VP8X') {
      if (length < 10) throw damaged();
      animated = (data.readUInt8(0) & animationFlag) !== 0;
      canvas = { width: data.readUIntLE(4, 3) + 1, height: data.readUIntLE(7, 3) + 1 };
    }
    if (type === 'VP8 ' || type === 'VP8L') {
      picture ??= readBitstream(type, data);
      lossless ||= type === 'VP8L';
    }
    if (type === 'ALPH') transparent = true;
    if (type === 'ANMF' && animated) picture ??= canvas;
    if (type === 'EXIF') exif = readExif(data);
    at += 8 + length + (length % 2);
  }
  const size = canvas ?? picture;
  if (size === undefined || picture === undefined) throw damaged();
  if (picture.width !== size.width || picture.height !== size.height) throw damaged();
  const bytesHeld = lossless || animated ? losslessBytesPerPixel : transparent ? 1 : 0;
  const decodingMemory = size.width * size.height * bytesHeld;
  return { format: 'webp', ...size, ...exif, plain: !animated, decodingMemory };
}
