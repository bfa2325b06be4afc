import { type DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';

/** Holds as this many calls leave them on an account with one share, without the calls: `amount` credits each. */
export async function putHolds(
  client: DynamoDBClient,
  table: string,
  accountId: string,
  {
    count,
    amount,
    expiresAt,
  }: { readonly count: number; readonly amount: number; readonly expiresAt: number },
): Promise<void> {
  const holds = Array.from({ length: count }, (_, index) => [
    `charge${index}`.padEnd(16, '_'),
    { L: [{ S: 'attempt1' }, { N: String(amount) }, { N: String(expiresAt) }] },
  ]);
  await client.send(
    new UpdateItemCommand({
      TableName: table,
      Key: { pk: { S: `account#${accountId}` } },
      UpdateExpression: 'SET holds = :holds, available = available - :held',
      ExpressionAttributeValues: {
        ':holds': { M: Object.fromEntries(holds) },
        ':held': { N: String(amount * count) },
      },
    }),
  );
}
