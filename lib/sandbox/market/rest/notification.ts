import { json } from '../../emulator/emulator.ts';
import { type RestRoute, reads, refuse } from './route.ts';

/**
 * Notification API: the public keys of the notices. The error for an unknown id is not known.
 *
 * @see https://developer.ebay.com/api-docs/commerce/notification/resources/public_key/methods/getPublicKey (read
 *   2026-11-23)
 */
export const notificationRoutes: readonly RestRoute[] = [
  reads(
    '/commerce/notification/v1/public_key/{key}',
    ({ parameters, market }) => {
      const key = market.notices.publicKey(parameters.key ?? '');
      return key === undefined
        ? refuse(404, 195_001, 'API_NOTIFICATION', 'The public key ID is invalid.')
        : json(200, { algorithm: 'ECDSA', digest: 'SHA1', key });
    },
    { tokenKind: 'application' },
  ),
];
