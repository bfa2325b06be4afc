import { createCallRecorder, type RecordCall } from '../../billing/usage/record-calls.ts';
import { createDynamoDbCallWriter } from '../../billing/usage/tables/dynamodb-call-writer.ts';
import { createDynamoDbLastUses } from '../../identity/accounts/tables/dynamodb-last-uses.ts';
import { systemClock } from '../../platform/call/clock.ts';
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
