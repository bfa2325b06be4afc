import { createDynamoDb } from '../../../shared/database/dynamodb.ts';
import { createDynamoDbSessionStore } from '../../../shared/people/tables/dynamodb-session-store.ts';

/** The sessions of the host that this test file runs. */
export const sessions = () =>
  createDynamoDbSessionStore(
    createDynamoDb({ endpoint: process.env.DYNAMODB_ENDPOINT }),
    process.env.SESSIONS_TABLE ?? '',
  );
