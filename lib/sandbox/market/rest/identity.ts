import { type EmulatorAnswer, json } from '../../emulator/emulator.ts';
import { SITES } from '../fixtures/sites.ts';
import { SCOPES } from '../oauth/scopes.ts';
import type { RestCall, RestRoute } from './route.ts';

/** The token's owner; each scope that is missing removes members without a word. */
const user = ({ market: { seller }, token }: RestCall): EmulatorAnswer => {
  const withScope = (scope: string, members: object) => (token.scopes.has(scope) ? members : {});
  const site = SITES.find(({ country }) => country === seller.country);
  return json(200, {
    userId: `${token.user}-immutable`,
    username: token.user,
    accountType: 'INDIVIDUAL',
    registrationMarketplaceId: site?.marketplaceId ?? 'EBAY_AU',
    status: 'CONFIRMED',
    individualAccount: {
      ...withScope(SCOPES.identityName, { firstName: seller.firstName, lastName: seller.lastName }),
      ...withScope(SCOPES.identityEmail, { email: seller.email }),
      ...withScope(SCOPES.identityPhone, {
        primaryPhone: { countryCode: seller.country, number: seller.phone, phoneType: 'MOBILE' },
      }),
      ...withScope(SCOPES.identityAddress, {
        registrationAddress: {
          addressLine1: seller.street1,
          addressLine2: seller.street2,
          city: seller.city,
          stateOrProvince: seller.stateOrProvince,
          postalCode: seller.postalCode,
          country: seller.country,
        },
      }),
    },
  });
};

/** Identity API. */
export const IDENTITY_ROUTES: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/commerce/identity/v1/user/',
    api: 'identity',
    tokenKind: 'user',
    scopes: [SCOPES.identity],
    handle: user,
  },
];
