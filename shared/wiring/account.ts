import type { AccountReader } from '../accounts/account.ts';
import { readBalance } from '../credits/read-balance.ts';
import { createDynamoDbShareReader } from '../credits/tables/dynamodb-share-reader.ts';
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
