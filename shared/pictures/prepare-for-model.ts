import type { DecodingAllowance } from './decoding-work.ts';
import type { ModelPicture } from './model-picture.ts';
import type { PictureFormat, PictureHeader } from './picture-header.ts';
import { probePicture } from './probe-picture.ts';

/** Above these the model scales down itself: more tokens and time, nothing more seen. */
const longestEdge = 1568;
const mostPixels = 1_150_000;
/** A request may hold 32 MB, and 20 pictures of this size in base64 are 27 MB of it. */
const maxModelBytes = 1_000_000;

/** WebP has no checksums: a file may be whole and show nothing. A damaged JPEG still shows most of itself. */
const UNCHECKED_FORMATS: ReadonlySet<PictureFormat> = new Set(['webp']);

const mediaTypes: Readonly<Record<PictureFormat, ModelPicture['mediaType']>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
};

export const mediaTypeOf = (format: PictureFormat): ModelPicture['mediaType'] => mediaTypes[format];

interface Size {
  readonly width: number;
  readonly height: number;
}

function uprightSize({ width, height, orientation }: PictureHeader): Size {
  return orientation >= 5 ? { width: height, height: width } : { width, height };
}

/** The largest size of the same shape that the model uses in full. Never larger than it was. */
export function sizeForModel({ width, height }: Size): Size {
  const scale = Math.min(1, longestEdge / Math.max(width, height), Math.sqrt(mostPixels / (width * height)));
  return {
    width: Math.max(1, Math.floor(width * scale)),
    height: Math.max(1, Math.floor(height * scale)),
  };
}

/** Whether the bytes are already right: upright, small enough, shown alike by every reader. */
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

/** What bounds the decoding of a picture. */
export interface DecodingBounds {
  readonly signal?: AbortSignal | undefined;
  /** What the call may decode. Absent: any picture that can be read. */
  readonly allowance?: DecodingAllowance | undefined;
}

/**
 * Makes a picture fit for the model. Bytes that are already right come back as the same object; others become a
 * JPEG, an animation its first frame, on white where they are transparent. For a JPEG, PNG or GIF that is already
 * right the pixel library is not even loaded; a WebP is decoded once, since nothing else tells whether it can be.
 */
export async function prepareForModel(bytes: Uint8Array, signal?: AbortSignal): Promise<ModelPicture> {
  return prepareProbed(bytes, probePicture(bytes), { signal });
}

/** The same for a picture whose header has been read already. */
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
  const { renderJpeg } = await import('./pixels.ts');
  const size = sizeForModel(uprightSize(header));
  return { mediaType: 'image/jpeg', bytes: await renderJpeg(bytes, size, bounds.signal) };
}

/** Refuses every picture that is not whole: for one that went to the model as it was and may be why it refused. */
export async function checkWhole(bytes: Uint8Array, signal: AbortSignal): Promise<void> {
  const { decodeWhole } = await import('./pixels.ts');
  await decodeWhole(bytes, signal);
}

/** Refuses the pixels that preparing the picture for the model would refuse, and makes nothing of the others. */
export async function checkProbed(
  bytes: Uint8Array,
  header: PictureHeader,
  bounds: DecodingBounds = {},
): Promise<void> {
  if (isRight(bytes, header) && !UNCHECKED_FORMATS.has(header.format)) return;
  bounds.allowance?.spend(header, bytes.length);
  const { decodeOnce } = await import('./pixels.ts');
  await decodeOnce(bytes, bounds.signal);
}
