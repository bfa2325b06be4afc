import { createDynamoDbOwnCredits } from '../../billing/credits/dynamodb-stores.ts';
import { createDynamoDbPhotoBook } from '../../operations/photos/dynamodb-photo-book.ts';
import type { PhotoServices } from '../../operations/photos/keep-photo.ts';
import { dashboardVariables } from './dashboard-variables.ts';
import { databaseOf } from './parts/database.ts';
import { objectsOf } from './parts/objects.ts';
import { readDeclared } from './variables.ts';

/** What keeps photos, for upload-photo and for the playground. */
export function photoServices(environment: NodeJS.ProcessEnv): PhotoServices {
  const variables = readDeclared(dashboardVariables, environment, [
    'ACCOUNTS_TABLE',
    'LEDGER_TABLE',
    'SESSIONS_TABLE',
    'IMAGES_URL',
  ]);
  const client = databaseOf(environment);
  const tables = { accounts: variables.ACCOUNTS_TABLE, ledger: variables.LEDGER_TABLE };
  return {
    objects: objectsOf(environment),
    publicUrl: variables.IMAGES_URL.replace(/\/$/, ''),
    book: createDynamoDbPhotoBook(client, variables.SESSIONS_TABLE),
    hasOwnCredits: createDynamoDbOwnCredits(client, tables),
  };
}
