import { heldCredits } from '../../billing/credits/account.ts';
import { readWhole } from '../../billing/credits/read-balance.ts';
import { createDynamoDbShareReader } from '../../billing/credits/tables/dynamodb-share-reader.ts';
import type { LowBalanceServices } from '../../billing/notices/mail-low-balances.ts';
import { createSesMailer } from '../../billing/notices/ses-mailer.ts';
import { createDynamoDbWatchedAccounts } from '../../billing/notices/tables/dynamodb-watched-accounts.ts';
import { createDynamoDbMembersReader } from '../../identity/people/tables/dynamodb-members-reader.ts';
import { createSignedFetch, type SignedFetch } from '../../platform/web/signed-fetch.ts';
import { awsSigner } from './aws-signer.ts';
import { dashboardVariables } from './dashboard-variables.ts';
import { databaseOf } from './database.ts';
import { readDeclared, readVariables } from './variables.ts';

/** The region's own SES, or another that speaks its API. */
function sesOf(environment: NodeJS.ProcessEnv, other: string | undefined): SignedFetch {
  if (other !== undefined) return createSignedFetch(other, awsSigner('ses', 'local', true));
  const { AWS_REGION: region } = readVariables(environment, ['AWS_REGION']);
  return createSignedFetch(`https://email.${region}.amazonaws.com`, awsSigner('ses', region));
}

/** What the job that mails about low balances works with. */
export function lowBalanceServices(environment: NodeJS.ProcessEnv): LowBalanceServices {
  const variables = readDeclared(
    dashboardVariables,
    environment,
    ['ACCOUNTS_TABLE', 'PEOPLE_TABLE', 'MAIL_FROM'],
    ['AWS_ENDPOINT_URL_SESV2'],
  );
  const client = databaseOf(environment);
  const shares = createDynamoDbShareReader(client, variables.ACCOUNTS_TABLE);
  return {
    watched: createDynamoDbWatchedAccounts(client, variables.ACCOUNTS_TABLE),
    async readMoney(accountId, time) {
      const account = await readWhole(shares, accountId, time);
      return account && { balance: account.available + heldCredits(account), granted: account.granted };
    },
    people: createDynamoDbMembersReader(client, variables.PEOPLE_TABLE),
    mailer: createSesMailer(sesOf(environment, variables.AWS_ENDPOINT_URL_SESV2), variables.MAIL_FROM),
  };
}
