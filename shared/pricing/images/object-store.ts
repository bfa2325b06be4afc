/** Keeps bytes under keys. */
export interface ObjectStore {
  /** @param cacheControl for caches on the way; absent: for ever, for what never changes under its key */
  put(key: string, bytes: Uint8Array, contentType: string, cacheControl?: string): Promise<void>;
}
