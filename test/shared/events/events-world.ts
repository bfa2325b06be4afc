import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { type MailEmulator, startMailEmulator } from '../../../lib/sandbox/mail/mail-emulator.ts';
import { type QueueServer, startQueueServer } from '../../../lib/sandbox/queue/queue-server.ts';
import { deliverServices, tellServices } from '../../../shared/entry/wiring/jobs.ts';
import { receivedOf } from '../../../shared/entry/wiring/queue-job.ts';
import { type DeliverServices, deliver } from '../../../shared/events/deliver.ts';
import { addingTo } from '../../../shared/events/dynamodb-outbox.ts';
import type { FoundEvent } from '../../../shared/events/outbox.ts';
import { dispatchAll, type TellServices } from '../../../shared/events/tell-owners.ts';
import { createDynamoDbSettingsStore } from '../../../shared/identity/accounts/dynamodb-settings.ts';
import { createDynamoDbPeopleStore } from '../../../shared/identity/people/dynamodb-people.ts';
import type { Bounds } from '../../../shared/platform/call/call.ts';
import { type Item, putCommand, setting, updateCommand } from '../../../shared/platform/database/commands.ts';
import { readItem, sendCommand } from '../../../shared/platform/database/send-command.ts';
import { sendTransaction } from '../../../shared/platform/database/send-transaction.ts';
import { createGuardedPoster } from '../../../shared/platform/web/guarded-poster.ts';
import { type TestDatabase, useDatabase } from '../../support/database.ts';
import { boundsOf, endless, memoryLog } from '../billing/credits/support/bounds.ts';
import { loopbackAllowed } from '../platform/web/fetching.ts';

/** The lists that a run goes through: accounts, or their items. */
type Listed = 'watched' | 'limited' | 'outbox' | 'endingKeys';

/**
 * Accounts with owners and a member, the services of the job that tells them, the queue, and a mail service that records
 * mails.
 */
export function useEvents(start: number, database: TestDatabase = useDatabase()) {
  let started: { readonly ses: MailEmulator; readonly queue: QueueServer } | undefined;
  const running = () => {
    if (started === undefined) throw new Error('the mail service and the queue are there from beforeAll on');
    return started;
  };
  const log = memoryLog();
  const time = { now: start };
  const table = (name: string) => database.environment[name] ?? '';
  const settings = () => createDynamoDbSettingsStore(database.client, table('ACCOUNTS_TABLE'));
  const people = () => createDynamoDbPeopleStore(database.client, table('PEOPLE_TABLE'));
  const outboxOf = (accountId: string) => ({ pk: 'news#accounts', sk: accountId });
  beforeAll(async () => {
    const queue = await startQueueServer(':memory:', { clock: () => time.now });
    started = { ses: await startMailEmulator(), queue };
  });
  afterAll(async () => {
    await running().ses.stop();
    await running().queue.stop();
  });
  beforeEach(() => {
    const { ses, queue } = running();
    ses.faults.clear();
    ses.mails.length = 0;
    time.now = start + 2 * 86_400_000;
    for (const { receiptHandle } of queue.queue('webhooks').receive(1000))
      queue.queue('webhooks').remove(receiptHandle);
    time.now = start;
  });
  const environment = () => ({
    ...database.environment,
    DYNAMODB_ENDPOINT: database.endpoint,
    MAIL_FROM: 'keys@shop.example',
    DASHBOARD_URL: 'https://api.shop.example/dashboard',
    AWS_ENDPOINT_URL_SESV2: running().ses.url,
    AWS_ENDPOINT_URL_SQS: running().queue.url,
    WEBHOOKS_QUEUE_URL: running().queue.queue('webhooks').queueUrl,
  });
  const services = () => ({
    ...deliverServices(environment()),
    poster: createGuardedPoster({ allowedHosts: loopbackAllowed }),
  });
  return {
    database,
    table,
    time,
    environment,
    services,
    queue: () => running().queue,
    sent: () => running().ses.mails,
    log,
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
    servicesOf(kind: Listed, ...accountIds: readonly string[]): TellServices {
      const services = tellServices(environment());
      const { list, ...others } = services[kind];
      const listAll = list as (...given: unknown[]) => AsyncIterable<{ readonly accountId: string }>;
      async function* listThese(...given: unknown[]) {
        for await (const listed of listAll(...given)) if (accountIds.includes(listed.accountId)) yield listed;
      }
      return { ...services, [kind]: { ...others, list: listThese } };
    },

    /** Gives what waits in an account to the queue. @returns how many messages there were */
    async dispatch(accountId: string): Promise<number> {
      const services = this.servicesOf('outbox', accountId);
      const { found } = await dispatchAll(
        services,
        boundsOf(() => time.now),
      );
      return found;
    },

    /** Delivers what is visible now, all of it at once. @returns how many messages there were */
    async deliver(using: Partial<DeliverServices> = {}): Promise<number> {
      const records = running().queue.queue('webhooks').receive(1000);
      const taking = records.map(async (record) => {
        const bounds = { clock: () => time.now, budget: endless, log };
        if (await deliver(receivedOf(record), { ...services(), ...using }, bounds))
          running().queue.queue('webhooks').remove(record.receiptHandle);
      });
      await Promise.all(taking);
      return records.length;
    },

    /** Moves the clock on by minutes and delivers in each. */
    async pass(minutes: number, using: Partial<DeliverServices> = {}): Promise<void> {
      for (let minute = 0; minute < minutes; minute += 1) {
        time.now += 60_000;
        await this.deliver(using);
      }
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
