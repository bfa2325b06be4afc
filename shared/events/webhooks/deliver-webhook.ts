import type { Bounds } from '../../platform/call/call.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import type { GuardedPoster } from '../../platform/web/guarded-poster.ts';
import type { EndpointMessage } from '../messages.ts';
import type { Attempt, Delivery, DeliveryLog } from './deliveries.ts';
import type { EndpointStore } from './endpoints.ts';
import { signedHeaders } from './sign.ts';

export interface WebhookDeliveryServices {
  readonly endpoints: Pick<EndpointStore, 'find' | 'note'>;
  readonly deliveries: Pick<DeliveryLog, 'note'>;
  readonly poster: Pick<GuardedPoster, 'post'>;
}

/** For everything from resolving the name to the reply. */
const timeoutMs = 5000;
async function attempt(
  message: EndpointMessage,
  { url, secrets }: { readonly url: string; readonly secrets: readonly string[] },
  { poster }: WebhookDeliveryServices,
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
 * Delivers an event to its endpoint, once: any status from 200 to 299 is a success.
 *
 * @param isLast whether no further attempt comes after it
 * @returns whether the event is delivered, or never will be
 */
export async function deliverWebhook(
  message: EndpointMessage,
  isLast: boolean,
  services: WebhookDeliveryServices,
  bounds: Bounds,
): Promise<boolean> {
  const { endpoints, deliveries } = services;
  const { clock, budget, log } = bounds;
  const { accountId, endpoint: id } = message;
  const endpoint = await endpoints.find(accountId, id, clock(), budget);
  if (endpoint === undefined) return true;
  const note = async (made: Attempt, state: Delivery['state']) => {
    await deliveries.note(message, made, state, budget);
    const { status = 0 } = made;
    log.info('webhooks.attempted', { account: accountId, endpoint: id, event: message.id, status, state });
    return state !== 'waiting';
  };
  if (endpoint.offSince !== undefined)
    return await note({ at: clock(), failure: 'the endpoint is switched off' }, 'ended');
  const made = await attempt(message, endpoint, services, bounds);
  const { status = 0 } = made;
  const isDelivered = status >= 200 && status <= 299;
  const outcome = isDelivered ? 'delivered' : status === 410 ? 'gone' : 'failed';
  if (outcome !== 'delivered' || endpoint.failingSince !== undefined)
    await endpoints.note(accountId, id, outcome, clock(), budget);
  return await note(made, isDelivered ? 'delivered' : isLast || outcome === 'gone' ? 'ended' : 'waiting');
}
