import { type DynamoDBClient, TransactWriteItemsCommand } from '@aws-sdk/client-dynamodb';
import { readItem } from '../../../platform/database/send-command.ts';
import { sendTransaction } from '../../../platform/database/send-transaction.ts';
import { type Item, number, numberOf, optionalNumberOf, text } from '../../../platform/database/values.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import type { GrantReason, Grants } from '../grants.ts';
import { accountKey, type MoneyTables } from './account-item.ts';
import { grantRowKey } from './money-rows.ts';

const reasonAttributes = ({ purchase }: GrantReason): Item =>
  purchase === undefined
    ? {}
    : {
        sessionId: text(purchase.sessionId),
        packId: text(purchase.packId),
        price: number(purchase.price),
        currency: text(purchase.currency),
        ...(purchase.total === undefined ? {} : { total: number(purchase.total) }),
        ...(purchase.tax === undefined ? {} : { tax: number(purchase.tax) }),
      };

/** Grants: a row in the table `ledger` and an addition in the table `accounts`, in one transaction. */
export function createDynamoDbGrants(client: DynamoDBClient, tableNames: MoneyTables): Grants {
  return {
    async grant(accountId, { id, amount, at, ...reason }, time) {
      const command = new TransactWriteItemsCommand({
        TransactItems: [
          {
            Put: {
              TableName: tableNames.ledger,
              Item: {
                ...grantRowKey(accountId, id),
                amount: number(amount),
                at: number(at),
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
              ExpressionAttributeValues: { ':amount': number(amount) },
            },
          },
        ],
      });
      const failed = await sendTransaction(client, command, time);
      if (failed === undefined) return { amount, isNew: true };
      const [row] = failed;
      if (row !== undefined) return { amount: numberOf(row.item?.amount), isNew: false };
      throw new ServiceError('NOT_FOUND', `There is no account ${accountId}.`);
    },

    async amountOf(accountId, grantId, time) {
      const row = await readItem(client, tableNames.ledger, grantRowKey(accountId, grantId), time);
      return optionalNumberOf(row?.amount);
    },
  };
}
