import { dayMs } from '../../platform/call/clock.ts';
import type { TimeBudget } from '../../platform/call/time-budget.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import type { GuardedPoster } from '../../platform/web/guarded-poster.ts';
import type { EndpointMessage, EventQueue } from '../messages.ts';
import type { EndpointStore } from './endpoints.ts';

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
  /** Where it is among the deliveries to its endpoint: places sort by the time of the event. */
  readonly place: string;
  /** The value of `webhook-id`. */
  readonly id: string;
  readonly type: string;
  /** When the event happened, in milliseconds since 1970. */
  readonly at: number;
  /** What is sent. */
  readonly body: string;
  readonly latest: Attempt;
  /** How often it was attempted. */
  readonly attempts: number;
  /** `waiting`: it will be tried again; `ended`: it will not, for it failed for a day, too many failed, or the endpoint is off. */
  readonly state: 'delivered' | 'waiting' | 'ended';
}

/** Whether a text can be the place of a delivery. */
export const isDeliveryPlace = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z#[\w-]{1,64}$/.test(text);

/** Deliveries are kept for some days. @throws ServiceError OVERLOADED */
export interface DeliveryLog {
  /** The latest deliveries to an endpoint, that of the newest event first. @param before only those before this place */
  recent(
    accountId: string,
    endpoint: string,
    most: number,
    time: TimeBudget,
    before?: string,
  ): Promise<readonly Delivery[]>;
  /** Undefined if it is no longer kept. */
  read(accountId: string, endpoint: string, place: string, time: TimeBudget): Promise<Delivery | undefined>;
  /**
   * Whether an event whose first attempt failed is tried again: so many of an account on each day (UTC). The queue takes no
   * more than 120,000 messages that wait for their next attempt, those of all accounts together.
   */
  mayRetry(accountId: string, now: number, time: TimeBudget): Promise<boolean>;
  /** Records an attempt. */
  note(message: EndpointMessage, attempt: Attempt, state: Delivery['state'], time: TimeBudget): Promise<void>;
}

/** What pages about webhooks need. */
export interface WebhookServices {
  readonly endpoints: EndpointStore;
  readonly deliveries: DeliveryLog;
  readonly queue: EventQueue;
  readonly poster: Pick<GuardedPoster, 'check'>;
}

/** How many events of an account are tried again of those that first failed on the same day. */
export const mostRetried = 5000;

/** How long deliveries are kept after their last attempt. */
export const keptMs = 7 * dayMs;

/**
 * Sends an event to its endpoint once more: the same body under the same id, retried as at first, whether or not it is
 * still being retried.
 *
 * @throws ServiceError NOT_FOUND if it is no longer kept; UPSTREAM_FAILED, OVERLOADED or TIMEOUT
 */
export async function sendAgain(
  delivery: { readonly accountId: string; readonly endpoint: string; readonly place: string },
  { deliveries, queue }: Pick<WebhookServices, 'deliveries' | 'queue'>,
  time: TimeBudget,
): Promise<void> {
  const { accountId, endpoint, place } = delivery;
  const kept = isDeliveryPlace(place) ? await deliveries.read(accountId, endpoint, place, time) : undefined;
  if (kept === undefined) throw new ServiceError('NOT_FOUND', 'This delivery is no longer kept.');
  await queue.send([{ accountId, endpoint, id: kept.id, body: kept.body }], time);
}
