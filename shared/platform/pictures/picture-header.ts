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

/** A view for reading numbers; the bytes are shared. */
export const viewOf = (bytes: Uint8Array): Buffer =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const names: Readonly<Record<PictureFormat, string>> = { jpeg: 'JPG', png: 'PNG', webp: 'WebP', gif: 'GIF' };

/** Every format that we read. */
export const allFormats: readonly PictureFormat[] = ['jpeg', 'png', 'webp', 'gif'];

/** Format names as callers know them: `JPG, PNG and WebP`. */
export function listFormats(formats: readonly PictureFormat[]): string {
  return new Intl.ListFormat('en-AU', { type: 'conjunction' }).format(formats.map((format) => names[format]));
}

export const nameOfFormat = (format: PictureFormat): string => names[format];

/** The format whose signature the bytes start with; headers and file names do not count. */
export function formatOf(bytes: Uint8Array): PictureFormat | undefined {
  const start = viewOf(bytes).toString('latin1', 0, 16);
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (start.startsWith('RIFF') && start.startsWith('WEBP', 8)) return 'webp';
  if (start.startsWith('GIF87a') || start.startsWith('GIF89a')) return 'gif';
  return undefined;
}

const heic = 'a HEIC picture';

const foreignSignatures: readonly (readonly [string, number, string])[] = [
  ['ftypavif', 4, 'an AVIF picture'],
  ['ftypavis', 4, 'an AVIF picture'],
  ['ftyphe', 4, heic],
  ['ftypmif1', 4, heic],
  ['ftypmsf1', 4, heic],
  ['\xff\x0a', 0, 'a JPEG XL picture'],
  ['JXL ', 4, 'a JPEG XL picture'],
  ['BM', 0, 'a BMP picture'],
  ['II*\0', 0, 'a TIFF picture'],
  ['MM\0*', 0, 'a TIFF picture'],
  ['\0\0\x01\0', 0, 'an icon'],
  ['%PDF', 0, 'a PDF document'],
];
const webPage = /^\s*<(!doctype html|html|head|body)\b/iu;
const svgDrawing = /^\s*<(.*<)?svg\b/isu;

/** How to get a picture that can be read out of a file with this name. */
export const adviceFor = (name: string): string =>
  name === heic
    ? '. Export it as JPG, or choose “Most Compatible” in the formats of the iPhone’s camera'
    : '';

/** Names bytes in a format that we do not read, where that helps the caller; undefined otherwise. */
export function nameOfForeign(bytes: Uint8Array): string | undefined {
  const start = viewOf(bytes).toString('latin1', 0, 1024);
  const signature = foreignSignatures.find(([text, at]) => start.startsWith(text, at));
  if (signature !== undefined) return signature[2];
  const text = start.replace(/^\xef\xbb\xbf/u, '');
  if (webPage.test(text)) return 'a web page';
  return svgDrawing.test(text) ? 'an SVG drawing' : undefined;
}
