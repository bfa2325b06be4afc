import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { type MailEmulator, startMailEmulator } from '../../../../lib/sandbox/mail/mail-emulator.ts';
import type { NoticeServices } from '../../../../shared/billing/notices/mail-notices.ts';
import { noticeServices } from '../../../../shared/entry/wiring/jobs.ts';
import { createDynamoDbSettingsStore } from '../../../../shared/identity/accounts/dynamodb-settings.ts';
import { createDynamoDbPeopleStore } from '../../../../shared/identity/people/dynamodb-people.ts';
import type { Bounds } from '../../../../shared/platform/call/call.ts';
import { type TestDatabase, useDatabase } from '../../../support/database.ts';
import { boundsOf } from '../credits/support/bounds.ts';

/** The lists that the mails go through: accounts, or their items. */
type Listed = 'watched' | 'limited' | 'news' | 'failureMarks' | 'endingKeys';

/**
 * Accounts with owners and a member, the services of the job that mails them, and a mail service that records mails.
 */
export function useNotices(start: number, database: TestDatabase = useDatabase()) {
  let ses: MailEmulator | undefined;
  const running = (): MailEmulator => {
    if (ses === undefined) throw new Error('the mail service is not up yet');
    return ses;
  };
  const time = { now: start };
  const table = (name: string) => database.environment[name] ?? '';
  const settings = () => createDynamoDbSettingsStore(database.client, table('ACCOUNTS_TABLE'));
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
    sent: () => running().mails,
    settings,

    /** The job's services, with lists restricted to these accounts: the table also has those of other tests. */
    servicesOf(kind: Listed, ...accountIds: readonly string[]): NoticeServices {
      const services = noticeServices({
        ...database.environment,
        DYNAMODB_ENDPOINT: database.endpoint,
        MAIL_FROM: 'keys@shop.example',
        AWS_ENDPOINT_URL_SESV2: running().url,
      });
      const { list, ...others } = services[kind];
      const listAll = list as (...given: unknown[]) => AsyncIterable<{ readonly accountId: string }>;
      async function* listThese(...given: unknown[]) {
        for await (const listed of listAll(...given)) if (accountIds.includes(listed.accountId)) yield listed;
      }
      return { ...services, [kind]: { ...others, list: listThese } };
    },

    /** Runs a job as it would run now. */
    run: <Report>(
      mail: (services: NoticeServices, bounds: Bounds) => Promise<Report>,
      services: NoticeServices,
      log?: Parameters<typeof boundsOf>[1],
    ) =>
      mail(
        services,
        boundsOf(() => time.now, log),
      ),

    /** Adds owners and a member to an account that may have credits already. */
    async accountWithOwner(
      name = 'Acme & Sons',
      owners: readonly string[] = ['owner'],
      accountId: string = randomUUID(),
    ): Promise<string> {
      await settings().create(accountId, { name, callbacks: [] });
      const people = createDynamoDbPeopleStore(database.client, table('PEOPLE_TABLE'));
      for (const who of [...owners, 'member']) {
        const id = randomUUID();
        const person = { id, issuer: 'https://id.example', subject: id, email: `${who}@example.com` };
        await people.join(person, { accountId, role: who === 'member' ? 'member' : 'owner', since: 1 });
      }
      return accountId;
    },
  };
}
