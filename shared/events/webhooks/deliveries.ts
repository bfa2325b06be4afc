import { dayMs } from '../../platform/call/clock.ts';
import type { TimeBudget } from '../../platform/call/time-budget.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import type { GuardedPoster } from '../../platform/web/guarded-poster.ts';
import type { EndpointStore } from './endpoints.ts';
import type { Message, Queue } from './queue.ts';

/** One attempt to deliver an event. It has either the status of the reply or the reason why there was none. */
export interface Attempt {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly status?: number | undefined;
  /** A predicate, as in `did not answer within 5 seconds`. */
  readonly failure?: string | undefined;
}

/** An event on its way to an endpoint, for people to read and to send again. */
export interface Delivery {
  /** The value of `webhook-id`. */
  readonly id: string;
  readonly type: string;
  /** When the event happened, in milliseconds since 1970. */
  readonly at: number;
  /** The oldest first; at least one. */
  readonly attempts: readonly Attempt[];
  /** `waiting`: it will be tried again; `ended`: it will not, for it failed for a day or the endpoint is off. */
  readonly state: 'delivered' | 'waiting' | 'ended';
}

/** Deliveries are kept for some days. @throws ServiceError OVERLOADED */
export interface DeliveryLog {
  /** The latest deliveries to an endpoint, that of the newest event first. */
  recent(accountId: string, endpoint: string, most: number, time: TimeBudget): Promise<readonly Delivery[]>;
  /** What was sent; undefined if it is no longer kept. */
  sent(accountId: string, endpoint: string, id: string, time: TimeBudget): Promise<Message | undefined>;
  /** Records an attempt. */
  note(message: Message, attempt: Attempt, state: Delivery['state'], time: TimeBudget): Promise<void>;
}

/** What pages about webhooks need. */
export interface WebhookServices {
  readonly endpoints: EndpointStore;
  readonly deliveries: DeliveryLog;
  readonly queue: Queue;
  readonly poster: Pick<GuardedPoster, 'check'>;
}

/** How long deliveries are kept after their last attempt. */
export const keptMs = 7 * dayMs;

/**
 * Sends an event to its endpoint once more: the same body under the same id, retried as at first.
 *
 * @throws ServiceError NOT_FOUND if it is no longer kept; UPSTREAM_FAILED, OVERLOADED or TIMEOUT
 */
export async function sendAgain(
  { accountId, endpoint, id }: { readonly accountId: string; readonly endpoint: string; readonly id: string },
  { deliveries, queue }: { readonly deliveries: Pick<DeliveryLog, 'sent'>; readonly queue: Queue },
  time: TimeBudget,
): Promise<void> {
  const message = await deliveries.sent(accountId, endpoint, id, time);
  if (message === undefined) throw new ServiceError('NOT_FOUND', 'This delivery is no longer kept.');
  await queue.send([message], time);
}
