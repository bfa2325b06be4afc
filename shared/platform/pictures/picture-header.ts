import { ServiceError } from '../errors/service-error.ts';

export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'gif';

/** EXIF orientation: 1 is upright, 5 to 8 lie on their side. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** What a picture's bytes say about it, read without decoding a pixel. */
export interface PictureHeader {
  readonly format: PictureFormat;
  /** Pixels as stored, before the orientation is applied. */
  readonly width: number;
  readonly height: number;
  readonly orientation: Orientation;
  /** False if readers show it differently: animations, CMYK, 16 bits per channel. */
  readonly plain: boolean;
  /** Bytes that a decoder has to hold at once; 0 if the format can be decoded row by row. */
  readonly decodingMemory: number;
}

/** Larger pictures are refused before anything is decoded. */
export const maxPixels = 50_000_000;

/** The message is a predicate that follows the picture's name. */
export const unreadable = (reason: string, cause?: unknown): ServiceError =>
  new ServiceError('BAD_REQUEST', reason, { cause });

export const truncated = (): ServiceError => unreadable('it is cut short');
export const damaged = (cause?: unknown): ServiceError => unreadable('it is damaged', cause);

/** A view for reading numbers; the bytes are shared. */
export const viewOf = (bytes: Uint8Array): Buffer =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
