import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { queryItems } from '../../../platform/database/query-items.ts';
import { tables } from '../../../platform/database/tables.ts';
import { number, text } from '../../../platform/database/values.ts';
import type { TimedRows } from '../timed-rows.ts';
import { readRow } from './dynamodb-ledger.ts';

/** The index `by-time` of the table `ledger`. Every row has a time, so that rows from before the index are in it, too. */
export function createDynamoDbTimedRows(client: DynamoDBClient, tableName: string): TimedRows {
  return {
    async *between(accountId, from, to, time) {
      const query = {
        TableName: tableName,
        IndexName: tables.ledger.index.name,
        KeyConditionExpression: `pk = :account AND #at ${to === undefined ? '>= :from' : 'BETWEEN :from AND :last'}`,
        ExpressionAttributeNames: { '#at': 'at' },
        ExpressionAttributeValues: {
          ':account': text(accountId),
          ':from': number(from),
          ...(to === undefined ? {} : { ':last': number(to - 1) }),
        },
      };
      for await (const item of queryItems(client, query, time)) yield readRow(item);
    },
  };
}
