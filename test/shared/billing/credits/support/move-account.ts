import { type DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';

/** Moves an account's sums, for rows that are written without the protocol. */
export async function moveAccount(
  client: DynamoDBClient,
  tableName: string,
  accountId: string,
  { granted, spent }: { readonly granted: number; readonly spent: number },
): Promise<void> {
  await client.send(
    new UpdateItemCommand({
      TableName: tableName,
      Key: { pk: { S: `account#${accountId}` } },
      UpdateExpression: 'ADD available :left, granted :granted, spent :spent',
      ExpressionAttributeValues: {
        ':left': { N: String(granted - spent) },
        ':granted': { N: String(granted) },
        ':spent': { N: String(spent) },
      },
    }),
  );
}
