import { randomUUID } from 'node:crypto';
import { createDynamoDbSettingsStore } from '../../../../shared/identity/accounts/dynamodb-settings.ts';
import { admit, type ProvenIdentity } from '../../../../shared/identity/people/admission.ts';
import { createDynamoDbAuditLog } from '../../../../shared/identity/people/dynamodb-audit-log.ts';
import { createDynamoDbPeopleStore } from '../../../../shared/identity/people/dynamodb-people.ts';
import { createDynamoDbSessionStore } from '../../../../shared/identity/people/dynamodb-sessions.ts';
import { invite } from '../../../../shared/identity/people/invitations.ts';
import type { Invitation } from '../../../../shared/identity/people/people.ts';
import { hashSecretToken } from '../../../../shared/identity/people/secret-token.ts';
import type { TestDatabase } from '../../../support/database.ts';

/** The stores over the test's tables, and a clock that the test sets. */
export function peopleWorld(database: TestDatabase) {
  const table = (name: string): string => database.environment[name] ?? name;
  const time = { now: Date.parse('2026-11-22T10:00:00Z') };
  return {
    time,
    clock: () => time.now,
    settings: createDynamoDbSettingsStore(database.client, table('ACCOUNTS_TABLE')),
    people: createDynamoDbPeopleStore(database.client, table('PEOPLE_TABLE')),
    audit: createDynamoDbAuditLog(database.client, table('PEOPLE_TABLE')),
    sessions: createDynamoDbSessionStore(database.client, table('SESSIONS_TABLE')),
  };
}

type World = ReturnType<typeof peopleWorld>;

/** A new link, which the operator makes unless the test says otherwise. */
export async function linkTo(
  accountId: string,
  w: World,
  more: Partial<Pick<Invitation, 'email' | 'role' | 'invitedBy' | 'inviterId'>> = {},
) {
  const request = { email: 'ana@example.com', role: 'member', invitedBy: 'operator', ...more } as const;
  const { token, invitation } = await invite({ accountId, ...request }, w);
  return { hash: hashSecretToken(token), token, invitation };
}

/** Signs a person in where admission is by invitation. */
export const enter = (who: ProvenIdentity, hash: string | undefined, w: World) =>
  admit(who, hash, { ...w, rule: { kind: 'invited' }, openAccount: async () => undefined });

/** A person whom the service does not know yet. */
export const newcomer = (email = 'ana@example.com', more: Partial<ProvenIdentity> = {}): ProvenIdentity => ({
  issuer: 'https://id.example',
  subject: randomUUID(),
  email,
  emailVerified: true,
  ...more,
});

export const newAccount = (): string => `account-${randomUUID()}`;
export const dayMs = 24 * 60 * 60 * 1000;
