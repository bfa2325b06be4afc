import { lazyMethods } from '../../../platform/call/kept-values.ts';
import type { ObjectStore } from '../../../platform/storage/object-store.ts';
import { readVariables } from '../variables.ts';

/** The bucket of pictures. Few calls and pages need it: the S3 client is loaded with the first picture. */
export function objectsOf(environment: NodeJS.ProcessEnv): ObjectStore {
  const { IMAGES_BUCKET, S3_ENDPOINT } = readVariables(environment);
  return lazyMethods(async () => {
    const { createS3ObjectStore } = await import('../../../platform/storage/object-store.ts');
    return createS3ObjectStore({ bucket: IMAGES_BUCKET, endpoint: S3_ENDPOINT });
  });
}
