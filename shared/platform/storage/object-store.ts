import type { TimeBudget } from '../call/time-budget.ts';

/** Bytes under a key. */
interface StoredObject {
  readonly key: string;
  readonly bytes: Uint8Array;
  readonly contentType: string;
  /** For caches on the way; absent: for ever, for what never changes under its key. */
  readonly cacheControl?: string;
}

/** Keeps bytes under keys. */
export interface ObjectStore {
  /** @throws ServiceError TIMEOUT */
  put(object: StoredObject, budget: TimeBudget): Promise<void>;
}
