import { createHash } from 'node:crypto';
import type { Hook } from '../../identity/people/audit-log.ts';
import type { TimeBudget } from '../../platform/call/time-budget.ts';
import { parseJson } from '../../platform/web/parse-json.ts';
import type { EventQueue } from '../messages.ts';
import type { EndpointStore } from './endpoints.ts';

export interface EndpointServices {
  readonly endpoints: Pick<EndpointStore, 'list'>;
  readonly queue: Pick<EventQueue, 'send'>;
}

/** The same for each endpoint and each time that the event is sent. */
const idOf = (accountId: string, body: string): string =>
  `evt_${createHash('sha256').update(`${accountId} ${body}`).digest('base64url').slice(0, 22)}`;

/**
 * What endpoints get of an event. Its id is derived from it, so it is the same each time.
 *
 * @param at milliseconds since 1970
 */
export const hookText = ({ type, data }: Hook, at: number): string =>
  JSON.stringify({ type, timestamp: new Date(at).toISOString(), data });

/**
 * Sends events over the queue to those endpoints of an account that want them. Sent again, they have the same ids.
 *
 * @param bodies of `hookText`
 * @returns how many messages were sent
 * @throws ServiceError OVERLOADED, UPSTREAM_FAILED or TIMEOUT
 */
export async function tellEndpoints(
  accountId: string,
  bodies: readonly string[],
  { endpoints, queue }: EndpointServices,
  time: TimeBudget,
): Promise<number> {
  if (bodies.length === 0) return 0;
  const working = (await endpoints.list(accountId, time)).filter(({ offSince }) => offSince === undefined);
  const messages = bodies.flatMap((body) => {
    const { type } = parseJson(body) as Hook;
    const wanting = working.filter(({ types }) => types.includes(type));
    return wanting.map((endpoint) => ({ accountId, endpoint: endpoint.id, id: idOf(accountId, body), body }));
  });
  await queue.send(messages, time);
  return messages.length;
}

/** Tells the endpoints of an account of an event that a request has found. */
export type TellEvent = (accountId: string, event: Hook, at: number, time: TimeBudget) => Promise<unknown>;
