import { createHash } from 'node:crypto';
import type { TimeBudget } from '../../../platform/call/time-budget.ts';
import type { ObjectStore } from '../../../platform/storage/object-store.ts';

/** Makes pictures available under a URL. */
export interface ImageStore {
  /** Stores a picture; the same bytes give the same URL. @throws ServiceError TIMEOUT */
  put(bytes: Uint8Array, mediaType: string, budget: TimeBudget): Promise<string>;
}

/** Prefix of a picture's key in the bucket and of its path in the public address. */
export const publicPrefix = 'images/';

/**
 * Keeps pictures in an object store, named by their content and served under `publicUrl`.
 */
export function createImageStore(objects: ObjectStore, publicUrl: string): ImageStore {
  return {
    async put(bytes, mediaType, budget) {
      const name = createHash('sha256').update(bytes).digest('base64url').slice(0, 32);
      const key = `${publicPrefix}${name}.${mediaType.replace('image/', '')}`;
      await objects.put({ key, bytes, contentType: mediaType }, budget);
      return `${publicUrl.replace(/\/$/, '')}/${key}`;
    },
  };
}
