import { randomUUID } from 'node:crypto';
import type { ProvenIdentity } from '../../../../shared/identity/people/admission.ts';
import { createDynamoDbAuditLog } from '../../../../shared/identity/people/tables/dynamodb-audit-log.ts';
import { createDynamoDbPeopleStore } from '../../../../shared/identity/people/tables/dynamodb-people-store.ts';
import { createDynamoDbSessionStore } from '../../../../shared/identity/people/tables/dynamodb-session-store.ts';
import type { TestDatabase } from '../../../support/database.ts';

/** The stores over the test's tables, and a clock that the test sets. */
export function peopleWorld(database: TestDatabase) {
  const table = (name: string): string => database.environment[name] ?? name;
  const time = { now: Date.parse('2026-11-22T10:00:00Z') };
  return {
    time,
    clock: () => time.now,
    people: createDynamoDbPeopleStore(database.client, table('PEOPLE_TABLE')),
    audit: createDynamoDbAuditLog(database.client, table('PEOPLE_TABLE')),
    sessions: createDynamoDbSessionStore(database.client, table('SESSIONS_TABLE')),
  };
}

/** Somebody whom nobody has met before. */
export const newcomer = (email = 'ana@example.com', more: Partial<ProvenIdentity> = {}): ProvenIdentity => ({
  issuer: 'https://id.example',
  subject: randomUUID(),
  email,
  emailVerified: true,
  ...more,
});

export const newAccount = (): string => `account-${randomUUID()}`;
export const dayMs = 24 * 60 * 60 * 1000;
