import {
  type DynamoDBClient,
  GetItemCommand,
  QueryCommand,
  type QueryCommandInput,
} from '@aws-sdk/client-dynamodb';
import { sendCommand } from '../../../platform/database/send-command.ts';
import { type Item, text } from '../../../platform/database/values.ts';

const readMs = 4000;

/** Strongly consistent reads of the table `people`. */
export function createPeopleReads(client: DynamoDBClient, tableName: string) {
  const query = (request: Omit<QueryCommandInput, 'TableName' | 'ConsistentRead'>) => {
    const command = new QueryCommand({ TableName: tableName, ConsistentRead: true, ...request });
    return sendCommand(client, command, readMs, 'repeat');
  };

  return {
    async get(key: Item): Promise<Item | undefined> {
      const command = new GetItemCommand({ TableName: tableName, Key: key, ConsistentRead: true });
      const { Item } = await sendCommand(client, command, readMs, 'repeat');
      return Item;
    },

    /** The rows of a partition whose sort key begins so. */
    async rows(partition: string, prefix: string): Promise<Item[]> {
      const found: Item[] = [];
      let from: Item | undefined;
      do {
        const page = await query({
          KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
          ExpressionAttributeValues: { ':pk': text(partition), ':prefix': text(prefix) },
          ...(from === undefined ? {} : { ExclusiveStartKey: from }),
        });
        found.push(...(page.Items ?? []));
        from = page.LastEvaluatedKey;
      } while (from !== undefined);
      return found;
    },

    /** This many rows from the end of a partition, or from before a sort key, the last first. */
    async latest(partition: string, most: number, before?: string): Promise<Item[]> {
      const { Items = [] } = await query({
        KeyConditionExpression: before === undefined ? 'pk = :pk' : 'pk = :pk AND sk < :before',
        ExpressionAttributeValues: {
          ':pk': text(partition),
          ...(before === undefined ? {} : { ':before': text(before) }),
        },
        ScanIndexForward: false,
        Limit: most,
      });
      return Items;
    },
  };
}
