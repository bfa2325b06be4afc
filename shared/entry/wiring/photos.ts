import { createDynamoDbOwnCredits } from '../../billing/credits/dynamodb-stores.ts';
import { createDynamoDbPhotoBook } from '../../operations/photos/dynamodb-photo-book.ts';
import type { PhotoServices } from '../../operations/photos/keep-photo.ts';
import { objectsOf } from './objects.ts';
import { databaseOf } from './parts/database.ts';
import { readTables, readVariables } from './variables.ts';

/** The services that store photos, for upload-photo and the playground. */
export function photoServices(environment: NodeJS.ProcessEnv): PhotoServices {
  const { IMAGES_URL } = readVariables(environment);
  const tables = readTables(environment, 'accounts', 'ledger', 'sessions');
  const client = databaseOf(environment);
  return {
    objects: objectsOf(environment),
    publicUrl: IMAGES_URL.replace(/\/$/, ''),
    book: createDynamoDbPhotoBook(client, tables.sessions),
    hasOwnCredits: createDynamoDbOwnCredits(client, tables),
  };
}
