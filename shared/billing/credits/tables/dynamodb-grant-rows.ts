import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { queryItems } from '../../../platform/database/send-command.ts';
import type { GrantRows } from '../grants.ts';
import { beginningsOf, readGrant, readTakeBack } from './money-rows.ts';

/** The rows of grants in the table `ledger`. */
export const createDynamoDbGrantRows = (client: DynamoDBClient, ledgerTable: string): GrantRows => ({
  async beginningWith(accountId, idPrefix, time) {
    const found = await Promise.all(
      beginningsOf(idPrefix).map((beginning) =>
        Array.fromAsync(
          queryItems(
            client,
            {
              TableName: ledgerTable,
              ConsistentRead: true,
              KeyConditionExpression: 'pk = :account AND begins_with(sk, :beginning)',
              ExpressionAttributeValues: { ':account': accountId, ':beginning': beginning },
            },
            time,
          ),
        ),
      ),
    );
    return found.flat().flatMap((item) => readGrant(item) ?? readTakeBack(item) ?? []);
  },
});
