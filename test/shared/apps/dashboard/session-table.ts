import type { AdminServices } from '../../../../lib/tools/admin/services.ts';
import { readCalls } from '../../../../shared/billing/usage/calls.ts';
import { createDynamoDbPeopleStore } from '../../../../shared/identity/people/dynamodb-people.ts';
import { createDynamoDbSessionStore } from '../../../../shared/identity/people/dynamodb-sessions.ts';
import { hashSecretToken } from '../../../../shared/identity/people/secret-token.ts';
import { startSession } from '../../../../shared/identity/people/sessions.ts';
import { inTime } from '../../../../shared/platform/call/time-budget.ts';
import { createDynamoDb } from '../../../../shared/platform/database/dynamodb.ts';
import { type Browser, sessionCookie } from '../../../support/browser.ts';

/** The sessions of the host that this test file runs. */
export const sessions = () =>
  createDynamoDbSessionStore(
    createDynamoDb({ endpoint: process.env.DYNAMODB_ENDPOINT }),
    process.env.SESSIONS_TABLE ?? '',
  );

/** Counts this many attempts in the current and the next time window, since the test may hit either. */
export async function countInWindows(who: string, windowMs: number, times: number): Promise<void> {
  const window = Math.floor(Date.now() / windowMs);
  for (let count = 0; count < times; count += 1)
    for (const counted of [window, window + 1])
      await sessions().countAttempt(who, counted, Date.now() + windowMs);
}

/** The rows of an account's calls, the newest first. */
export async function callsOf({ callLog }: AdminServices, accountId: string) {
  const services = { callLog, clock: Date.now };
  return (await inTime(20_000, (budget) => readCalls({ accountId }, services, { budget }))).calls;
}

/** Replaces the browser's session with one whose sign-in was this long ago. */
export async function provenBefore(browser: Browser, ago = 0): Promise<Browser> {
  const storedSession = await sessions().find(hashSecretToken(browser.cookies().get(sessionCookie) ?? ''));
  if (storedSession === undefined) throw new Error('no session');
  const provenAt = Date.now() - ago;
  const { person: personId, account: accountId, epoch } = storedSession;
  const client = createDynamoDb({ endpoint: process.env.DYNAMODB_ENDPOINT });
  const people = createDynamoDbPeopleStore(client, process.env.PEOPLE_TABLE ?? '');
  const services = { sessions: sessions(), people, clock: Date.now };
  const token = await startSession({ personId, accountId, epoch, provenAt }, services);
  browser.cookies().set(sessionCookie, token);
  return browser;
}
