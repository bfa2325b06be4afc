import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Item, PlainWrite } from '../../../platform/database/commands.ts';
import { readItem } from '../../../platform/database/send-command.ts';
import { sendTransaction } from '../../../platform/database/send-transaction.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import type { GrantReason, Grants } from '../grants.ts';
import { accountKey, type MoneyTables } from './account-item.ts';
import { grantRowKey } from './money-rows.ts';

const reasonAttributes = ({ purchase }: GrantReason): Item =>
  purchase === undefined
    ? {}
    : {
        sessionId: purchase.sessionId,
        packId: purchase.packId,
        price: purchase.price,
        currency: purchase.currency,
        total: purchase.total,
        tax: purchase.tax,
      };

/** Grants: a row in the table `ledger` and an addition in the table `accounts`, in one transaction. */
export function createDynamoDbGrants(client: DynamoDBClient, tableNames: MoneyTables): Grants {
  return {
    async grant(accountId, { id, amount, at, ...reason }, time) {
      const writes: PlainWrite[] = [
        {
          Put: {
            TableName: tableNames.ledger,
            Item: {
              ...grantRowKey(accountId, id),
              amount,
              at,
              ...reasonAttributes(reason),
            },
            ConditionExpression: 'attribute_not_exists(pk)',
            ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
          },
        },
        {
          Update: {
            TableName: tableNames.accounts,
            Key: accountKey(accountId),
            UpdateExpression: 'SET available = available + :amount, granted = granted + :amount',
            ConditionExpression: 'attribute_exists(pk)',
            ExpressionAttributeValues: { ':amount': amount },
          },
        },
      ];
      const failed = await sendTransaction(client, writes, time);
      if (failed === undefined) return { amount, isNew: true };
      const [row] = failed;
      if (row !== undefined) return { amount: row.item?.amount, isNew: false };
      throw new ServiceError('NOT_FOUND', `There is no account ${accountId}.`);
    },

    async amountOf(accountId, grantId, time) {
      const row = await readItem(client, tableNames.ledger, grantRowKey(accountId, grantId), time);
      return row?.amount;
    },
  };
}
