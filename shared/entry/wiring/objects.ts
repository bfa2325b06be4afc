import { createS3ObjectStore, type ObjectStore } from '../../platform/storage/object-store.ts';
import { createSignedFetch } from '../../platform/web/signed-fetch.ts';
import { awsSigner } from './parts/aws-signer.ts';
import { readVariables } from './variables.ts';

/**
 * A bucket of a region, or of another AWS that the SDKs' own variable names, as for the clients of other services.
 *
 * @param endpoint another server that speaks S3, such as the local host's
 */
export function bucketOf(bucket: string, region: string, endpoint?: string): ObjectStore {
  const sign = awsSigner('s3', region, endpoint !== undefined);
  const other = endpoint ?? process.env.AWS_ENDPOINT_URL;
  return other === undefined
    ? createS3ObjectStore(createSignedFetch(`https://${bucket}.s3.${region}.amazonaws.com`, sign), '/')
    : createS3ObjectStore(createSignedFetch(other, sign), `/${bucket}/`);
}

/** The bucket of pictures that the environment names. */
export function objectsOf(environment: NodeJS.ProcessEnv): ObjectStore {
  const variables = readVariables(environment);
  const { IMAGES_BUCKET: bucket, S3_ENDPOINT: endpoint } = variables;
  return bucketOf(bucket, endpoint === undefined ? variables.AWS_REGION : 'local', endpoint);
}
