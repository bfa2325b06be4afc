import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Clock } from '../../platform/call/clock.ts';
import type { TimeBudget } from '../../platform/call/time-budget.ts';
import { scanItems } from '../../platform/database/send-command.ts';
import { type LimitServices, limitsIn } from './credit-limits.ts';
import {
  accountIdOf,
  accountKeyPrefix,
  createDynamoDbAllowances,
  readAccount,
} from './tables/account-item.ts';

/**
 * The stores in which monthly limits are read and set. They are separate because the dashboard loads them only for the
 * pages with limits.
 */
export const createDynamoDbLimitStores = (
  client: DynamoDBClient,
  accountsTable: string,
  clock: Clock,
): LimitServices => ({
  accounts: createDynamoDbAllowances(client, accountsTable),
  clock,
});

/**
 * The accounts with limits in the table `accounts`, each with the current use of its limits. It reads the whole table,
 * so it is only for jobs.
 *
 * @param now milliseconds since 1970
 * @throws ServiceError OVERLOADED
 */
export const createDynamoDbLimitedAccounts = (client: DynamoDBClient, accountsTable: string) => ({
  async *list(now: number, time: TimeBudget) {
    const scan = {
      TableName: accountsTable,
      FilterExpression: 'begins_with(pk, :prefix)',
      ExpressionAttributeValues: { ':prefix': accountKeyPrefix },
    };
    for await (const item of scanItems(client, scan, time)) {
      const limits = limitsIn(readAccount(item), now);
      if (limits.length > 0) yield { accountId: accountIdOf(item), limits };
    }
  },
});
