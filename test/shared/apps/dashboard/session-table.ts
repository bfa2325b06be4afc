import { ScanCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { createDynamoDbPhotoCount } from '../../../../shared/apps/dashboard/tables/dynamodb-photo-count.ts';
import { readCalls } from '../../../../shared/billing/usage/read-calls.ts';
import { createDynamoDbCallLog } from '../../../../shared/billing/usage/tables/dynamodb-call-log.ts';
import { createDynamoDbSessionStore } from '../../../../shared/identity/people/tables/dynamodb-session-store.ts';
import { inTime } from '../../../../shared/platform/call/time-budget.ts';
import { createDynamoDb } from '../../../../shared/platform/database/dynamodb.ts';

/** The sessions of the host that this test file runs. */
export const sessions = () =>
  createDynamoDbSessionStore(
    createDynamoDb({ endpoint: process.env.DYNAMODB_ENDPOINT }),
    process.env.SESSIONS_TABLE ?? '',
  );

/** Counts a photo of an account today and tomorrow, whichever the test sees. */
export async function countPhoto(accountId: string): Promise<void> {
  const count = createDynamoDbPhotoCount(
    createDynamoDb({ endpoint: process.env.DYNAMODB_ENDPOINT }),
    process.env.SESSIONS_TABLE ?? '',
  );
  const today = Math.floor(Date.now() / 86_400_000);
  for (const day of [today, today + 1]) await count.add(accountId, day, Date.now() + 86_400_000);
}

/** Adds to a number in each row of somebody's counts, as so many more counts would. */
export async function countMore(whose: string, counted: string, more: number): Promise<void> {
  const client = createDynamoDb({ endpoint: process.env.DYNAMODB_ENDPOINT });
  const TableName = process.env.SESSIONS_TABLE ?? '';
  const { Items = [] } = await client.send(new ScanCommand({ TableName }));
  for (const { pk, [counted]: number } of Items) {
    if (pk?.S?.includes(whose) !== true || number === undefined) continue;
    await client.send(
      new UpdateItemCommand({
        TableName,
        Key: { pk },
        UpdateExpression: 'ADD #counted :more',
        ExpressionAttributeNames: { '#counted': counted },
        ExpressionAttributeValues: { ':more': { N: String(more) } },
      }),
    );
  }
  client.destroy();
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
