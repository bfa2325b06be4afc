import { type Clock, dayMs } from '../../platform/call/clock.ts';
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
  /** The latest `mostAttempts`, the oldest first; at least one. */
  readonly attempts: readonly Attempt[];
  /** `waiting`: it will be tried again; `ended`: it will not, for it failed for a day or the endpoint is off. */
  readonly state: 'delivered' | 'waiting' | 'ended';
  /** When it was last attempted or given to the queue, in milliseconds since 1970, to the second. */
  readonly changedAt: number;
}

/** How many attempts are kept of a delivery: those of two days. */
export const mostAttempts = 20;

/** Where a delivery is among those to its endpoint: places sort by the time of the event. */
export const placeOf = ({ at, id }: Pick<Delivery, 'at' | 'id'>): string =>
  `${new Date(at).toISOString()}#${id}`;

/** Whether a text can be the place of a delivery. */
export const isDeliveryPlace = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z#[\w-]{1,64}$/.test(text);

/**
 * Whether a delivery is in the queue. One that waits is tried at least every eight hours: when nothing has been heard of
 * it for a day, a failure of ours has lost it.
 */
export const isOnItsWay = ({ state, changedAt }: Delivery, now: number): boolean =>
  state === 'waiting' && changedAt > now - dayMs;

/** A delivery that may be given to the queue. */
interface Claim {
  readonly message: Message;
  /** Gives it its former state, if it was not given to the queue after all. @throws ServiceError OVERLOADED */
  undo(): Promise<void>;
}

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
  /**
   * Lets a delivery wait again, unless it is on its way. Of several calls at the same time one succeeds.
   *
   * @returns what was sent; undefined if it is no longer kept
   */
  claim(
    accountId: string,
    endpoint: string,
    place: string,
    now: number,
    time: TimeBudget,
  ): Promise<Claim | 'on its way' | undefined>;
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
 * @throws ServiceError NOT_FOUND if it is no longer kept; BAD_REQUEST if it is on its way; UPSTREAM_FAILED, OVERLOADED or
 *   TIMEOUT
 */
export async function sendAgain(
  {
    accountId,
    endpoint,
    place,
  }: { readonly accountId: string; readonly endpoint: string; readonly place: string },
  { deliveries, queue, clock }: Pick<WebhookServices, 'deliveries' | 'queue'> & { readonly clock: Clock },
  time: TimeBudget,
): Promise<void> {
  const claim = isDeliveryPlace(place)
    ? await deliveries.claim(accountId, endpoint, place, clock(), time)
    : undefined;
  if (claim === undefined) throw new ServiceError('NOT_FOUND', 'This delivery is no longer kept.');
  if (claim === 'on its way')
    throw new ServiceError('BAD_REQUEST', 'This delivery is on its way. Wait until that has ended.');
  try {
    await queue.send([claim.message], time);
  } catch (error) {
    await claim.undo();
    throw error;
  }
}
