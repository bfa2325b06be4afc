import { readBalance } from '../../billing/credits/read-balance.ts';
import { createDynamoDbShareReader } from '../../billing/credits/tables/dynamodb-share-reader.ts';
import type { AccountReader } from '../../identity/accounts/account.ts';
import { databaseOf } from './database.ts';
import { readVariables } from './variables.ts';

/** What the account operation works with. */
export function accountServices(environment: NodeJS.ProcessEnv): { accounts: AccountReader } {
  const { ACCOUNTS_TABLE } = readVariables(environment, ['ACCOUNTS_TABLE']);
  const shares = createDynamoDbShareReader(databaseOf(environment), ACCOUNTS_TABLE);
  return {
    accounts: {
      readBalance: (accountId, budget) => readBalance(shares, accountId, budget),
    },
  };
}
