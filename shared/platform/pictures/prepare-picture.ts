import { withSoundHeaders } from './formats/jpeg.ts';
import type { PictureFormat, PictureHeader } from './picture-header.ts';
import { ordinarySize, sizeWithin } from './picture-sizes.ts';
import { type DecodingAllowance, probePicture, spend } from './probe-picture.ts';

/** A picture in the form for the model: upright and no larger than requested. */
export interface ModelPicture {
  readonly mediaType: `image/${PictureFormat}`;
  readonly bytes: Uint8Array;
  /**
   * Present if the pixels have not been decoded yet: re-encodes the picture, which loads the pixel library. Call it
   * when the model refuses a question: it does not say which picture it could not read, and may read the new one.
   *
   * @throws ServiceError BAD_REQUEST naming the picture if it is damaged
   */
  readonly check?: (signal: AbortSignal) => Promise<ModelPicture | undefined>;
}

/** WebP has no checksums: a complete file may show nothing. A damaged JPEG still shows most of its picture. */
const uncheckedFormats: ReadonlySet<PictureFormat> = new Set(['webp']);

type Size = Pick<PictureHeader, 'width' | 'height'>;

/** Width and height as the picture is shown. */
function uprightSize({ width, height, orientation }: PictureHeader): Size {
  return orientation >= 5 ? { width: height, height: width } : { width, height };
}

/** Bounds on decoding a picture. */
export interface DecodingBounds {
  /** Accepted formats; all if absent. */
  readonly formats?: readonly PictureFormat[] | undefined;
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
export async function prepareForModel(
  bytes: Uint8Array,
  most = ordinarySize(1),
  bounds: DecodingBounds = {},
): Promise<ModelPicture> {
  const { formats, allowance, signal } = bounds;
  const header = probePicture(bytes, formats);
  const { width, height, plain, orientation } = header;
  const { longestEdge, fits, mostBytes } = most;
  const isSmall = Math.max(width, height) <= longestEdge && fits(width, height) && bytes.length <= mostBytes;
  const needsNoChange = plain && orientation === 1 && isSmall;
  const isDecoded = !needsNoChange || uncheckedFormats.has(header.format);
  if (isDecoded && allowance !== undefined) spend(allowance, header, bytes.length);
  if (needsNoChange) {
    if (isDecoded) {
      const { decodeOnce } = await import('./decoding/pixels.ts');
      await decodeOnce(bytes, signal);
    }
    // A picture that was sent unchanged may be why the model refused.
    const check = async (time: AbortSignal): Promise<ModelPicture> => {
      const { decodeOnce, renderJpeg } = await import('./decoding/pixels.ts');
      // The JPEG decoder fills in missing data and warns, as it also does about odd headers. Its messages would tell
      // the two apart, but libvips keeps those of the whole process in one buffer, which any other work may empty.
      if (header.format === 'jpeg') await decodeOnce(withSoundHeaders(bytes), time, 'warning');
      const drawn = await renderJpeg(bytes, { ...uprightSize(header), mostBytes }, time);
      return { mediaType: 'image/jpeg', bytes: drawn };
    };
    return { mediaType: `image/${header.format}`, bytes, check };
  }
  const { renderJpeg } = await import('./decoding/pixels.ts');
  const size = sizeWithin(uprightSize(header), most);
  return { mediaType: 'image/jpeg', bytes: await renderJpeg(bytes, { ...size, mostBytes }, signal) };
}

/**
 * Re-encodes a picture as an upright JPEG. Only its pixels remain: no location, no camera, no second picture or video
 * that the file may contain. So we need not know where formats keep these.
 *
 * @param longestEdge in pixels; larger pictures are scaled down
 * @throws ServiceError BAD_REQUEST, its message a predicate (`it is cut short`), if the picture cannot be read
 */
export async function redrawPicture(
  bytes: Uint8Array,
  longestEdge: number,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  probePicture(bytes);
  const { renderJpeg } = await import('./decoding/pixels.ts');
  return await renderJpeg(bytes, { width: longestEdge, height: longestEdge }, signal);
}
