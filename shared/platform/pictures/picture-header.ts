import { ServiceError } from '../errors/service-error.ts';
import { ours } from '../errors/wording.ts';

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
  /** When the camera took it, in ISO 8601, without a zone if the camera knows none; undefined if the file does not say. */
  readonly taken?: string | undefined;
  /** False if readers show it differently: animations, CMYK, 16 bits per channel. */
  readonly plain: boolean;
  /** Bytes of a pixel as it is decoded; 3 if absent. */
  readonly pixelBytes?: number;
  /** Bytes that a decoder has to hold at once; 0 if it takes a few rows, at a fraction of their size. */
  readonly decodingMemory: number;
}

/** The message is a predicate that follows the picture's name. @param reason in our own words */
export const unreadable = (reason: string, cause?: unknown): ServiceError =>
  new ServiceError('BAD_REQUEST', ours(reason), { cause });

export const truncated = (): ServiceError => unreadable('it is cut short');
export const damaged = (cause?: unknown): ServiceError => unreadable('it is damaged', cause);
