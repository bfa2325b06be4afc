import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { type MailEmulator, startMailEmulator } from '../../../../lib/sandbox/mail/mail-emulator.ts';
import type { NoticeServices } from '../../../../shared/billing/notices/mail-notices.ts';
import { noticeServices } from '../../../../shared/entry/wiring/jobs.ts';
import { createDynamoDbSettingsStore } from '../../../../shared/identity/accounts/dynamodb-settings.ts';
import { createDynamoDbPeopleStore } from '../../../../shared/identity/people/dynamodb-people.ts';
import { useDatabase } from '../../../support/database.ts';

/** Accounts with an owner and a member, the services of the job that mails them, and a mail service that keeps mails. */
export function useNotices(start: number) {
  const database = useDatabase();
  let ses: MailEmulator | undefined;
  const running = (): MailEmulator => {
    if (ses === undefined) throw new Error('the mail service is not up yet');
    return ses;
  };
  const time = { now: start };
  const table = (name: string) => database.environment[name] ?? '';
  beforeAll(async () => {
    ses = await startMailEmulator();
  });
  afterAll(() => running().stop());
  beforeEach(() => {
    running().faults.clear();
    running().mails.length = 0;
    time.now = start;
  });
  return {
    database,
    table,
    time,
    ses: running,
    settings: () => createDynamoDbSettingsStore(database.client, table('ACCOUNTS_TABLE')),
    services: (): NoticeServices =>
      noticeServices({
        ...database.environment,
        DYNAMODB_ENDPOINT: database.endpoint,
        MAIL_FROM: 'keys@shop.example',
        AWS_ENDPOINT_URL_SESV2: running().url,
      }),
    async accountWithOwner(name = 'Acme & Sons'): Promise<string> {
      const accountId = randomUUID();
      await createDynamoDbSettingsStore(database.client, table('ACCOUNTS_TABLE')).create(accountId, {
        name,
        callbacks: [],
      });
      const people = createDynamoDbPeopleStore(database.client, table('PEOPLE_TABLE'));
      for (const role of ['owner', 'member'] as const) {
        const id = randomUUID();
        const person = { id, issuer: 'https://id.example', subject: id, email: `${role}@example.com` };
        await people.join(person, { accountId, role, since: 1 });
      }
      return accountId;
    },
  };
}
