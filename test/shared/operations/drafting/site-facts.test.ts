import { describe, expect, test } from '@jest/globals';
import { neededForDraft, sellerPlace } from '../../../../shared/operations/drafting/lookups.ts';
import { sellerToken } from '../../../../shared/operations/market/daily-limit.ts';
import { marketplaceOfSite } from '../../../../shared/operations/market/marketplaces.ts';
import { createRestTransport } from '../../../../shared/operations/market/rest-transport.ts';
import { createTradingTransport } from '../../../../shared/operations/market/trading-transport.ts';
import { ServiceError } from '../../../../shared/platform/errors/service-error.ts';
import { useRemoteServer } from '../market/remote-server.ts';
import { failureOf, testCall } from '../market/test-call.ts';
import { tradingError, tradingReply } from '../market/trading-replies.ts';

const remote = useRemoteServer();
const ask = () =>
  sellerPlace(
    { rest: createRestTransport(remote.url), trading: createTradingTransport(`${remote.url}/ws/api.dll`) },
    { token: sellerToken('v^1.1#seller'), marketplace: marketplaceOfSite('Australia') },
    testCall(),
  );
const locations = (...given: object[]) =>
  remote.on('GET /sell/inventory', { status: 200, body: JSON.stringify({ locations: given }) });
const at = (country?: string, postalCode?: string, status = 'ENABLED') => ({
  merchantLocationStatus: status,
  location: { address: { country, postalCode } },
});
const registered = (country: string, postalCode: string) =>
  remote.on('POST /ws/api.dll', {
    status: 200,
    body: tradingReply(
      'GetUser',
      'Success',
      [],
      `<User><RegistrationAddress><Country>${country}</Country><PostalCode>${postalCode}</PostalCode></RegistrationAddress></User>`,
    ),
  });

describe('the place that a listing is sent from', () => {
  test('the place that a listing is sent from is the first inventory location in use that names country and postal code', async () => {
    locations(at('AU', '2000', 'DISABLED'), at('AU'), at('AU', '3056'), at('AU', '0800'));
    registered('NZ', '1010');
    expect(await ask()).toEqual({ countryCode: 'AU', postalCode: '3056' });
  });

  test.each([
    ['none', []],
    ['none in use', [at('AU', '2000', 'DISABLED')]],
    ['one without a postal code', [at('AU')]],
    ['one in a country that takes no listings', [at('ZZ', '1')]],
  ])(
    'the place that a listing is sent from is the registration address where the locations are %s',
    async (_what, given) => {
      locations(...given);
      registered('AU', '0800');
      expect(await ask()).toEqual({ countryCode: 'AU', postalCode: '0800' });
    },
  );

  test('omits what the marketplace withholds', async () => {
    locations();
    registered('AU', 'Invalid Request');
    expect(await ask()).toEqual({ countryCode: 'AU', postalCode: undefined });
  });

  test('comes from one lookup if the other fails', async () => {
    remote.on('GET /sell/inventory', { status: 403, body: '{}' });
    registered('AU', '0800');
    expect(await ask()).toEqual({ countryCode: 'AU', postalCode: '0800' });
    locations(at('AU', '3056'));
    remote.on('POST /ws/api.dll', { status: 500, body: '' });
    expect(await ask()).toEqual({ countryCode: 'AU', postalCode: '3056' });
  });

  test('the place that a listing is sent from cannot be looked up with a token that one lookup refuses', async () => {
    locations(at('AU', '3056'));
    remote.on('POST /ws/api.dll', {
      status: 200,
      body: tradingReply('GetUser', 'Failure', [tradingError('931')]),
    });
    expect((await failureOf(ask)).code).toBe('MARKET_TOKEN_INVALID');
  });
});

test.each([
  [
    'comes too late fails as if there were none',
    new ServiceError('TIMEOUT', 'the model did not answer in time'),
    { code: 'UPSTREAM_FAILED', message: 'too late for a draft: the model did not answer in time' },
  ],
  ['fails otherwise fails in its own way', new ServiceError('MODEL_REFUSED'), { code: 'MODEL_REFUSED' }],
  ['holds a bug lets it through', new TypeError('bug'), { message: 'bug' }],
])('a fact that every draft needs and that %s', async (_what, error, failure) => {
  await expect(neededForDraft(Promise.reject(error))).rejects.toMatchObject(failure);
});
