import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Clock } from '../../platform/call/clock.ts';
import { scanItems } from '../../platform/database/scan-items.ts';
import { text } from '../../platform/database/values.ts';
import { type LimitedAccounts, type LimitServices, limitsIn, readLimits } from './credit-limits.ts';
import { isShareOfMany } from './shares/shares.ts';
import { accountIdOf, accountKeyPrefix, limitedAttribute, readAccount } from './tables/account-item.ts';
import { createDynamoDbAllowances } from './tables/dynamodb-allowances.ts';
import { createDynamoDbShareReader } from './tables/dynamodb-shares.ts';

/**
 * The stores in which monthly limits are read and set. They have a door of their own because the dashboard loads them
 * only for the pages with limits.
 */
export const createDynamoDbLimitStores = (
  client: DynamoDBClient,
  accountsTable: string,
  clock: Clock,
): LimitServices => ({
  shares: createDynamoDbShareReader(client, accountsTable),
  allowances: createDynamoDbAllowances(client, accountsTable),
  clock,
});

/** The accounts with limits in the table `accounts`. */
export function createDynamoDbLimitedAccounts(
  client: DynamoDBClient,
  accountsTable: string,
): LimitedAccounts {
  const shares = createDynamoDbShareReader(client, accountsTable);
  return {
    async *list(now, time) {
      const scan = {
        TableName: accountsTable,
        FilterExpression: 'begins_with(pk, :prefix) AND attribute_exists(#limited)',
        ExpressionAttributeNames: { '#limited': limitedAttribute },
        ExpressionAttributeValues: { ':prefix': text(accountKeyPrefix) },
      };
      for await (const item of scanItems(client, scan, time)) {
        const accountId = accountIdOf(item);
        if (isShareOfMany(accountId)) continue;
        const account = readAccount(item);
        const limits =
          account.shares === undefined
            ? limitsIn(account, now)
            : await readLimits(shares, accountId, now, time);
        if (limits.length > 0) yield { accountId, limits };
      }
    },
  };
}
