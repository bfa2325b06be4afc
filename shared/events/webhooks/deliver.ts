import type { Bounds } from '../../platform/call/call.ts';
import { dayMs } from '../../platform/call/clock.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import type { GuardedPoster } from '../../platform/web/guarded-poster.ts';
import type { Attempt, Delivery, DeliveryLog } from './deliveries.ts';
import type { EndpointHealth } from './endpoints.ts';
import type { Message, Queue } from './queue.ts';
import { signedHeaders } from './sign.ts';

export interface DeliverServices {
  readonly endpoints: EndpointHealth;
  readonly deliveries: Pick<DeliveryLog, 'note'>;
  readonly poster: Pick<GuardedPoster, 'post'>;
  readonly queue: Pick<Queue, 'hide'>;
}

/** A message as the queue gives it out. */
export interface Received {
  readonly message: Message;
  /** Names this receipt to the queue. */
  readonly receipt: string;
  /** When it was first received, in milliseconds since 1970. */
  readonly firstAt: number;
}

/** For everything from resolving the name to the reply. */
const timeoutMs = 5000;
/** Seconds from the first attempt to the next ones; after these, one comes every eight hours. */
const attemptsAt = [60, 360, 2160, 9360] as const;
const longestPause = 28_800;

/** Seconds until the next attempt. By time, not by count: a message is also received again after a failure of ours. */
function pauseAfter(elapsedMs: number): number {
  const later = attemptsAt.findIndex((at) => at * 1000 > elapsedMs);
  const [next, last = 0] = [attemptsAt[later], attemptsAt[later - 1]];
  return next === undefined ? longestPause : next - last;
}

async function attempt(
  message: Message,
  { url, secrets }: { readonly url: string; readonly secrets: readonly string[] },
  { poster }: DeliverServices,
  { clock, budget }: Bounds,
): Promise<Attempt> {
  const at = clock();
  const headers = signedHeaders(message, secrets, at);
  try {
    return { at, status: await poster.post(url, { headers, body: message.body, timeoutMs }, budget.signal) };
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'BAD_REQUEST') return { at, failure: error.message };
    throw error;
  }
}

/**
 * Delivers an event to its endpoint, once: any status from 200 to 299 is a success. If it fails, the message is hidden
 * until the next attempt, of which the last comes a day after the first.
 *
 * @returns whether the message is done with; false: it stays in the queue
 * @throws what is a failure of ours: the message comes again soon
 */
export async function deliverWebhook(
  { message, receipt, firstAt }: Received,
  services: DeliverServices,
  bounds: Bounds,
): Promise<boolean> {
  const { endpoints, deliveries, queue } = services;
  const { clock, budget, log } = bounds;
  const { accountId, endpoint: id } = message;
  const endpoint = await endpoints.find(accountId, id, clock(), budget);
  if (endpoint === undefined) return true;
  const note = async (made: Attempt, state: Delivery['state']) => {
    await deliveries.note(message, made, state, budget);
    const { status = 0 } = made;
    log.info('webhooks.attempted', { account: accountId, endpoint: id, event: message.id, status, state });
  };
  if (endpoint.offSince !== undefined) {
    await note({ at: clock(), failure: 'the endpoint is switched off' }, 'ended');
    return true;
  }
  const made = await attempt(message, endpoint, services, bounds);
  const { status = 0 } = made;
  const isDelivered = status >= 200 && status <= 299;
  const left = firstAt + dayMs - clock();
  const isOver = isDelivered || status === 410 || left <= 0;
  await note(made, isDelivered ? 'delivered' : isOver ? 'ended' : 'waiting');
  if (!isDelivered || endpoint.failingSince !== undefined)
    await endpoints.note(
      accountId,
      id,
      isDelivered ? 'delivered' : status === 410 ? 'gone' : 'failed',
      clock(),
      budget,
    );
  if (isOver) return true;
  await queue.hide(receipt, Math.min(pauseAfter(clock() - firstAt), Math.ceil(left / 1000)), budget);
  return false;
}
