import { createS3ObjectStore, type ObjectStore } from '../../platform/storage/object-store.ts';
import { createSignedFetch } from '../../platform/web/signed-fetch.ts';
import { awsSigner, objectAddresses } from './parts/aws-signer.ts';
import { readVariables } from './variables.ts';

/**
 * A bucket of a region.
 *
 * @param endpoint another server that speaks S3, such as the local host's
 * @param aws another AWS, which checks who asks
 */
export function bucketOf(bucket: string, region: string, endpoint?: string, aws?: string): ObjectStore {
  const isLocal = endpoint !== undefined;
  const other = endpoint ?? aws;
  const origin = other ?? `https://${bucket}.s3.${region}.amazonaws.com`;
  return createS3ObjectStore(
    createSignedFetch(origin, awsSigner('s3', region, isLocal)),
    other === undefined ? '/' : `/${bucket}/`,
    objectAddresses(origin, region, isLocal),
  );
}

/** The bucket of pictures that the environment names. */
export function objectsOf(environment: NodeJS.ProcessEnv): ObjectStore {
  const variables = readVariables(environment);
  const { IMAGES_BUCKET: bucket, S3_ENDPOINT: endpoint } = variables;
  const region = endpoint === undefined ? variables.AWS_REGION : 'local';
  return bucketOf(bucket, region, endpoint, variables.AWS_ENDPOINT_URL);
}
