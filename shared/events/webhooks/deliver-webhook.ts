import { Webhook } from 'standardwebhooks';
import type { Bounds } from '../../platform/call/call.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import type { GuardedPoster } from '../../platform/web/guarded-poster.ts';
import type { EndpointMessage } from '../messages.ts';
import type { Attempt, DeliveryLog } from './deliveries.ts';
import type { EndpointStore } from './endpoints.ts';

export interface WebhookDeliveryServices {
  readonly endpoints: Pick<EndpointStore, 'find' | 'note'>;
  readonly deliveries: Pick<DeliveryLog, 'note' | 'mayRetry'>;
  readonly poster: Pick<GuardedPoster, 'post'>;
}

/** For everything from resolving the name to the reply. */
const timeoutMs = 5000;

/**
 * Sends an event by Standard Webhooks: with a signature for each secret, over the id, the time and exactly these bytes.
 *
 * @see https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md (read 2026-11-29)
 */
async function attempt(
  { id, body }: EndpointMessage,
  { url, secrets }: { readonly url: string; readonly secrets: readonly string[] },
  { poster }: WebhookDeliveryServices,
  { clock, budget }: Bounds,
): Promise<Attempt> {
  const at = clock();
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, new Date(at), body)).join(' '),
  };
  try {
    return { at, status: await poster.post(url, { headers, body, timeoutMs }, budget.signal) };
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'BAD_REQUEST') return { at, failure: error.message };
    throw error;
  }
}

/**
 * Delivers an event to its endpoint, once: any status from 200 to 299 is a success.
 *
 * @param isLast whether no further attempt comes after it
 * @returns whether the event is delivered, or never will be
 */
export async function deliverWebhook(
  message: EndpointMessage,
  { isFirst, isLast }: { readonly isFirst: boolean; readonly isLast: boolean },
  services: WebhookDeliveryServices,
  bounds: Bounds,
): Promise<boolean> {
  const { endpoints, deliveries } = services;
  const { clock, budget, log } = bounds;
  const { accountId: account, endpoint: id } = message;
  const endpoint = await endpoints.find(account, id, clock(), budget);
  if (endpoint === undefined) return true;
  const isOff = endpoint.offSince !== undefined;
  const made = isOff
    ? { at: clock(), failure: 'the endpoint is switched off' }
    : await attempt(message, endpoint, services, bounds);
  const { status = 0 } = made;
  const outcome = status >= 200 && status <= 299 ? 'delivered' : status === 410 ? 'gone' : 'failed';
  if (!isOff && (outcome !== 'delivered' || endpoint.failingSince !== undefined))
    await endpoints.note(account, id, outcome, clock(), budget);
  const isTried = outcome === 'failed' && !isOff && !isLast;
  const isWaiting = isTried && (!isFirst || (await deliveries.mayRetry(account, clock(), budget)));
  const state = isWaiting ? 'waiting' : outcome === 'delivered' ? outcome : 'ended';
  await deliveries.note(message, made, state, budget);
  log.info('webhooks.attempted', { account, endpoint: id, event: message.id, status, state });
  return !isWaiting;
}
