import { setTimeout as sleep } from 'node:timers/promises';
import type { TimeBudget } from '../call/time-budget.ts';
import { ServiceError } from '../errors/service-error.ts';
import type { SignedFetch } from '../web/signed-fetch.ts';

/** Bytes under a key. */
interface StoredObject {
  readonly key: string;
  readonly bytes: Uint8Array;
  readonly contentType: string;
  /** How long intermediate caches may keep it; absent: for ever, as it never changes under its key. */
  readonly cacheControl?: string;
}

/** Keeps bytes under keys. */
export interface ObjectStore {
  /** @throws ServiceError TIMEOUT, UPSTREAM_FAILED, or SERVER_ERROR if we may not */
  put(object: StoredObject, budget: TimeBudget): Promise<void>;
  /** Whether there are bytes under a key. @throws ServiceError TIMEOUT, UPSTREAM_FAILED or SERVER_ERROR */
  has(key: string, budget: TimeBudget): Promise<boolean>;
  /** Removes the bytes under a key, if there are any. @throws ServiceError TIMEOUT, UPSTREAM_FAILED or SERVER_ERROR */
  remove(key: string, budget: TimeBudget): Promise<void>;
  /** An address at which anyone can read the bytes under a key for so many seconds. */
  addressOf(key: string, seconds: number): Promise<string>;
}

const isTemporary = (status: number): boolean => status === 429 || status >= 500;
/** Before the second and last attempt. */
const pauseMs = 100;

/**
 * Objects in an S3 bucket. What fails for a moment is asked twice.
 *
 * @param request asks S3
 * @param addressOf signs an address of a path
 * @param folder the path before the keys: `/`, or with the bucket's name where that is not part of the host's
 * @see https://docs.aws.amazon.com/AmazonS3/latest/API/API_Operations_Amazon_Simple_Storage_Service.html (2026-11-29)
 */
export function createS3ObjectStore(
  request: SignedFetch,
  folder: string,
  addressOf: ObjectStore['addressOf'],
): ObjectStore {
  const send = async (
    method: 'HEAD' | 'PUT' | 'DELETE',
    { key, headers, body }: { key: string; headers?: Record<string, string>; body?: Uint8Array<ArrayBuffer> },
    budget: TimeBudget,
    expected: readonly number[],
  ): Promise<number> => {
    // After a function was frozen between two calls, its kept connections are dead.
    const asked = { method, path: folder + key, headers: { connection: 'close', ...headers }, body };
    const first = await request(asked, budget).catch((error: unknown) => {
      if (error instanceof ServiceError && error.code === 'UPSTREAM_FAILED') return undefined;
      throw error;
    });
    const mayPass = first === undefined || isTemporary(first.status);
    if (mayPass) await sleep(pauseMs);
    const { status } = mayPass ? await request(asked, budget) : first;
    if (expected.includes(status)) return status;
    // A refusal is our own fault, or that of a deployment: of the bucket's name, or of the function's rights.
    const code = isTemporary(status) ? 'UPSTREAM_FAILED' : 'SERVER_ERROR';
    throw new ServiceError(code, `S3 answered ${method} with ${status}.`);
  };
  return {
    async put({ key, bytes, contentType, cacheControl = 'public, max-age=31536000, immutable' }, budget) {
      const headers = { 'content-type': contentType, 'cache-control': cacheControl };
      // A copy, since fetch sends no memory that might be shared.
      await send('PUT', { key, headers, body: new Uint8Array(bytes) }, budget, [200]);
    },

    // A client that may not list the bucket gets 403 for a missing key.
    has: async (key, budget) => (await send('HEAD', { key }, budget, [200, 403, 404])) === 200,

    async remove(key, budget) {
      await send('DELETE', { key }, budget, [204]);
    },

    addressOf: (key, seconds) => addressOf(folder + key, seconds),
  };
}
