import { createDynamoDbInvitedAddresses } from '../../identity/people/tables/dynamodb-invited-addresses.ts';
import { systemClock } from '../../platform/call/clock.ts';
import { dashboardVariables } from './dashboard-variables.ts';
import { databaseOf } from './database.ts';
import { readDeclared } from './variables.ts';

/** What the check of registrations works with. */
export function signUpServices(environment: NodeJS.ProcessEnv) {
  const { PEOPLE_TABLE } = readDeclared(dashboardVariables, environment, ['PEOPLE_TABLE']);
  return {
    invited: createDynamoDbInvitedAddresses(databaseOf(environment), PEOPLE_TABLE),
    clock: systemClock,
  };
}
