import { createDynamoDbOutbox } from '../../events/dynamodb-outbox.ts';
import { createDynamoDbSettingsReader } from '../../identity/accounts/dynamodb-settings.ts';
import { createDynamoDbMembersReader } from '../../identity/people/dynamodb-people.ts';
import { dashboardVariables } from './dashboard-variables.ts';
import { databaseOf } from './parts/database.ts';
import { mailerOf } from './parts/mailer.ts';
import { webhookServices } from './parts/webhooks.ts';
import { readDeclared, readTables } from './variables.ts';

/** The services of the function that delivers events to endpoints and owners. */
export function deliverServices(environment: NodeJS.ProcessEnv) {
  const { accounts, people } = readTables(environment, 'accounts', 'people');
  const { DASHBOARD_URL: dashboard } = readDeclared(dashboardVariables, environment);
  const client = databaseOf(environment);
  return {
    ...webhookServices(environment),
    outbox: createDynamoDbOutbox(client, people),
    settings: createDynamoDbSettingsReader(client, accounts),
    people: createDynamoDbMembersReader(client, people),
    mailer: mailerOf(environment),
    dashboard,
  };
}
