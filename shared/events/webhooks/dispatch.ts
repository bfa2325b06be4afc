import { createHash } from 'node:crypto';
import type { Bounds } from '../../platform/call/call.ts';
import { parseJson } from '../../platform/web/parse-json.ts';
import { lookAtEach } from '../look-at-each.ts';
import type { Outbox } from '../outbox.ts';
import type { EndpointStore } from './endpoints.ts';
import type { Queue } from './queue.ts';

export interface DispatchServices {
  readonly outbox: Pick<Outbox, 'listHooks' | 'readHooks' | 'dropHooks'>;
  readonly endpoints: Pick<EndpointStore, 'list'>;
  readonly queue: Queue;
}

/** The same for each endpoint and each time that the event is sent. */
const idOf = (accountId: string, body: string): string =>
  `evt_${createHash('sha256').update(`${accountId} ${body}`).digest('base64url').slice(0, 22)}`;

/**
 * Sends what waits in an account's outbox to those of its endpoints that want it, over the queue, and then takes it off.
 * A stop in between sends it again, with the same id. Call it after adding an event that should not wait for the job,
 * which does the same every minute; so a failure may be logged and passed over.
 *
 * @returns how many messages were sent
 * @throws ServiceError OVERLOADED, UPSTREAM_FAILED or TIMEOUT
 */
export async function dispatchEvents(
  accountId: string,
  { outbox, endpoints, queue }: DispatchServices,
  { budget }: Pick<Bounds, 'budget'>,
): Promise<number> {
  const bodies = await outbox.readHooks(accountId, budget);
  if (bodies.length === 0) return 0;
  const working = (await endpoints.list(accountId, budget)).filter(({ offSince }) => offSince === undefined);
  const messages = bodies.flatMap((body) => {
    const { type } = parseJson(body) as { readonly type: string };
    const wanting = working.filter(({ types }) => types.some((wanted) => wanted === type));
    return wanting.map((endpoint) => ({ accountId, endpoint: endpoint.id, id: idOf(accountId, body), body }));
  });
  if (messages.length > 0) await queue.send(messages, budget);
  await outbox.dropHooks(accountId, bodies, budget);
  return messages.length;
}

/** Does this for every account with something that waits. */
export const sendToEndpoints = lookAtEach(
  'webhooks',
  ['webhooks.looked', 'messages'],
  ({ outbox }: DispatchServices, { budget }) => outbox.listHooks(budget),
  ({ accountId }, services, bounds) => dispatchEvents(accountId, services, bounds),
);
