/** Keeps bytes under keys. */
export interface ObjectStore {
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** @returns undefined when there is nothing under the key. */
  get(key: string): Promise<Uint8Array | undefined>;
}
