import * as z from 'zod';
import { parseJson } from '../../../../shared/platform/web/parse-json.ts';
import { type EmulatorAnswer, json } from '../../emulator/emulator.ts';
import { memberIdOf } from '../fixtures/sellers.ts';
import { scopeNames } from '../oauth/grants.ts';
import { type RestCall, type RestRoute, reads, refuse } from './route.ts';

const path = '/commerce/notification/v1';
const no = (status: number, errorId: number, message: string) =>
  refuse(status, errorId, 'API_NOTIFICATION', message);

const status = z.enum(['ENABLED', 'DISABLED']);
const verificationToken = z.string().regex(/^[\w-]{32,80}$/);
const destination = z.object({
  status,
  deliveryConfig: z.object({ endpoint: z.url(), verificationToken }),
});
const payload = z.object({
  format: z.literal('JSON'),
  schemaVersion: z.literal('1.0'),
  deliveryProtocol: z.literal('HTTPS'),
});
const topicId = z.literal('ORDER_CONFIRMATION').default('ORDER_CONFIRMATION');
const subscription = z.object({ topicId, status, destinationId: z.string(), payload });

const bodyOf = <Schema extends z.ZodType>({ request }: RestCall, schema: Schema): z.output<Schema> =>
  schema.safeParse(parseJson(request.body.toString())).data ??
  no(400, 195_017, 'Invalid or missing endpoint.');

/** Creates what has no id yet, and replaces what has one. */
const kept = (call: RestCall): EmulatorAnswer =>
  call.parameters.id === undefined ? { status: 201, body: '' } : { status: 204 };

/** Keeps a destination, once its address has proven itself. */
async function keepDestination(call: RestCall): Promise<EmulatorAnswer> {
  const { notices } = call.market;
  const { id = notices.nextId() } = call.parameters;
  const body = bodyOf(call, destination);
  const { endpoint, verificationToken } = body.deliveryConfig;
  const others = notices.destinations.filter(({ destinationId }) => destinationId !== id);
  if (others.some(({ deliveryConfig }) => deliveryConfig.endpoint === endpoint))
    no(409, 195_021, 'Destination exists for this endpoint');
  if (!(await notices.challenge(endpoint, verificationToken).catch(() => false)))
    no(409, 195_020, 'Challenge verification failed for requested endpoint');
  notices.destinations = [...others, { ...body, destinationId: id }];
  return kept(call);
}

const own = ({ market, user }: RestCall) =>
  market.notices.subscriptions.filter(({ seller }) => seller === user);

/** The subscriptions without that in the path, which must be one of the token's seller. */
function others(call: RestCall) {
  const { id } = call.parameters;
  if (id !== undefined && !own(call).some(({ subscriptionId }) => subscriptionId === id))
    no(404, 195_013, 'The subscription id does not exist.');
  return call.market.notices.subscriptions.filter(({ subscriptionId }) => subscriptionId !== id);
}

function keepSubscription(call: RestCall): EmulatorAnswer {
  const { market, parameters, scopes, user: seller } = call;
  const body = bodyOf(call, subscription);
  if (!scopes.includes(scopeNames.orders)) no(403, 195_011, 'Not authorized for this topic.');
  if (parameters.id === undefined && own(call).length > 0) no(409, 195_012, 'Subscription already exists');
  const { id: subscriptionId = market.notices.nextId() } = parameters;
  market.notices.subscriptions = [...others(call), { ...body, subscriptionId, seller }];
  return kept(call);
}

function drop(call: RestCall): EmulatorAnswer {
  call.market.notices.subscriptions = others(call);
  return { status: 204 };
}

const ofApplication = { scopes: [scopeNames.base], tokenKind: 'application' } as const;
const ofSeller = { scopes: [scopeNames.subscriptions], tokenKind: 'user' } as const;

/**
 * Notification API: the public keys of the notices, destinations and subscriptions. The error for an unknown key is not
 * known. Identity API: the token's seller.
 *
 * @see https://developer.ebay.com/api-docs/commerce/notification/resources/public_key/methods/getPublicKey (read
 *   2026-11-23) and …/openapi/3/commerce_notification_v1_oas3.yaml (version 1.6.2, read 2026-11-29)
 */
export const notificationRoutes: readonly RestRoute[] = [
  reads(
    `${path}/public_key/:key`,
    ({ parameters, market }) => {
      const key = market.notices.publicKey(parameters.key ?? '');
      return key === undefined
        ? no(404, 195_001, 'The public key ID is invalid.')
        : json(200, { algorithm: 'ECDSA', digest: 'SHA1', key });
    },
    ofApplication,
  ),
  reads(
    `${path}/destination`,
    ({ market }) => json(200, { destinations: market.notices.destinations }),
    ofApplication,
  ),
  { method: 'POST', path: `${path}/destination`, ...ofApplication, handle: keepDestination },
  { method: 'PUT', path: `${path}/destination/:id`, ...ofApplication, handle: keepDestination },
  reads(`${path}/subscription`, (call) => json(200, { subscriptions: own(call) }), ofSeller),
  { method: 'POST', path: `${path}/subscription`, ...ofSeller, handle: keepSubscription },
  { method: 'PUT', path: `${path}/subscription/:id`, ...ofSeller, handle: keepSubscription },
  { method: 'DELETE', path: `${path}/subscription/:id`, ...ofSeller, handle: drop },
  reads(
    '/commerce/identity/v1/user/',
    ({ user }) => json(200, { userId: memberIdOf(user), username: user }),
    { ...ofSeller, scopes: [scopeNames.identity] },
  ),
];
