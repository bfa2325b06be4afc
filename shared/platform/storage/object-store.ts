import { HeadObjectCommand, PutObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { type TimeBudget, withinBudget } from '../call/time-budget.ts';

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
  /** @throws ServiceError TIMEOUT */
  put(object: StoredObject, budget: TimeBudget): Promise<void>;
  /** Whether there are bytes under a key. @throws ServiceError TIMEOUT */
  has(key: string, budget: TimeBudget): Promise<boolean>;
}

/** @param endpoint another server that speaks S3, such as the local host's */
export const createS3Client = (endpoint: string | undefined): S3Client =>
  new S3Client({
    maxAttempts: 2,
    // A checksum trailer would need chunked signing, which gains nothing for bodies in memory.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    ...(endpoint === undefined
      ? {}
      : {
          endpoint,
          forcePathStyle: true,
          region: 'local',
          credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
        }),
  });

/** Objects in an S3 bucket. `endpoint` names another server that speaks S3, such as the local host's. */
export function createS3ObjectStore(options: {
  readonly bucket: string;
  readonly endpoint?: string | undefined;
}): ObjectStore {
  const { bucket, endpoint } = options;
  const client = createS3Client(endpoint);
  return {
    async put({ key, bytes, contentType, cacheControl = 'public, max-age=31536000, immutable' }, budget) {
      const command = new PutObjectCommand({
        Bucket: bucket,
        Key: key,
        Body: bytes,
        ContentType: contentType,
        CacheControl: cacheControl,
      });
      await withinBudget(client.send(command, { abortSignal: budget.signal }), budget);
    },

    async has(key, budget) {
      const command = new HeadObjectCommand({ Bucket: bucket, Key: key });
      try {
        await withinBudget(client.send(command, { abortSignal: budget.signal }), budget);
        return true;
      } catch (error) {
        // A client that may not list the bucket gets 403 for a missing key.
        const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
        if (status === 404 || status === 403) return false;
        throw error;
      }
    },
  };
}
