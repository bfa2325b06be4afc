import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { WebhookType } from '../../../../shared/contract/webhooks.ts';
import { type Delivery, sendAgain } from '../../../../shared/events/webhooks/deliveries.ts';
import { createTeller } from '../../../../shared/events/webhooks/tell-endpoints.ts';
import { endless } from '../../billing/credits/support/bounds.ts';
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
  const { services } = w;
  const bounds = { clock: () => w.time.now, budget: endless, log: w.log };

  return {
    ...w,
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
      const { endpoints } = services();
      const { endpoint, secret } = await endpoints.add(accountId, { url, types }, w.time.now, endless);
      return { accountId, id: endpoint.id, secret };
    },

    /** Tells the endpoints of a listing that was ended. */
    tell: (accountId: string, item: string) =>
      createTeller(services())(accountId, { type: 'item.ended', data: { item } }, w.time.now, endless),

    sendAgain: (
      { accountId, id: endpoint }: { readonly accountId: string; readonly id: string },
      { place }: Pick<Delivery, 'place'>,
    ) => sendAgain({ accountId, endpoint, place }, services(), endless),

    endpointsOf: (accountId: string) => services().endpoints.list(accountId, endless),
    deliveriesTo: ({ accountId, id }: { readonly accountId: string; readonly id: string }) =>
      services().deliveries.recent(accountId, id, 100, endless),
  };
}
