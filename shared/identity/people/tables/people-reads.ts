import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Item } from '../../../platform/database/commands.ts';
import { queryItems, readItem } from '../../../platform/database/send-command.ts';
import type { Membership } from '../people.ts';
import { toMembership } from './people-items.ts';

const readMs = 4000;

/** Strongly consistent reads of the table `people`. */
export function createPeopleReads(client: DynamoDBClient, tableName: string) {
  /** The rows of a partition whose sort key begins with the prefix. */
  function rows(partition: string, prefix: string): Promise<Item[]> {
    const query = {
      TableName: tableName,
      ConsistentRead: true,
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
      ExpressionAttributeValues: { ':pk': partition, ':prefix': prefix },
    };
    return Array.fromAsync(queryItems(client, query, readMs));
  }

  return {
    rows,

    get: (key: Item): Promise<Item | undefined> => readItem(client, tableName, key, readMs),

    /** The memberships among the rows of a partition, the oldest first. */
    async memberships(partition: string, prefix: string): Promise<Membership[]> {
      const found = (await rows(partition, prefix)).map(toMembership);
      return found.sort((one, other) => one.since - other.since);
    },
  };
}
