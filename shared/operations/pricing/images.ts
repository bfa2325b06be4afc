import { createHash } from 'node:crypto';
import { isWebAddress } from '../../contract/texts.ts';
import { inTime, type TimeBudget } from '../../platform/call/time-budget.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { ours } from '../../platform/errors/wording.ts';
import { decodeBase64 } from '../../platform/pictures/base64.ts';
import { probePicture } from '../../platform/pictures/probe-picture.ts';
import type { ObjectStore } from '../../platform/storage/object-store.ts';

/** Makes pictures available under a URL. */
export interface ImageStore {
  /** Stores a picture; the same bytes give the same URL. @throws ServiceError TIMEOUT */
  put(bytes: Uint8Array, mediaType: string, budget: TimeBudget): Promise<string>;
}

/** The beginning of a picture's key in the bucket and of its path in the public address. */
export const publicPrefix = 'images/';

/** Keeps pictures in an object store, named by their content and served under `publicUrl`. */
export function createImageStore(objects: Pick<ObjectStore, 'put'>, publicUrl: string): ImageStore {
  return {
    async put(bytes, mediaType, budget) {
      const name = createHash('sha256').update(bytes).digest('base64url').slice(0, 32);
      const key = `${publicPrefix}${name}.${mediaType.replace('image/', '')}`;
      await objects.put({ key, bytes, contentType: mediaType }, budget);
      return `${publicUrl.replace(/\/$/, '')}/${key}`;
    },
  };
}

/** An image that could not be given a URL, in the API document's terms. */
export interface ImageUploadError {
  readonly index: number;
  readonly product_url: string;
  /** The payload, shortened only if the answer could not carry it. */
  readonly image: string;
  readonly reason: string;
}

/** Storing happens while pages are read. */
const storeMs = 4_000;
/** Maximum total characters of payloads in an answer; a whole answer may have 6 MB. */
const mostShown = 3_000_000;
const dataUrl = /^data:(image\/[a-z0-9.+-]+)?(;[^,;]*)*;base64,/i;

/**
 * The bytes of an inline picture: a data URL, or bare base64.
 *
 * @throws ServiceError BAD_REQUEST, its message a predicate
 */
export function decodeInline(image: string): Uint8Array {
  const prefix = dataUrl.exec(image)?.[0];
  if (prefix === undefined && /^[a-z][a-z0-9+.-]*:/i.test(image)) {
    throw new ServiceError('BAD_REQUEST', ours('it is neither an http or https URL nor a base64 picture'));
  }
  const bytes = decodeBase64(image.slice(prefix?.length ?? 0).replace(/\s+/g, ''));
  if (bytes === undefined) throw new ServiceError('BAD_REQUEST', ours('it is not valid base64'));
  return bytes;
}

async function toUrl(image: string, store: ImageStore, budget: TimeBudget): Promise<string> {
  const bytes = decodeInline(image);
  const { format } = probePicture(bytes);
  return await inTime(storeMs, (part) => store.put(bytes, `image/${format}`, part), budget);
}

const shortened = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most)}…` : text;

/**
 * Gives every image a URL: URLs pass, inline pictures (data URLs, bare base64) are decoded, recognised by their bytes
 * and stored, within 4 s. A failure becomes an empty image and an entry in `errors`; nothing is thrown.
 */
export async function normaliseImages<Item extends { readonly image: string; readonly url: string }>(
  items: readonly Item[],
  store: ImageStore,
  budget: TimeBudget,
): Promise<{ items: Item[]; errors: ImageUploadError[] }> {
  const errors: ImageUploadError[] = [];
  const normalised = await Promise.all(
    items.map(async (item, index) => {
      const { image, url } = item;
      if (image === '' || isWebAddress(image)) return item;
      try {
        return { ...item, image: await toUrl(image, store, budget) };
      } catch (error) {
        const isUnfit = error instanceof ServiceError && error.code === 'BAD_REQUEST';
        const reason = isUnfit ? error.message : 'it could not be stored';
        errors.push({ index, product_url: url, image, reason });
        return { ...item, image: '' };
      }
    }),
  );
  const most = Math.floor(mostShown / Math.max(1, errors.length));
  const shown = errors.map((error) => ({ ...error, image: shortened(error.image, most) }));
  return { items: normalised, errors: shown.sort((a, b) => a.index - b.index) };
}
