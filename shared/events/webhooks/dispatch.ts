import { createHash } from 'node:crypto';
import type { Bounds } from '../../platform/call/call.ts';
import { parseJson } from '../../platform/web/parse-json.ts';
import type { Outbox, Waiting } from '../outbox.ts';
import type { Queue } from '../queue.ts';
import type { EndpointStore } from './endpoints.ts';

export interface DispatchServices {
  readonly outbox: Pick<Outbox, 'read' | 'dropHooks'>;
  readonly endpoints: Pick<EndpointStore, 'list'>;
  readonly queue: Pick<Queue, 'send'>;
}

/** The same for each endpoint and each time that the event is sent. */
const idOf = (accountId: string, body: string): string =>
  `evt_${createHash('sha256').update(`${accountId} ${body}`).digest('base64url').slice(0, 22)}`;

/**
 * Sends what waits in an account's outbox to those of its endpoints that want it, over the queue, and then takes it off.
 * A stop in between sends it again, with the same id.
 *
 * @returns how many messages were sent
 * @throws ServiceError OVERLOADED, UPSTREAM_FAILED or TIMEOUT
 */
export async function tellEndpoints(
  waiting: Waiting,
  { outbox, endpoints, queue }: DispatchServices,
  { budget }: Pick<Bounds, 'budget'>,
): Promise<number> {
  const { accountId, hooks } = waiting;
  if (hooks.length === 0) return 0;
  const working = (await endpoints.list(accountId, budget)).filter(({ offSince }) => offSince === undefined);
  const messages = hooks.flatMap((body) => {
    const { type } = parseJson(body) as { readonly type: string };
    const wanting = working.filter(({ types }) => types.some((wanted) => wanted === type));
    return wanting.map((endpoint) => ({ accountId, endpoint: endpoint.id, id: idOf(accountId, body), body }));
  });
  await queue.send(messages, budget);
  await outbox.dropHooks(waiting, budget);
  return messages.length;
}

/**
 * Does this for an account. Call it after adding an event that should not wait for the job, which does the same every
 * minute; so a failure may be logged and passed over.
 */
export const dispatchEvents = async (
  accountId: string,
  services: DispatchServices,
  bounds: Pick<Bounds, 'budget'>,
): Promise<number> => tellEndpoints(await services.outbox.read(accountId, bounds.budget), services, bounds);
