import { type DynamoDBClient, QueryCommand } from '@aws-sdk/client-dynamodb';
import { sendRequest } from '../../database/send-request.ts';
import { tables } from '../../database/tables.ts';
import { type Item, number, text } from '../../database/values.ts';
import type { TimedRows } from '../timed-rows.ts';
import { readRow } from './dynamodb-ledger.ts';

/** The index `by-time` of the table `ledger`. Every row has a time, so that rows from before the index are in it, too. */
export function createDynamoDbTimedRows(client: DynamoDBClient, tableName: string): TimedRows {
  return {
    async *between(accountId, from, to, time) {
      let start: Item | undefined;
      do {
        const command = new QueryCommand({
          TableName: tableName,
          IndexName: tables.ledger.index.name,
          KeyConditionExpression: `pk = :account AND #at ${to === undefined ? '>= :from' : 'BETWEEN :from AND :last'}`,
          ExpressionAttributeNames: { '#at': 'at' },
          ExpressionAttributeValues: {
            ':account': text(accountId),
            ':from': number(from),
            ...(to === undefined ? {} : { ':last': number(to - 1) }),
          },
          ...(start === undefined ? {} : { ExclusiveStartKey: start }),
        });
        const page = await sendRequest(
          (abortSignal) => client.send(command, { abortSignal }),
          time,
          'repeat',
        );
        yield* (page.Items ?? []).map(readRow);
        start = page.LastEvaluatedKey;
      } while (start !== undefined);
    },
  };
}
