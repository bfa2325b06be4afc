import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { type MailEmulator, startMailEmulator } from '../../../lib/sandbox/mail/mail-emulator.ts';
import { tellServices } from '../../../shared/entry/wiring/jobs.ts';
import { addingTo } from '../../../shared/events/dynamodb-outbox.ts';
import type { Mailer } from '../../../shared/events/mails/mailer.ts';
import type { FoundEvent } from '../../../shared/events/outbox.ts';
import type { TellServices } from '../../../shared/events/tell-owners.ts';
import { createDynamoDbSettingsStore } from '../../../shared/identity/accounts/dynamodb-settings.ts';
import { createDynamoDbPeopleStore } from '../../../shared/identity/people/dynamodb-people.ts';
import type { Bounds } from '../../../shared/platform/call/call.ts';
import { type Item, putCommand, setting, updateCommand } from '../../../shared/platform/database/commands.ts';
import { readItem, sendCommand } from '../../../shared/platform/database/send-command.ts';
import { sendTransaction } from '../../../shared/platform/database/send-transaction.ts';
import { type TestDatabase, useDatabase } from '../../support/database.ts';
import { boundsOf, endless } from '../billing/credits/support/bounds.ts';

/** The lists that a run goes through: accounts, or their items. */
type Listed = 'watched' | 'limited' | 'outbox' | 'endingKeys';

/**
 * Accounts with owners and a member, the services of the job that mails them, and a mail service that records mails.
 */
export function useEvents(start: number, database: TestDatabase = useDatabase()) {
  let ses: MailEmulator | undefined;
  const running = (): MailEmulator => {
    if (ses === undefined) throw new Error('the mail service is not up yet');
    return ses;
  };
  const time = { now: start };
  const table = (name: string) => database.environment[name] ?? '';
  const settings = () => createDynamoDbSettingsStore(database.client, table('ACCOUNTS_TABLE'));
  const people = () => createDynamoDbPeopleStore(database.client, table('PEOPLE_TABLE'));
  const outboxOf = (accountId: string) => ({ pk: 'news#accounts', sk: accountId });
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
    people,

    /** The item with what waits to be told in an account. */
    outbox: (accountId: string) =>
      readItem(database.client, table('PEOPLE_TABLE'), outboxOf(accountId), 4000),

    /** Adds a low balance. */
    find(accountId: string, balance: number) {
      const event = { type: 'credits.low', at: time.now, data: { balance, threshold: 50 } } as const;
      const adding = addingTo(table('PEOPLE_TABLE'), accountId, event);
      return sendTransaction(database.client, [adding], endless);
    },

    /** The events that wait, the oldest first. */
    async found(accountId: string): Promise<readonly FoundEvent[]> {
      const { events = [] } = (await this.outbox(accountId)) ?? {};
      const parsed = [...events].map((text): FoundEvent => JSON.parse(text));
      return parsed.toSorted((one, other) => one.at - other.at);
    },

    /** Puts an item, or changes one, as another version of the service would. */
    put: (name: string, Item: Item) =>
      sendCommand(database.client, putCommand({ TableName: table(name), Item }), 4000, 'repeat'),
    change: (name: string, Key: Item, values: Item) => {
      const command = updateCommand({ TableName: table(name), Key, ...setting(values) });
      return sendCommand(database.client, command, 4000, 'repeat');
    },

    /** The job's services, with lists restricted to these accounts: the table also has those of other tests. */
    servicesOf(kind: Listed, ...accountIds: readonly string[]): TellServices & { readonly mailer: Mailer } {
      const services = tellServices({
        ...database.environment,
        DYNAMODB_ENDPOINT: database.endpoint,
        MAIL_FROM: 'keys@shop.example',
        DASHBOARD_URL: 'https://api.shop.example/dashboard',
        AWS_ENDPOINT_URL_SESV2: running().url,
      });
      const { list, ...others } = services[kind];
      const listAll = list as (...given: unknown[]) => AsyncIterable<{ readonly accountId: string }>;
      async function* listThese(...given: unknown[]) {
        for await (const listed of listAll(...given)) if (accountIds.includes(listed.accountId)) yield listed;
      }
      const { mailer } = services;
      if (mailer === undefined) throw new Error('there is an address to send from');
      return { ...services, mailer, [kind]: { ...others, list: listThese } };
    },

    /** Runs a job as it would run now. */
    run: <Report>(
      act: (services: TellServices, bounds: Bounds) => Promise<Report>,
      services: TellServices,
      log?: Parameters<typeof boundsOf>[1],
    ) =>
      act(
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
      for (const who of [...owners, 'member']) {
        const id = randomUUID();
        const person = { id, issuer: 'https://id.example', subject: id, email: `${who}@example.com` };
        await people().join(person, { accountId, role: who === 'member' ? 'member' : 'owner', since: 1 });
      }
      return accountId;
    },
  };
}
