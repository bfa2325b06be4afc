import sharp, { type SharpOptions } from 'sharp';
import { damaged, maxPixels, unreadable } from '../picture-header.ts';
import { createGate } from './gate.ts';

/** Nothing is decoded twice, so a libvips cache would only waste memory. */
sharp.cache(false);

/** Pictures decoded at a time, one for each of two processors. Memory belongs to the process, and so does this gate. */
const pixels = createGate(2);

/** Small print stays legible. */
const quality = 85;
/** For a picture with too many bytes, until it has few enough; not even noise has too many at the last one. */
const lowerQualities = [65, 40, 15];
/** An honest picture takes up to 4 s of a processor; this stops hostile ones, but not honest ones on a busy machine. */
const maxSeconds = 20;

/** How strangers' pictures are decoded. */
export const decodingOptions = { failOn: 'error', limitInputPixels: maxPixels, pages: 1 } as const;

/**
 * Decodes a picture and throws its pixels away: for formats without checksums, where anything may follow a sound
 * header.
 *
 * @throws ServiceError BAD_REQUEST (`it is damaged`) if the pixels cannot be decoded
 */
export async function decodeOnce(bytes: Uint8Array, signal?: AbortSignal): Promise<void> {
  await decoded(bytes, decodingOptions, signal);
}

/** The same, but a picture with a part that the decoder has to make up counts as damaged, too. */
export async function decodeWhole(bytes: Uint8Array, signal?: AbortSignal): Promise<void> {
  await decoded(bytes, { ...decodingOptions, failOn: 'warning' }, signal);
}

async function decoded(bytes: Uint8Array, how: SharpOptions, signal?: AbortSignal): Promise<void> {
  await rendered(
    () => sharp(bytes, how).timeout({ seconds: maxSeconds }).resize(1, 1).raw().toBuffer(),
    signal,
  );
}

/**
 * Renders the first frame of a picture as an upright sRGB JPEG inside `size`, on white where it is transparent.
 *
 * @param size.mostBytes of the JPEG, which loses quality to keep it; any number if absent
 * @throws ServiceError BAD_REQUEST (`it is damaged`) if the pixels cannot be decoded
 */
export async function renderJpeg(
  bytes: Uint8Array,
  size: { readonly width: number; readonly height: number; readonly mostBytes?: number },
  signal?: AbortSignal,
): Promise<Uint8Array> {
  const { width, height, mostBytes = Number.POSITIVE_INFINITY } = size;
  return await rendered(async () => {
    const whole = await sharp(bytes, { ...decodingOptions, autoOrient: true })
      .timeout({ seconds: maxSeconds })
      .resize(width, height, { fit: 'inside' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality })
      .toBuffer();
    let jpeg = whole;
    // From the small picture, since decoding the original again takes longer.
    for (const lower of lowerQualities) {
      if (jpeg.length <= mostBytes) break;
      jpeg = await sharp(whole).jpeg({ quality: lower }).toBuffer();
    }
    return jpeg;
  }, signal);
}

/** Red, green, blue and alpha of each pixel, by rows. @throws ServiceError BAD_REQUEST (`it is damaged`) */
export async function rawPixels(
  bytes: Uint8Array,
  signal?: AbortSignal,
): Promise<{ readonly data: Uint8Array; readonly width: number; readonly height: number }> {
  return await rendered(async () => {
    const picture = sharp(bytes, { ...decodingOptions, autoOrient: true }).timeout({ seconds: maxSeconds });
    const { data, info } = await picture
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height };
  }, signal);
}

async function rendered<Rendered>(render: () => Promise<Rendered>, signal?: AbortSignal): Promise<Rendered> {
  const leave = await pixels.enter(signal);
  try {
    return await render();
  } catch (error) {
    const isLate = error instanceof Error && error.message.startsWith('timeout');
    throw isLate ? unreadable('it takes too long to decode', error) : damaged(error);
  } finally {
    leave();
  }
}
