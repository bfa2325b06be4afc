import type { AccountReader } from '../accounts/account.ts';
import { heldCredits } from '../credits/account.ts';
import { createDynamoDbAccountStore } from '../credits/tables/dynamodb-account-store.ts';
import { createDynamoDb } from '../database/dynamodb.ts';
import { readVariables } from './variables.ts';

/** What the account operation works with. */
export function accountServices(environment: NodeJS.ProcessEnv): { accounts: AccountReader } {
  const { ACCOUNTS_TABLE, DYNAMODB_ENDPOINT } = readVariables(
    environment,
    ['ACCOUNTS_TABLE'],
    ['DYNAMODB_ENDPOINT'],
  );
  const store = createDynamoDbAccountStore(createDynamoDb({ endpoint: DYNAMODB_ENDPOINT }), ACCOUNTS_TABLE);
  return {
    accounts: {
      async readBalance(accountId, budget) {
        const account = await store.read(accountId, budget);
        return account && { available: account.available, held: heldCredits(account) };
      },
    },
  };
}
