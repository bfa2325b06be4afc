import { DeleteItemCommand, type DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { entryKey, newsPartition, toEntry } from '../../identity/people/dynamodb-audit-log.ts';
import { conditionally, queryItems, readItem, sendCommand } from '../../platform/database/send-command.ts';
import { type Item, number, text, textOf, textSet, textSetOf } from '../../platform/database/values.ts';
import type { NewsStore } from './mail-news.ts';

const requestMs = 4000;

/** News of accounts in the table `people`, beside their audit logs. */
export function createDynamoDbNews(client: DynamoDBClient, tableName: string): NewsStore {
  const keyOf = (accountId: string): Item => ({ pk: newsPartition, sk: text(accountId) });

  return {
    async *list(now, time) {
      const query = {
        TableName: tableName,
        ConsistentRead: true,
        KeyConditionExpression: 'pk = :pk',
        FilterExpression: 'attribute_exists(places) AND (attribute_not_exists(retryAt) OR retryAt <= :now)',
        ExpressionAttributeValues: { ':pk': newsPartition, ':now': number(now) },
      };
      for await (const item of queryItems(client, query, time))
        yield { accountId: textOf(item.sk) ?? '', places: textSetOf(item.places) };
    },

    async claim(accountId, { now, until }, time) {
      const command = new UpdateItemCommand({
        TableName: tableName,
        Key: keyOf(accountId),
        UpdateExpression: 'SET retryAt = :until',
        ConditionExpression:
          'attribute_exists(places) AND (attribute_not_exists(retryAt) OR retryAt <= :now)',
        ExpressionAttributeValues: { ':until': number(until), ':now': number(now) },
      });
      return (await conditionally(sendCommand(client, command, time, 'give-up'))).isMet;
    },

    async entries({ accountId, places }) {
      const found = await Promise.all(
        places.toSorted().map((place) => readItem(client, tableName, entryKey(accountId, place), requestMs)),
      );
      return found.filter((item) => item !== undefined).map((item) => toEntry(accountId, item));
    },

    async drop({ accountId, places }, time) {
      const row = { TableName: tableName, Key: keyOf(accountId) };
      const told = new UpdateItemCommand({
        ...row,
        UpdateExpression: 'DELETE places :told REMOVE retryAt',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':told': textSet(places) },
      });
      await conditionally(sendCommand(client, told, time, 'repeat'));
      // Others may have come in meanwhile.
      const empty = new DeleteItemCommand({ ...row, ConditionExpression: 'attribute_not_exists(places)' });
      await conditionally(sendCommand(client, empty, time, 'repeat'));
    },
  };
}
