import { inTime } from '../../../shared/call/time-budget.ts';
import { createDynamoDbPhotoCount } from '../../../shared/dashboard/tables/dynamodb-photo-count.ts';
import { createDynamoDb } from '../../../shared/database/dynamodb.ts';
import { createDynamoDbSessionStore } from '../../../shared/people/tables/dynamodb-session-store.ts';
import { readCalls } from '../../../shared/usage/read-calls.ts';
import { createDynamoDbCallLog } from '../../../shared/usage/tables/dynamodb-call-log.ts';

/** The sessions of the host that this test file runs. */
export const sessions = () =>
  createDynamoDbSessionStore(
    createDynamoDb({ endpoint: process.env.DYNAMODB_ENDPOINT }),
    process.env.SESSIONS_TABLE ?? '',
  );

/** Counts photos of an account today and tomorrow, whichever the test sees. */
export async function countPhotos(accountId: string, times: number): Promise<void> {
  const count = createDynamoDbPhotoCount(
    createDynamoDb({ endpoint: process.env.DYNAMODB_ENDPOINT }),
    process.env.SESSIONS_TABLE ?? '',
  );
  const today = Math.floor(Date.now() / 86_400_000);
  for (let time = 0; time < times; time += 1) {
    await count.add(accountId, today, Date.now() + 86_400_000);
    await count.add(accountId, today + 1, Date.now() + 86_400_000);
  }
}

/** The rows of an account's calls, the newest first. */
export async function callsOf(accountId: string) {
  const callLog = createDynamoDbCallLog(
    createDynamoDb({ endpoint: process.env.DYNAMODB_ENDPOINT }),
    process.env.CALLS_TABLE ?? '',
  );
  const page = await inTime(20_000, (budget) =>
    readCalls({ accountId }, { callLog, clock: Date.now }, { budget }),
  );
  return page.calls;
}
