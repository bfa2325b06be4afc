import {
  type DynamoDBClient,
  TransactionCanceledException,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import { conditionFailed, sendTransaction } from '../../database/send-transaction.ts';
import { number, numberOf } from '../../database/values.ts';
import { ServiceError } from '../../errors/service-error.ts';
import type { Grants } from '../grants.ts';
import { shareId } from '../shares.ts';
import { accountKey } from './account-item.ts';
import { grantRowKey } from './dynamodb-ledger.ts';
import { createDynamoDbShareReader } from './dynamodb-share-reader.ts';

/**
 * Grants: a row in the table `ledger` and an addition in the table `accounts`, in one transaction. The poorest share gets
 * it.
 */
export function createDynamoDbGrants(
  client: DynamoDBClient,
  tableNames: { readonly accounts: string; readonly ledger: string },
): Grants {
  const shares = createDynamoDbShareReader(client, tableNames.accounts);
  return {
    async grant(accountId, { id, amount, at }, time) {
      const all = await shares.readAll(accountId, time);
      const least = Math.min(...all.map(({ available }) => available));
      const poorest = all.findIndex(({ available }) => available === least);
      const command = new TransactWriteItemsCommand({
        TransactItems: [
          {
            Put: {
              TableName: tableNames.ledger,
              Item: { ...grantRowKey(accountId, id), amount: number(amount), at: number(at) },
              ConditionExpression: 'attribute_not_exists(pk)',
              ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
            },
          },
          {
            Update: {
              TableName: tableNames.accounts,
              Key: accountKey(shareId(accountId, Math.max(0, poorest))),
              UpdateExpression: 'SET available = available + :amount, granted = granted + :amount',
              ConditionExpression: 'attribute_exists(pk)',
              ExpressionAttributeValues: { ':amount': number(amount) },
            },
          },
        ],
      });
      try {
        await sendTransaction(client, command, time);
        return { amount, isNew: true };
      } catch (error) {
        if (!(error instanceof TransactionCanceledException)) throw error;
        const [row, account] = error.CancellationReasons ?? [];
        if (row?.Code === conditionFailed) return { amount: numberOf(row.Item?.amount), isNew: false };
        if (account?.Code === conditionFailed)
          throw new ServiceError('NOT_FOUND', `There is no account ${accountId}.`);
        throw error;
      }
    },
  };
}
