import * as z from 'zod';
import type { AccountReader } from '../accounts/account.ts';
import { heldCredits } from '../credits/account.ts';
import { createDynamoDbAccountStore } from '../credits/tables/dynamodb-account-store.ts';
import { createDynamoDb } from '../database/dynamodb.ts';
import { readEnvironment } from './read-environment.ts';

/** What the account operation works with. */
export function accountServices(environment: NodeJS.ProcessEnv): { accounts: AccountReader } {
  const { ACCOUNTS_TABLE, DYNAMODB_ENDPOINT } = readEnvironment(environment, {
    ACCOUNTS_TABLE: z.string(),
    DYNAMODB_ENDPOINT: z.string().optional(),
  });
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
