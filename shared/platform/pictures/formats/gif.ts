import { damaged, type PictureHeader, truncated } from '../picture-header.ts';
import { noExif } from './exif.ts';

const extension = 0x21;
const imageDescriptor = 0x2c;
const trailer = 0x3b;
/** Canvas in RGBA and the frame's indices. */
const bytesPerPixel = 5;

const colourTableBytes = (packed: number): number => (packed & 0x80 ? 3 << ((packed & 7) + 1) : 0);

/** Position after a chain of sub-blocks, each preceded by its length, the last one empty. */
function skipSubBlocks(view: Buffer, start: number): number {
  for (let at = start; ; ) {
    const length = view[at];
    if (length === undefined) throw truncated();
    at += 1 + length;
    if (length === 0) return at;
  }
}

/**
 * Walks a GIF's blocks (GIF89a, sections 17 to 27) until it is clear whether a second frame follows. The first frame
 * must be complete; anything missing after it does not matter. Decoding holds the whole canvas in memory.
 */
export function readGifHeader(view: Buffer): PictureHeader {
  if (view.length < 13) throw truncated();
  let width = view.readUInt16LE(6);
  let height = view.readUInt16LE(8);
  let frames = 0;
  let ended = false;
  let fits = true;
  let at = 13 + colourTableBytes(view.readUInt8(10));
  while (frames < 2 && !ended) {
    const block = view[at];
    if (block === undefined) {
      if (frames === 0) throw truncated();
      break;
    }
    if (block === trailer) {
      ended = true;
    } else if (block === extension) {
      at = skipSubBlocks(view, at + 2);
    } else if (block === imageDescriptor) {
      frames += 1;
      if (frames === 2) break;
      if (at + 10 > view.length) throw truncated();
      const right = view.readUInt16LE(at + 1) + view.readUInt16LE(at + 5);
      const bottom = view.readUInt16LE(at + 3) + view.readUInt16LE(at + 7);
      fits = right <= width && bottom <= height;
      width = Math.max(width, right);
      height = Math.max(height, bottom);
      at = skipSubBlocks(view, at + 10 + colourTableBytes(view.readUInt8(at + 9)) + 1);
    } else {
      throw damaged();
    }
  }
  if (frames === 0) throw damaged();
  const plain = frames === 1 && ended && fits;
  const decodingMemory = width * height * bytesPerPixel;
  return { format: 'gif', width, height, ...noExif, plain, decodingMemory };
}
