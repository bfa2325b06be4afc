import { type DynamoDBClient, GetItemCommand, QueryCommand } from '@aws-sdk/client-dynamodb';
import { inTime } from '../../call/time-budget.ts';
import { sendRequest } from '../../database/send-request.ts';
import { type Item, text } from '../../database/values.ts';

const readMs = 4000;

/** Strongly consistent reads of the table `people`. */
export function createPeopleReads(client: DynamoDBClient, tableName: string) {
  return {
    async get(key: Item): Promise<Item | undefined> {
      const command = new GetItemCommand({ TableName: tableName, Key: key, ConsistentRead: true });
      const { Item } = await inTime(readMs, (time) =>
        sendRequest((abortSignal) => client.send(command, { abortSignal }), time, 'repeat'),
      );
      return Item;
    },

    /** The rows of a partition whose sort key begins so; with `latest` that many from the end, newest first. */
    async rows(partition: string, prefix: string, latest?: number): Promise<Item[]> {
      const found: Item[] = [];
      let from: Item | undefined;
      do {
        const command = new QueryCommand({
          TableName: tableName,
          KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
          ExpressionAttributeValues: { ':pk': text(partition), ':prefix': text(prefix) },
          ConsistentRead: true,
          ...(latest === undefined ? {} : { ScanIndexForward: false, Limit: latest }),
          ...(from === undefined ? {} : { ExclusiveStartKey: from }),
        });
        const page = await inTime(readMs, (time) =>
          sendRequest((abortSignal) => client.send(command, { abortSignal }), time, 'repeat'),
        );
        found.push(...(page.Items ?? []));
        from = page.LastEvaluatedKey;
      } while (from !== undefined && latest === undefined);
      return found;
    },
  };
}
