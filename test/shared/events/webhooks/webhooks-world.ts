import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll } from '@jest/globals';
import { type QueueServer, startQueueServer } from '../../../../lib/sandbox/queue/queue-server.ts';
import type { WebhookType } from '../../../../shared/contract/webhooks.ts';
import { dispatchServices, webhookServices } from '../../../../shared/entry/wiring/parts/webhooks.ts';
import { receivedOf } from '../../../../shared/entry/wiring/webhooks.ts';
import { addingHook } from '../../../../shared/events/dynamodb-outbox.ts';
import { deliverWebhook } from '../../../../shared/events/webhooks/deliver.ts';
import { type Delivery, placeOf, sendAgain } from '../../../../shared/events/webhooks/deliveries.ts';
import { dispatchEvents } from '../../../../shared/events/webhooks/dispatch.ts';
import { sendTransaction } from '../../../../shared/platform/database/send-transaction.ts';
import { createGuardedPoster } from '../../../../shared/platform/web/guarded-poster.ts';
import { endless, memoryLog } from '../../billing/credits/support/bounds.ts';
import { loopbackAllowed } from '../../platform/web/fetching.ts';
import { serve } from '../../platform/web/loopback-server.ts';
import { useEvents } from '../events-world.ts';

/** A delivery as a receiver gets it. */
export interface Arrived {
  readonly id: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Answers a delivery, or does not. */
export type Receive = (arrived: Arrived, response: ServerResponse) => void;

const ok: Receive = (_, response) => void response.writeHead(204).end();

async function arrivedOf(request: IncomingMessage): Promise<Arrived> {
  const body = Buffer.concat(await request.toArray()).toString();
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
  );
  return { id: headers['webhook-id'] ?? '', body, headers };
}

/** Accounts with endpoints, receivers on this machine, and the queue between them, all with the test's clock. */
export function useWebhooks(start: number) {
  const w = useEvents(start);
  let started: QueueServer | undefined;
  const queue = (): QueueServer => {
    if (started === undefined) throw new Error('the queue is there from beforeAll on');
    return started;
  };
  beforeAll(async () => {
    started = await startQueueServer(':memory:', { clock: () => w.time.now });
  });
  afterAll(() => queue().stop());
  afterEach(() => {
    for (let left = queue().receive(100); left.length > 0; left = queue().receive(100))
      for (const { receiptHandle } of left) queue().remove(receiptHandle);
  });
  const environment = () => ({
    ...w.database.environment,
    DYNAMODB_ENDPOINT: w.database.endpoint,
    AWS_ENDPOINT_URL_SQS: queue().url,
    WEBHOOKS_QUEUE_URL: queue().queueUrl,
  });
  const services = () => ({
    ...dispatchServices(environment()),
    ...webhookServices(environment()),
    poster: createGuardedPoster({ allowedHosts: loopbackAllowed }),
  });
  const log = memoryLog();
  const bounds = { clock: () => w.time.now, budget: endless, log };

  return {
    ...w,
    queue,
    services,
    bounds,

    /** A receiver on this machine. @returns its address, and what arrived */
    async receiver(receive: Receive = ok) {
      const arrived: Arrived[] = [];
      const { origin } = await serve((request, response) => {
        void arrivedOf(request).then((one) => {
          arrived.push(one);
          receive(one, response);
        });
      });
      return { url: `${origin}/hooks`, arrived };
    },

    async endpoint(
      url: string,
      types: readonly WebhookType[] = ['item.ended'],
      accountId: string = randomUUID(),
    ) {
      const added = await services().endpoints.add(accountId, { url, types }, w.time.now, endless);
      if (added === 'too many') throw new Error(added);
      return { accountId, id: added.endpoint.id, secret: added.secret };
    },

    /** Adds an event and gives it to the queue, as where it is found in a request. */
    async tell(accountId: string, item: string) {
      await this.add(accountId, item);
      return await dispatchEvents(accountId, services(), bounds);
    },

    add: (accountId: string, item: string) =>
      sendTransaction(
        w.database.client,
        [addingHook(w.table('PEOPLE_TABLE'), accountId, { type: 'item.ended', data: { item } }, w.time.now)],
        endless,
      ),

    /** Delivers what is visible now, all of it at once. @returns how many messages there were */
    async deliver(using: Partial<ReturnType<typeof services>> = {}) {
      const records = queue().receive(1000);
      const taking = records.map(async (record) => {
        if (await deliverWebhook(receivedOf(record), { ...services(), ...using }, bounds))
          queue().remove(record.receiptHandle);
      });
      await Promise.all(taking);
      return records.length;
    },

    /** Moves the clock on by minutes and delivers in each. */
    async pass(minutes: number) {
      for (let minute = 0; minute < minutes; minute += 1) {
        w.time.now += 60_000;
        await this.deliver();
      }
    },

    sendAgain: (
      { accountId, id: endpoint }: { readonly accountId: string; readonly id: string },
      delivery: Pick<Delivery, 'id' | 'at'>,
    ) =>
      sendAgain(
        { accountId, endpoint, place: placeOf(delivery) },
        { ...services(), clock: bounds.clock },
        endless,
      ),

    endpointsOf: (accountId: string) => services().endpoints.list(accountId, endless),
    deliveriesTo: ({ accountId, id }: { readonly accountId: string; readonly id: string }) =>
      services().deliveries.recent(accountId, id, 100, endless),
  };
}
