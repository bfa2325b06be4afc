import { beforeAll, expect, test } from '@jest/globals';
import type { PreSignUpTriggerEvent } from 'aws-lambda';
import { handler } from '../../functions/sign-up.ts';
import { invite } from '../../shared/identity/people/invitations.ts';
import { dayMs, newAccount, peopleWorld } from '../shared/identity/people/people-world.ts';
import { useDatabase } from '../support/database.ts';

const database = useDatabase();

const eventFor = (
  email: string | undefined,
  triggerSource: PreSignUpTriggerEvent['triggerSource'] = 'PreSignUp_SignUp',
) =>
  ({
    triggerSource,
    request: { userAttributes: email === undefined ? {} : { email } },
    response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
  }) as unknown as PreSignUpTriggerEvent;

/** Invites an address as an operator does, some days ago. */
async function inviteDaysAgo(email: string, days: number): Promise<void> {
  const world = peopleWorld(database);
  world.time.now = Date.now() - days * dayMs;
  await invite({ accountId: newAccount(), email, role: 'member', invitedBy: 'operator' }, world);
}

async function refusalOf(email: string | undefined): Promise<string> {
  try {
    await handler(eventFor(email));
  } catch (error) {
    return (error as Error).message;
  }
  return 'registered';
}

beforeAll(() => {
  const { environment, endpoint } = database;
  Object.assign(process.env, environment, { DYNAMODB_ENDPOINT: endpoint, LOG_LEVEL: 'SILENT' });
});

test('an invited address may register in any spelling, and must still be verified', async () => {
  await inviteDaysAgo('ana@example.com', 0);
  const event = eventFor(' Ana@Example.COM ');
  expect(await handler(event)).toEqual(eventFor(' Ana@Example.COM '));
});

test('strangers and people whose invitations have ended are told what to do, and nothing about the address', async () => {
  await inviteDaysAgo('late@example.com', 8);
  for (const email of ['stranger@example.com', 'late@example.com', '', undefined]) {
    expect(await refusalOf(email)).toBe(
      'This sign-up cannot be completed. If you have been invited, use exactly the invited address, or ask for a new invitation',
    );
  }
  await inviteDaysAgo('late@example.com', 1);
  expect(await refusalOf('late@example.com')).toBe('registered');
});

test('an operator may register anyone in the pool itself', async () => {
  const event = eventFor('stranger@example.com', 'PreSignUp_AdminCreateUser');
  expect(await handler(event)).toBe(event);
});
