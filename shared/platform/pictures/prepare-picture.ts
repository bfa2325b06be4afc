import type { DecodingAllowance } from './decoding/decoding-work.ts';
import type { PictureFormat, PictureHeader } from './picture-header.ts';
import { probePicture } from './probe-picture.ts';

/** A picture as the model takes it: upright, long edge at most 1568 px, at most 1.15 megapixels. */
export interface ModelPicture {
  readonly mediaType: 'image/jpeg' | 'image/png' | 'image/webp' | 'image/gif';
  readonly bytes: Uint8Array;
  /**
   * Present if the pixels have not been decoded yet: decodes them, which loads the pixel library. Call it when the model
   * refuses a question, since the model does not say which picture it could not read.
   *
   * @throws ServiceError BAD_REQUEST naming the picture if it is damaged
   */
  readonly check?: (signal: AbortSignal) => Promise<void>;
}

/** Above these the model scales down itself: more tokens and time, no more detail. */
const longestEdge = 1568;
const mostPixels = 1_150_000;
/** A request may hold 32 MB; 20 pictures of this size take 27 MB in base64. */
const maxModelBytes = 1_000_000;

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
export function uprightSize({ width, height, orientation }: PictureHeader): Size {
  return orientation >= 5 ? { width: height, height: width } : { width, height };
}

/** The largest size of the same shape that the model uses in full; never enlarges. */
export function sizeForModel({ width, height }: Size): Size {
  const scale = Math.min(1, longestEdge / Math.max(width, height), Math.sqrt(mostPixels / (width * height)));
  return {
    width: Math.max(1, Math.floor(width * scale)),
    height: Math.max(1, Math.floor(height * scale)),
  };
}

/** Whether the bytes need no change: upright, small enough, shown alike by every reader. */
function isRight(bytes: Uint8Array, header: PictureHeader): boolean {
  const upright = uprightSize(header);
  const size = sizeForModel(upright);
  return (
    header.plain &&
    header.orientation === 1 &&
    size.width === upright.width &&
    size.height === upright.height &&
    bytes.length <= maxModelBytes
  );
}

/** Bounds on decoding a picture. */
export interface DecodingBounds {
  readonly signal?: AbortSignal | undefined;
  /** How much the call may decode; unlimited if absent. */
  readonly allowance?: DecodingAllowance | undefined;
}

/**
 * Prepares a picture for the model. Bytes that need no change come back as the same object; others become a JPEG, of
 * the first frame if animated, on white where transparent. A JPEG, PNG or GIF that needs no change does not even load
 * the pixel library; a WebP is decoded once, since nothing else shows whether it can be.
 *
 * @throws ServiceError BAD_REQUEST, its message a predicate, if the picture cannot be read
 */
export async function prepareForModel(bytes: Uint8Array, signal?: AbortSignal): Promise<ModelPicture> {
  return prepareProbed(bytes, probePicture(bytes), { signal });
}

/** The same for a picture whose header is already known. */
export async function prepareProbed(
  bytes: Uint8Array,
  header: PictureHeader,
  bounds: DecodingBounds = {},
): Promise<ModelPicture> {
  if (isRight(bytes, header)) {
    await checkProbed(bytes, header, bounds);
    return { mediaType: mediaTypeOf(header.format), bytes };
  }
  bounds.allowance?.spend(header, bytes.length);
  const { renderJpeg } = await import('./decoding/pixels.ts');
  const size = sizeForModel(uprightSize(header));
  return { mediaType: 'image/jpeg', bytes: await renderJpeg(bytes, size, bounds.signal) };
}

/** Refuses a picture that is not intact: for one that went to the model unchanged and may be why the model refused. */
export async function checkWhole(bytes: Uint8Array, signal: AbortSignal): Promise<void> {
  const { decodeWhole } = await import('./decoding/pixels.ts');
  await decodeWhole(bytes, signal);
}

/** Refuses the same pixels as preparing the picture for the model would, without rendering the others. */
export async function checkProbed(
  bytes: Uint8Array,
  header: PictureHeader,
  bounds: DecodingBounds = {},
): Promise<void> {
  if (isRight(bytes, header) && !uncheckedFormats.has(header.format)) return;
  bounds.allowance?.spend(header, bytes.length);
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
