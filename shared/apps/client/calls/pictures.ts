import type { OperationName } from './contract-types.ts';
import { ApiError } from './errors.ts';
import { type Chunks, gather } from './gather.ts';

/** A picture's bytes, or where they are: a text is the path of a file. */
export type Picture =
  | Blob
  | ArrayBuffer
  | Uint8Array
  | ReadableStream<Uint8Array>
  | AsyncIterable<Uint8Array>
  | string
  | URL;

/** Whether this is a picture; anything else is a request, which the service judges. */
export const isPicture = (given: unknown): given is Picture =>
  typeof given === 'string' ||
  (given instanceof Object && (given.constructor !== Object || Symbol.asyncIterator in given));

/** As base64 in JSON they stay below the 5,900,000 bytes that a request body may have. */
const mostBytes = 4_400_000;
/**
 * A multiple of 3, so that base64 of parts is base64 of the whole; small enough to be passed as a function's arguments.
 */
const partBytes = 24_576;

function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += partBytes) {
    text += btoa(String.fromCharCode(...bytes.subarray(at, at + partBytes)));
  }
  return text;
}

/** @param files a parameter, since bundlers for browsers would try to resolve an imported name */
async function fileChunks(path: string | URL, files = 'node:fs'): Promise<Chunks> {
  const { createReadStream } = (await import(files)) as { createReadStream(path: string | URL): Chunks };
  return createReadStream(path);
}

async function blobOf(picture: Picture): Promise<Blob | undefined> {
  if (picture instanceof Blob) return picture;
  const isPath = typeof picture === 'string' || picture instanceof URL;
  // To TypeScript the bytes might share memory, which a Blob would refuse.
  if (!isPath && 'byteLength' in picture) return new Blob([picture as ArrayBuffer]);
  return await gather(isPath ? await fileChunks(picture) : picture, mostBytes);
}

/**
 * A picture as uploadPicture takes it in `image_base64`. Files are read in Node only.
 *
 * @param operation named in the error
 * @throws ApiError PAYLOAD_TOO_LARGE above 4.4 MB, of which no more is read
 */
export async function pictureBase64(
  picture: Picture,
  operation: OperationName = 'uploadPicture',
): Promise<string> {
  const blob = await blobOf(picture);
  if (!blob || blob.size > mostBytes) {
    const message = `At most ${mostBytes} bytes.`;
    throw new ApiError({ operation, code: 'PAYLOAD_TOO_LARGE', message });
  }
  return base64Of(new Uint8Array(await blob.arrayBuffer()));
}
