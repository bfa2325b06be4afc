import sharp from 'sharp';
import { damaged, unreadable } from '../picture-header.ts';
import { createGate } from './gate.ts';

/** Nothing is decoded twice, so a libvips cache would only waste memory. */
sharp.cache(false);

/**
 * Pictures are decoded one at a time: a function has half a processor, and a progressive JPEG takes 80 MB. Memory belongs
 * to the process, and so does this gate.
 */
const pixels = createGate(1);

/** It keeps small print legible. */
const quality = 85;
/** For a picture with too many bytes, tried until it has few enough; even noise does at the last one. */
const lowerQualities = [65, 40, 15];
/** An honest picture takes up to 4 s of a processor; this stops hostile ones, but not honest ones on a busy machine. */
const maxSeconds = 20;

/** How strangers' pictures are decoded. Their cost was estimated from the header, so there is no pixel limit here. */
export const decodingOptions = { failOn: 'error', limitInputPixels: false, pages: 1 } as const;

/**
 * Decodes a picture and throws its pixels away: for formats without checksums, where anything may follow a sound
 * header.
 *
 * @param failOn what counts as damage, in the library's terms
 * @throws ServiceError BAD_REQUEST (`it is damaged`) if the pixels cannot be decoded
 */
export async function decodeOnce(
  bytes: Uint8Array,
  signal?: AbortSignal,
  failOn: 'error' | 'warning' = decodingOptions.failOn,
): Promise<void> {
  const options = { ...decodingOptions, failOn };
  await rendered(
    () => sharp(bytes, options).timeout({ seconds: maxSeconds }).resize(1, 1).raw().toBuffer(),
    signal,
  );
}

interface RenderedSize {
  readonly width: number;
  readonly height: number;
  /** The most bytes of the JPEG, which loses quality to fit; unlimited if absent. */
  readonly mostBytes?: number;
}

/**
 * Renders the first frame of a picture as an upright sRGB JPEG inside `size`, on white where it is transparent.
 *
 * @throws ServiceError BAD_REQUEST (`it is damaged`) if the pixels cannot be decoded
 */
export async function renderJpeg(
  bytes: Uint8Array,
  size: RenderedSize,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  const { width, height, mostBytes = Number.POSITIVE_INFINITY } = size;
  return await rendered(async () => {
    const whole = await sharp(bytes, { ...decodingOptions, autoOrient: true })
      .timeout({ seconds: maxSeconds })
      .resize(width, height, { fit: 'inside', withoutEnlargement: true })
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
  return await pixels(
    () =>
      render().catch((error: unknown) => {
        const isLate = error instanceof Error && error.message.startsWith('timeout');
        throw isLate ? unreadable('it takes too long to decode', error) : damaged(error);
      }),
    signal,
  );
}
