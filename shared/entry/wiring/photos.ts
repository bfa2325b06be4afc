import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { PhotoServices } from '../../apps/dashboard/photos.ts';
import { createDynamoDbPhotoCount } from '../../apps/dashboard/tables/dynamodb-photo-count.ts';
import { objectsOf } from './objects.ts';
import { readVariables } from './variables.ts';

/** Where photos from the playground are kept. */
export function photoServices(
  environment: NodeJS.ProcessEnv,
  { client, sessionsTable }: { readonly client: DynamoDBClient; readonly sessionsTable: string },
): Omit<PhotoServices, 'clock'> {
  const { IMAGES_URL } = readVariables(environment, ['IMAGES_URL']);
  return {
    photos: objectsOf(environment),
    photoCount: createDynamoDbPhotoCount(client, sessionsTable),
    photosUrl: IMAGES_URL.replace(/\/$/, ''),
  };
}
