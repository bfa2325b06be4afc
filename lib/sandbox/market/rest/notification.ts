import { json } from '../../emulator/emulator.ts';
import { scopeNames } from '../oauth/scopes.ts';
import { refuse } from './rest-error.ts';
import type { RestRoute } from './route.ts';

const domain = 'API_NOTIFICATION';

/**
 * Notification API: the public keys of the notices. Which error an unknown id brings was not found.
 *
 * @see https://developer.ebay.com/api-docs/commerce/notification/resources/public_key/methods/getPublicKey (read
 *   2026-11-23)
 */
export const notificationRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/commerce/notification/v1/public_key/{key}',
    tokenKind: 'application',
    scopes: [scopeNames.base],
    handle: ({ parameters, market }) => {
      const key = market.notices.publicKey(parameters.key ?? '');
      if (key === undefined) throw refuse(404, 195_001, domain, 'The public key ID is invalid.');
      return json(200, { algorithm: 'ECDSA', digest: 'SHA1', key });
    },
  },
];
