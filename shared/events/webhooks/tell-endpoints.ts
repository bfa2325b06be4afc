import { createHash } from 'node:crypto';
import type { Hook } from '../../identity/people/audit-log.ts';
import type { TimeBudget } from '../../platform/call/time-budget.ts';
import type { EndpointMessage, EventQueue } from '../messages.ts';
import type { EndpointStore } from './endpoints.ts';

export interface EndpointServices {
  readonly endpoints: Pick<EndpointStore, 'list'>;
  readonly queue: Pick<EventQueue, 'send'>;
}

/**
 * The messages about events for those endpoints of an account that want them. Ids are derived from account and body: they
 * are the same for each endpoint and each time that the event is sent.
 *
 * @param events `at` in milliseconds since 1970; those without a hook are passed over
 * @throws ServiceError OVERLOADED
 */
export async function messagesToEndpoints(
  accountId: string,
  events: readonly { readonly at: number; readonly hook?: Hook | undefined }[],
  { endpoints }: Pick<EndpointServices, 'endpoints'>,
  time: TimeBudget,
): Promise<readonly EndpointMessage[]> {
  const told = events.flatMap(({ hook, at }) => (hook === undefined ? [] : [{ hook, at }]));
  if (told.length === 0) return [];
  const working = (await endpoints.list(accountId, time)).filter(({ offSince }) => offSince === undefined);
  return told.flatMap(({ hook: { type, data }, at }) => {
    const body = JSON.stringify({ type, timestamp: new Date(at).toISOString(), data });
    const hash = createHash('sha256').update(`${accountId} ${body}`).digest('base64url');
    const wanting = working.filter(({ types }) => types.includes(type));
    return wanting.map(({ id: endpoint }) => ({ accountId, endpoint, id: `evt_${hash.slice(0, 22)}`, body }));
  });
}

/** Tells the endpoints of an account of an event that a request has found. */
export type TellEvent = (accountId: string, event: Hook, at: number, time: TimeBudget) => Promise<unknown>;

/** Sends such events over the queue. @throws ServiceError OVERLOADED, UPSTREAM_FAILED or TIMEOUT */
export const createTeller =
  (services: EndpointServices): TellEvent =>
  async (accountId, hook, at, time) => {
    await services.queue.send(await messagesToEndpoints(accountId, [{ hook, at }], services, time), time);
  };
