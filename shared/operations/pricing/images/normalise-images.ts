import { isWebAddress } from '../../../contract/web-address.ts';
import { startTimeBudget, type TimeBudget } from '../../../platform/call/time-budget.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import { decodeBase64 } from '../../../platform/pictures/base64.ts';
import { mediaTypeOf } from '../../../platform/pictures/prepare-for-model.ts';
import { probePicture } from '../../../platform/pictures/probe-picture.ts';
import type { ImageStore } from './image-store.ts';

/** An image that could not be given a URL, in the API document's terms. */
export interface ImageUploadError {
  readonly index: number;
  readonly product_url: string;
  /** The payload, shortened if it is long. */
  readonly image: string;
  readonly reason: string;
}

/** Beside the reading of pages. */
const storeMs = 4_000;
const maxShownCharacters = 200;
const dataUrl = /^data:(image\/[a-z0-9.+-]+)?(;[^,;]*)*;base64,/i;

function decode(image: string): Uint8Array {
  const prefix = dataUrl.exec(image)?.[0];
  if (prefix === undefined && /^[a-z][a-z0-9+.-]*:/i.test(image)) {
    throw new ServiceError('BAD_REQUEST', 'it is neither an http or https URL nor a base64 picture');
  }
  const bytes = decodeBase64(image.slice(prefix?.length ?? 0).replace(/\s+/g, ''));
  if (bytes === undefined) throw new ServiceError('BAD_REQUEST', 'it is not valid base64');
  return bytes;
}

async function toUrl(image: string, store: ImageStore, budget: TimeBudget): Promise<string> {
  const bytes = decode(image);
  const { format } = probePicture(bytes);
  const part = startTimeBudget(storeMs, budget);
  try {
    return await store.put(bytes, mediaTypeOf(format), part);
  } finally {
    part.end();
  }
}

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
        const shown = image.length > maxShownCharacters ? `${image.slice(0, maxShownCharacters)}…` : image;
        errors.push({ index, product_url: url, image: shown, reason });
        return { ...item, image: '' };
      }
    }),
  );
  return { items: normalised, errors: errors.sort((a, b) => a.index - b.index) };
}
