import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { type QueueServer, startQueueServer } from '../../../../lib/sandbox/queue/queue-server.ts';
import * as contract from '../../../../shared/contract/jobs.ts';
import { parseRequest } from '../../../../shared/entry/http/frame/body.ts';
import { itemProblem, jobQueueOf } from '../../../../shared/entry/wiring/job-operations.ts';
import { receivedOf } from '../../../../shared/entry/wiring/queue-job.ts';
import { type CreateServices, createJob } from '../../../../shared/operations/jobs/create-job.ts';
import { createDynamoDbJobs } from '../../../../shared/operations/jobs/dynamodb-jobs.ts';
import type { ItemAnswer, JobMessage } from '../../../../shared/operations/jobs/jobs.ts';
import { jobResults, listJobs, readJob } from '../../../../shared/operations/jobs/read-jobs.ts';
import { type RunServices, runItem } from '../../../../shared/operations/jobs/run-item.ts';
import { cancelJob, resumeJob } from '../../../../shared/operations/jobs/steer-job.ts';
import { dailyCountIn } from '../../../../shared/operations/market/dynamodb-stores.ts';
import { ServiceError } from '../../../../shared/platform/errors/service-error.ts';
import { useDatabase } from '../../../support/database.ts';
import { endless, memoryLog } from '../../billing/credits/support/bounds.ts';
import { testCall } from '../market/test-call.ts';

/** How the operation answers the item with this id, when it is called for the nth time. */
type Answering = (id: string, nth: number) => ItemAnswer | Promise<ItemAnswer>;

export const ok: ItemAnswer = { status: 200, body: '{"listingTitle":"Mug"}', charged: 10 };
export const refusal = (status: number, code: string, retryAfter?: number): ItemAnswer => ({
  status,
  code,
  retryAfter,
  body: JSON.stringify({ error: code }),
  charged: 0,
});

/** A failure of the database after which nothing is tried again: how a process ends in these tests. */
export const ended = {
  name: 'AccessDeniedException',
  message: 'the process has ended',
  $fault: 'client',
  $metadata: { httpStatusCode: 400 },
} as const;

/** An item that the operation would take. */
export const textItem = (id: string) => ({
  id,
  request: { image_urls: ['https://pictures.example/mug.jpg'], additional_info: `Mug ${id}` },
});
const draftItem = (id: string, token?: string) => ({
  id,
  request: {
    ...textItem(id).request,
    startPrice: '14.50',
    ...(token === undefined ? {} : { market_access_token: token }),
  },
});
export const textItems = (count: number) =>
  Array.from({ length: count }, (_, index) => textItem(`item-${index}`));

/** The token of a seller, whose name comes first in it. */
export const tokenOf = (seller: string, nth = 1): string => `${seller} v^1.1#secret-${nth}`;

const seal = 'seal of a test';

/**
 * Jobs in a database and a queue with the test's clock. In place of the operation, a test says how it answers; a token's
 * seller is the name in it.
 */
