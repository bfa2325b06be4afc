import { type EmulatorAnswer, json } from '../../emulator/emulator.ts';
import { type Policies, policiesOf, sellerNamed } from '../fixtures/sellers.ts';
import { siteOfMarketplace } from '../fixtures/sites.ts';
import { scopeNames } from '../oauth/grants.ts';
import { type RestCall, type RestRoute, reads, refuse } from './route.ts';

/** Policies of one kind. A seller who is not enrolled is refused like an invalid value. */
const policiesRoute = (path: string, kind: keyof Policies): RestRoute =>
  reads(
    `/sell/account/v1/${path}`,
    ({ query, user }) => {
      const site = siteOfMarketplace(query.get('marketplace_id') ?? '');
      if (site === undefined || !sellerNamed(user).isEnrolled) {
        const longMessage = 'User is not eligible for Business Policy.';
        return refuse(400, 20_403, 'API_ACCOUNT', 'Invalid .', { longMessage });
      }
      const policies = policiesOf(user, site)[kind];
      return json(200, { total: policies.length, [kind]: policies });
    },
    { scopes: [scopeNames.accountReadonly], tokenKind: 'user' },
  );

const locationPath = '/sell/inventory/v1/location';

const locationsPage = ({ query, user }: RestCall): EmulatorAnswer => {
  const { locations } = sellerNamed(user);
  const limit = Number(query.get('limit') ?? 100);
  const offset = Number(query.get('offset') ?? 0);
  const next = `${locationPath}?limit=${limit}&offset=${offset + limit}`;
  return json(200, {
    ...(offset + limit < locations.length ? { next } : {}),
    limit,
    offset,
    total: locations.length,
    locations: locations.slice(offset, offset + limit),
  });
};

/**
 * Account API: the policies of a seller on a marketplace. Inventory API: the seller's locations, paginated.
 *
 * @see https://developer.ebay.com/api-docs/sell/account/resources/payment_policy/methods/getPaymentPolicies and
 *   …/return_policy/methods/getReturnPolicies (read 2026-11-23)
 */
export const accountRoutes: readonly RestRoute[] = [
  policiesRoute('fulfillment_policy', 'fulfillmentPolicies'),
  policiesRoute('payment_policy', 'paymentPolicies'),
  policiesRoute('return_policy', 'returnPolicies'),
  reads(locationPath, locationsPage, { scopes: [scopeNames.inventory], tokenKind: 'user' }),
];
