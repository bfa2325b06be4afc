import * as z from 'zod';
import { ServiceError } from '../../platform/errors/service-error.ts';
import type { BearerToken, RemoteCall } from './protocol/exchange.ts';
import { brokenReply, MarketRefusal } from './protocol/market-refusal.ts';
import { listIn, type RestTransport, understand } from './rest-transport.ts';
import { type ApplicationTokens, asApplication } from './token-endpoint.ts';

/*
 * Notification API: our application has a destination, the address of its notices; each seller has a subscription to a
 * topic, which is made with the seller's token and leads to that destination.
 *
 * https://developer.ebay.com/api-docs/master/commerce/notification/openapi/3/commerce_notification_v1_oas3.yaml (version
 * 1.6.2 as Nogrod/ebay-commerce-notification-php-sdk has it, read 2026-11-29)
 */

/** A notice for each line of an order, once its buyer has completed the checkout. */
export const orderConfirmation = 'ORDER_CONFIRMATION';

/** The version of the notices that we read. */
const payload = { format: 'JSON', schemaVersion: '1.0', deliveryProtocol: 'HTTPS' } as const;

const idsOf = (error: unknown): readonly string[] => (error instanceof MarketRefusal ? error.errorIds : []);

/** Whether the marketplace refuses a seller's token because its scopes do not cover the topic. */
export const lacksConsent = (error: unknown): boolean => idsOf(error).includes('195011');

/** What another call has done at the same moment: subscribed, ended the subscription, made the destination. */
const doneAlready = ['195012', '195013', '195021'];

const enabled = 'ENABLED';
const resource = z.object({
  destinationId: z.string(),
  subscriptionId: z.string().optional(),
  topicId: z.string().optional(),
  status: z.string().optional(),
  deliveryConfig: z.object({ endpoint: z.string().optional() }).optional(),
});

/** Destinations take our application's token, subscriptions their seller's. */
function createResources(rest: RestTransport, kind: 'Destination' | 'Subscription', call: RemoteCall) {
  const path = `/commerce/notification/v1/${kind.toLowerCase()}`;
  const send = async (verb: string, method: 'POST' | 'PUT' | 'DELETE', id: string, more: Sent) => {
    const request = { name: `${verb}${kind}`, method, path: `${path}${id && '/'}${encodeURIComponent(id)}` };
    await rest.send({ ...request, ...more }, call).catch((error: unknown) => {
      if (!idsOf(error).some((errorId) => doneAlready.includes(errorId))) throw error;
    });
  };
  return {
    /** The first hundred, the longest page: an application has few destinations, and a seller few subscriptions. */
    async list(token: BearerToken) {
      const name = `get${kind}s`;
      const json = await rest.send({ name, path, query: { limit: '100' }, token }, call);
      return listIn(name, `${kind.toLowerCase()}s`, json).map((one) => understand(name, resource, one));
    },
    create: (sent: Sent) => send('create', 'POST', '', sent),
    update: (id: string, sent: Sent) => send('update', 'PUT', id, sent),
    delete: (id: string, token: BearerToken) => send('delete', 'DELETE', id, { token }),
  };
}

interface Sent {
  readonly token: BearerToken;
  readonly body?: Readonly<Record<string, unknown>>;
}

export interface DestinationServices {
  readonly rest: RestTransport;
  readonly applicationTokens: ApplicationTokens;
}

/**
 * The id of the destination that leads to an address of ours. It is created if there is none, and enabled if the
 * marketplace has disabled it after failed deliveries. The marketplace then asks the address for its proof.
 *
 * @throws ServiceError SERVER_ERROR if the marketplace refuses, for instance because it was not told whom to mail about
 *   failed deliveries (195003), or because the proof fails (195020)
 */
export async function destinationTo(
  endpoint: string,
  verificationToken: string,
  { rest, applicationTokens }: DestinationServices,
  call: RemoteCall,
): Promise<string> {
  const destinations = createResources(rest, 'Destination', call);
  const body = { name: 'notices', status: enabled, deliveryConfig: { endpoint, verificationToken } };
  const find = async (token: BearerToken) =>
    (await destinations.list(token)).find(({ deliveryConfig }) => deliveryConfig?.endpoint === endpoint);
  const ensure = async (token: BearerToken) => {
    const known = await find(token);
    if (known === undefined) await destinations.create({ token, body });
    else if (known.status !== enabled) await destinations.update(known.destinationId, { token, body });
    return known ?? (await find(token));
  };
  const found = await asApplication(applicationTokens, call, ensure).catch((error: unknown) => {
    if (!(error instanceof MarketRefusal)) throw error;
    const reason = `the marketplace: destination: refused, errors ${error.errorIds.join(', ')}`;
    throw new ServiceError('SERVER_ERROR', reason, { cause: error });
  });
  if (found === undefined) throw brokenReply('createDestination', 'it was not created');
  return found.destinationId;
}

const subscriptionOf = (known: readonly z.output<typeof resource>[]) =>
  known.find(({ topicId }) => topicId === orderConfirmation);

/**
 * Subscribes a seller to the notices of their sales. A subscription that exists is enabled and led to our destination.
 *
 * @param token the seller's
 */
export async function subscribe(
  rest: RestTransport,
  token: BearerToken,
  destinationId: string,
  call: RemoteCall,
): Promise<void> {
  const subscriptions = createResources(rest, 'Subscription', call);
  const known = subscriptionOf(await subscriptions.list(token));
  const body = { status: enabled, destinationId, payload };
  if (known?.subscriptionId === undefined)
    await subscriptions.create({ token, body: { ...body, topicId: orderConfirmation } });
  else if (known.status !== enabled || known.destinationId !== destinationId)
    await subscriptions.update(known.subscriptionId, { token, body });
}

/**
 * Ends a seller's subscription to the notices of their sales.
 *
 * @param token the seller's
 * @returns the id of the destination that it led to; undefined if there was none
 */
export async function unsubscribe(
  rest: RestTransport,
  token: BearerToken,
  call: RemoteCall,
): Promise<string | undefined> {
  const subscriptions = createResources(rest, 'Subscription', call);
  const known = subscriptionOf(await subscriptions.list(token));
  if (known?.subscriptionId === undefined) return undefined;
  await subscriptions.delete(known.subscriptionId, token);
  return known.destinationId;
}
