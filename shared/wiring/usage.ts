import { createDynamoDbLastUses } from '../accounts/tables/dynamodb-last-uses.ts';
import { systemClock } from '../call/clock.ts';
import { createCallRecorder, type RecordCall } from '../usage/record-calls.ts';
import { createDynamoDbCallWriter } from '../usage/tables/dynamodb-call-writer.ts';
import { databaseOf } from './database.ts';
import { readVariables } from './variables.ts';

/** What writes down how calls were answered. */
export function callRecorder(environment: NodeJS.ProcessEnv): RecordCall {
  const { CALLS_TABLE, KEYS_TABLE } = readVariables(environment, ['CALLS_TABLE', 'KEYS_TABLE']);
  const client = databaseOf(environment);
  return createCallRecorder({
    callLog: createDynamoDbCallWriter(client, CALLS_TABLE),
    lastUses: createDynamoDbLastUses(client, KEYS_TABLE),
    clock: systemClock,
  });
}
