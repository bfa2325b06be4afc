import type { PictureFormat, PictureHeader } from './picture-header.ts';
import { ordinarySize, type PictureSize, sizeWithin } from './picture-sizes.ts';
import { type DecodingAllowance, probePicture, spend } from './probe-picture.ts';

/** A picture as the model takes it: upright and not larger than was asked for. */
export interface ModelPicture {
  readonly mediaType: 'image/jpeg' | 'image/png' | 'image/webp' | 'image/gif';
  readonly bytes: Uint8Array;
  /**
   * Present if the pixels have not been decoded yet: draws the picture anew, which loads the pixel library. Call it when
   * the model refuses a question, since the model does not say which picture it could not read, and may read it so.
   *
   * @throws ServiceError BAD_REQUEST naming the picture if it is damaged
   */
  readonly check?: (signal: AbortSignal) => Promise<ModelPicture | undefined>;
}

/** WebP has no checksums: a complete file may show nothing. A damaged JPEG still shows most of its picture. */
const uncheckedFormats: ReadonlySet<PictureFormat> = new Set(['webp']);

const mediaTypes: Readonly<Record<PictureFormat, ModelPicture['mediaType']>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
};

export const mediaTypeOf = (format: PictureFormat): ModelPicture['mediaType'] => mediaTypes[format];

type Size = Pick<PictureHeader, 'width' | 'height'>;

/** Width and height as the picture is shown. */
function uprightSize({ width, height, orientation }: PictureHeader): Size {
  return orientation >= 5 ? { width: height, height: width } : { width, height };
}

/** Bounds on decoding a picture. */
export interface DecodingBounds {
  /** Formats that are taken; all if absent. */
  readonly formats?: readonly PictureFormat[] | undefined;
  readonly signal?: AbortSignal | undefined;
  /** How much the call may decode; unlimited if absent. */
  readonly allowance?: DecodingAllowance | undefined;
}

/** A picture's header, and whether its bytes need no change: upright, small enough, shown alike by every reader. */
function judged(bytes: Uint8Array, most: PictureSize, { formats }: DecodingBounds) {
  const header = probePicture(bytes, formats);
  const { width, height, plain, orientation } = header;
  const isSmall = Math.max(width, height) <= most.longestEdge && most.fits(width, height);
  return { header, isRight: plain && orientation === 1 && isSmall && bytes.length <= most.mostBytes };
}

/**
 * Prepares a picture for the model. Bytes that need no change come back as the same object; others become a JPEG, of
 * the first frame if animated, on white where transparent. A JPEG, PNG or GIF that needs no change does not even load
 * the pixel library; a WebP is decoded once, since nothing else shows whether it can be.
 *
 * @throws ServiceError BAD_REQUEST, its message a predicate, if the picture cannot be read
 */
export async function prepareForModel(
  bytes: Uint8Array,
  most = ordinarySize(1),
  bounds: DecodingBounds = {},
): Promise<ModelPicture> {
  const { header, isRight } = judged(bytes, most, bounds);
  const { mostBytes } = most;
  if (isRight) {
    if (uncheckedFormats.has(header.format)) await decode(bytes, header, bounds);
    // A picture that went to the model unchanged may be why the model refused.
    const check = async (signal: AbortSignal): Promise<ModelPicture> => {
      const { renderWhole } = await import('./decoding/pixels.ts');
      const drawn = await renderWhole(bytes, { ...uprightSize(header), mostBytes }, signal);
      return { mediaType: 'image/jpeg', bytes: drawn };
    };
    return { mediaType: mediaTypes[header.format], bytes, check };
  }
  if (bounds.allowance !== undefined) spend(bounds.allowance, header, bytes.length);
  const { renderJpeg } = await import('./decoding/pixels.ts');
  const size = sizeWithin(uprightSize(header), most);
  return { mediaType: 'image/jpeg', bytes: await renderJpeg(bytes, { ...size, mostBytes }, bounds.signal) };
}

/** Refuses the same pictures as preparing them for the model would, without rendering any. */
export async function checkPicture(bytes: Uint8Array, bounds: DecodingBounds): Promise<void> {
  const { header, isRight } = judged(bytes, ordinarySize(1), bounds);
  if (!isRight || uncheckedFormats.has(header.format)) await decode(bytes, header, bounds);
}

async function decode(bytes: Uint8Array, header: PictureHeader, bounds: DecodingBounds): Promise<void> {
  if (bounds.allowance !== undefined) spend(bounds.allowance, header, bytes.length);
  const { decodeOnce } = await import('./decoding/pixels.ts');
  await decodeOnce(bytes, bounds.signal);
}

/**
 * Draws a picture anew as an upright JPEG. Its pixels are all that remains: no place, no camera, no second picture and
 * no film after the first, whatever a file may carry. So nothing has to be known about where formats keep such things.
 *
 * @param longestEdge in pixels; larger pictures are scaled down
 * @throws ServiceError BAD_REQUEST, its message a predicate (`it is cut short`), if the picture cannot be read
 */
export async function redrawPicture(
  bytes: Uint8Array,
  longestEdge: number,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  const { width, height } = uprightSize(probePicture(bytes));
  const scale = Math.min(1, longestEdge / Math.max(width, height));
  const { renderJpeg } = await import('./decoding/pixels.ts');
  const size = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
  return await renderJpeg(bytes, size, signal);
}
