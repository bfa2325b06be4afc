import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { TimeBudget } from '../../platform/call/time-budget.ts';
import { readBalance } from './balances.ts';
import { createDynamoDbAccountReader } from './tables/account-item.ts';

/**
 * Reads balances from the table `accounts`. Undefined means that there is no such account. This has its own file
 * because the bundler would load everything else in a file with a function that only reads balances.
 */
export function createDynamoDbBalanceReader(client: DynamoDBClient, accountsTable: string) {
  const accounts = createDynamoDbAccountReader(client, accountsTable);
  return {
    ...accounts,
    readBalance: (accountId: string, time: TimeBudget) => readBalance(accounts, accountId, time),
  };
}
