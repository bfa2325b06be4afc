import sharp, { type SharpOptions } from 'sharp';
import { createGate } from './gate.ts';
import { damaged, maxPixels, unreadable } from './picture-header.ts';

/** Nothing is decoded twice, so what libvips would keep is memory lost. */
sharp.cache(false);

/** Pictures whose pixels are in memory at a time, one for each of two processors. Memory is the process's, as is this. */
const pixels = createGate(2);

/** Small print stays legible, and even black and white noise in the model's largest size stays below 1 MB. */
const quality = 85;
/** A picture takes up to 4 s of a processor; this ends what is made to take more, and not those on a busy machine. */
const maxSeconds = 20;

const options = { failOn: 'error', limitInputPixels: maxPixels, pages: 1 } as const;

/**
 * Decodes a picture and throws its pixels away: for formats without checksums, whose bytes may be anything behind a
 * whole header. Pixels that cannot be decoded are a ServiceError BAD_REQUEST (`it is damaged`).
 */
export async function decodeOnce(bytes: Uint8Array, signal?: AbortSignal): Promise<void> {
  await decoded(bytes, options, signal);
}

/** The same for a picture that has to be whole: one of which a decoder makes up a part is damaged, too. */
export async function decodeWhole(bytes: Uint8Array, signal?: AbortSignal): Promise<void> {
  await decoded(bytes, { ...options, failOn: 'warning' }, signal);
}

async function decoded(bytes: Uint8Array, how: SharpOptions, signal?: AbortSignal): Promise<void> {
  await rendered(
    () => sharp(bytes, how).timeout({ seconds: maxSeconds }).resize(1, 1).raw().toBuffer(),
    signal,
  );
}

/**
 * Renders the first frame of a picture as an upright sRGB JPEG inside `size`, on white where it is transparent.
 * Pixels that cannot be decoded are a ServiceError BAD_REQUEST (`it is damaged`).
 */
export async function renderJpeg(
  bytes: Uint8Array,
  size: { readonly width: number; readonly height: number },
  signal?: AbortSignal,
): Promise<Uint8Array> {
  return await rendered(
    () =>
      sharp(bytes, { ...options, autoOrient: true })
        .timeout({ seconds: maxSeconds })
        .resize(size.width, size.height, { fit: 'inside' })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality })
        .toBuffer(),
    signal,
  );
}

async function rendered(render: () => Promise<Uint8Array>, signal?: AbortSignal): Promise<Uint8Array> {
  const leave = await pixels.enter(1, signal);
  try {
    return await render();
  } catch (error) {
    const isLate = error instanceof Error && error.message.startsWith('timeout');
    throw isLate ? unreadable('it takes too long to decode', error) : damaged(error);
  } finally {
    leave();
  }
}
