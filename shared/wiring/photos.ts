import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { PhotoServices } from '../dashboard/photos.ts';
import { createDynamoDbPhotoCount } from '../dashboard/tables/dynamodb-photo-count.ts';
import { lazy } from './lazy.ts';
import { readVariables } from './variables.ts';

/** Where photos from the playground are kept. Pages need no S3 client: it is loaded with the first photo. */
export function photoServices(
  environment: NodeJS.ProcessEnv,
  { client, sessionsTable }: { readonly client: DynamoDBClient; readonly sessionsTable: string },
): Omit<PhotoServices, 'clock'> {
  const { IMAGES_BUCKET, IMAGES_URL, S3_ENDPOINT } = readVariables(
    environment,
    ['IMAGES_BUCKET', 'IMAGES_URL'],
    ['S3_ENDPOINT'],
  );
  const objects = lazy(async () => {
    const { createS3ObjectStore } = await import('../pricing/images/s3-object-store.ts');
    return createS3ObjectStore({ bucket: IMAGES_BUCKET, endpoint: S3_ENDPOINT });
  });
  return {
    photos: { put: async (...given) => (await objects()).put(...given) },
    photoCount: createDynamoDbPhotoCount(client, sessionsTable),
    photosUrl: IMAGES_URL.replace(/\/$/, ''),
  };
}
