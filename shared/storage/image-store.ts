import { createHash } from 'node:crypto';
import type { ObjectStore } from './object-store.ts';

/** Makes pictures available under a URL. */
export interface ImageStore {
  /** Stores a picture; the same bytes give the same URL. */
  put(bytes: Uint8Array, mediaType: string): Promise<string>;
}

/** Part of the bucket that the public address shows; everything else in it stays private. */
export const PUBLIC_PREFIX = 'images/';

/**
 * Pictures in the public part of an object store, named by their content, under the address at which it is served.
 */
export function createImageStore(objects: Pick<ObjectStore, 'put'>, publicUrl: string): ImageStore {
  return {
    async put(bytes, mediaType) {
      const name = createHash('sha256').update(bytes).digest('base64url').slice(0, 32);
      const key = `${PUBLIC_PREFIX}${name}.${mediaType.replace('image/', '')}`;
      await objects.put(key, bytes, mediaType);
      return `${publicUrl.replace(/\/$/, '')}/${key}`;
    },
  };
}