export function useJobs(start = Date.UTC(2026, 10, 30)) {
  const database = useDatabase();
  const time = { now: start };
  const clock = () => time.now;
  const log = memoryLog();
  const told: { readonly accountId: string; readonly type: string; readonly at: number }[] = [];
  const calls: { readonly id: string; readonly body: Readonly<Record<string, unknown>> }[] = [];
  const files = new Map<string, string>();
  let server: QueueServer | undefined;
  let answering: Answering = () => ok;
  beforeAll(async () => {
    server = await startQueueServer(':memory:', { clock });
  });
  afterAll(() => server?.stop());
  const queue = () => {
    if (server === undefined) throw new Error('the queue is there from beforeAll on');
    return { ...server.queue('jobs'), url: server.url };
  };
  beforeEach(() => {
    time.now += 2 * 86_400_000;
    queue().clear();
    for (const list of [told, calls, log.events]) list.length = 0;
    answering = () => ok;
  });
  const environment = () => ({
    ...database.environment,
    DYNAMODB_ENDPOINT: database.endpoint,
    AWS_ENDPOINT_URL_SQS: queue().url,
    JOBS_QUEUE_URL: queue().queueUrl,
    JOBS_SEAL: seal,
  });
  /** The jobs, by way of another client, or with another secret. */
  const storeOver = (client = database.client, secret = seal) =>
    createDynamoDbJobs(client, database.environment.JOBS_TABLE ?? '', clock, async () => secret);
  const services = (): CreateServices & RunServices & Parameters<typeof jobResults>[1] => ({
    jobs: storeOver(),
    queue: jobQueueOf(environment()),
    async sellerOf(token) {
      const [seller = ''] = token.split(' ');
      if (seller === 'unknown') throw new ServiceError('MARKET_TOKEN_INVALID');
      return seller;
    },
    permit: async () => {},
    countOfDay: (day, most, call) =>
      dailyCountIn({ client: database.client, name: database.environment.MARKET_TABLE ?? '' }).count(
        `job#${call.account.id}`,
        ...([day, most, call] as const),
      ),
    problemOf: itemProblem,
    tell: async (accountId, { type }, at) => void told.push({ accountId, type, at }),
    async call(_job, { id, request }, token) {
      calls.push({ id, body: { ...request, market_access_token: token } });
      return await answering(id, calls.filter((one) => one.id === id).length);
    },
    objects: {
      put: async ({ key, bytes }) => void files.set(key, Buffer.from(bytes).toString()),
      has: async (key) => files.has(key),
      addressOf: async (key, seconds) => `https://files.example/${key}?for=${seconds}`,
    },
  });
  type Services = ReturnType<typeof services>;
  const bounds = { clock, budget: endless, log };
  const callBy = (accountId: string, keyId = 'key-1', keyedChargeId?: string) =>
    testCall({ ...bounds, account: { id: accountId, keyId, keyName: 'test' }, keyedChargeId });
  const take = async (
    record: ReturnType<ReturnType<QueueServer['queue']>['receive']>[number],
    using: Partial<Services>,
  ) => {
    if (await runItem(receivedOf<JobMessage>(record), { ...services(), ...using }, bounds))
      queue().remove(record.receiptHandle);
  };

  return {
    database,
    time,
    clock,
    log,
    told,
    calls,
    files,
    services,
    storeOver,
    bounds,
    queue,
    environment,
    answer: (how: Answering) => {
      answering = how;
    },

    /** A new account's id. */
    account: () => `acc-${randomUUID()}`,

    /** Creates a job as its endpoint does. */
    async create(
      accountId: string,
      items: readonly unknown[],
      given: {
        readonly operation?: string;
        readonly token?: string;
        readonly keyId?: string;
        readonly keyedAs?: string;
        readonly using?: Partial<Services>;
      } = {},
    ) {
      const { operation = 'generate-basic-listing', token, keyId, keyedAs, using } = given;
      const body = { operation, items, ...(token === undefined ? {} : { market_access_token: token }) };
      // Parsed from JSON, as a handler does.
      const request = parseRequest(contract.createJob, JSON.parse(JSON.stringify(body)));
      const call = callBy(accountId, keyId, keyedAs);
      return (await createJob(request, { ...services(), ...using }, call)).body;
    },

    /** A job of drafts for a seller. */
    draft(accountId: string, ids: readonly string[], token: string) {
      const items = ids.map((id) => draftItem(id));
      return this.create(accountId, items, { operation: 'market-draft-item', token });
    },
    draftItem,

    read: async (accountId: string, job: string) =>
      (await readJob({ job }, services(), callBy(accountId))).body,
    results: async (accountId: string, job: string, cursor?: string) =>
      (await jobResults({ job, cursor }, services(), callBy(accountId))).body,
    list: async (accountId: string, cursor?: string) =>
      (await listJobs({ cursor }, services(), callBy(accountId))).body,
    cancel: async (accountId: string, job: string) =>
      (await cancelJob({ job }, services(), callBy(accountId))).body,
    async resume(accountId: string, job: string, token?: string, keyId?: string, using?: Partial<Services>) {
      const given = { job, market_access_token: token };
      return (await resumeJob(given, { ...services(), ...using }, callBy(accountId, keyId))).body;
    },

    /** Takes the messages that are visible now, one after the other. @returns how many there were */
    async work(using: Partial<Services> = {}): Promise<number> {
      const records = queue().receive(10_000);
      for (const record of records) await take(record, using);
      return records.length;
    },

    /** Works each minute for so long. */
    async workOff(minutes = 60): Promise<void> {
      for (let minute = 0; minute < minutes; minute += 1) {
        await this.work();
        time.now += 60_000;
      }
    },

    /** Has a message for the item at this place come once more. */
    again: (accountId: string, job: string, index = 0, using: Partial<Services> = {}) =>
      runItem(
        { message: { accountId, job, index }, receipt: 'again', firstAt: time.now, receives: 1 },
        { ...services(), queue: { ...services().queue, hide: async () => {} }, ...using },
        bounds,
      ),
  };
}
