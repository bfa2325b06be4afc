import { describe, expect, test } from '@jest/globals';
import {
  fulfillmentPolicies as fulfillmentPoliciesEndpoint,
  getUser as getUserEndpoint,
  inventoryLocations as inventoryLocationsEndpoint,
  paymentPolicies as paymentPoliciesEndpoint,
  returnPolicies as returnPoliciesEndpoint,
} from '../../../../../shared/contract/market/lookups.ts';
import { parseRequest } from '../../../../../shared/entry/http/frame/body.ts';
import { createRestTransport } from '../../../../../shared/operations/market/rest-transport.ts';
import { createTradingTransport } from '../../../../../shared/operations/market/trading-transport.ts';
import {
  fulfillmentPolicies,
  getUser,
  inventoryLocations,
  paymentPolicies,
  returnPolicies,
} from '../../../../../shared/operations/market/use-cases/lookups.ts';
import { useRemoteServer } from '../remote-server.ts';
import { failureOf, testCall } from '../test-call.ts';
import { openLimit } from '../test-services.ts';
import { tradingError, tradingReply } from '../trading-replies.ts';

const remote = useRemoteServer();
const token = { market_access_token: 'v^1.1#seller' };
const rest = () => ({ ...openLimit(), rest: createRestTransport(remote.url) });
const json = (value: unknown) => ({ status: 200, body: JSON.stringify(value) });

describe('inventory-locations', () => {
  const ask = () => inventoryLocations(parseRequest(inventoryLocationsEndpoint, token), rest(), testCall());

  test('collects every page; the token goes to no address from a reply', async () => {
    remote.on('GET /sell/inventory/v1/location', ({ url }) => {
      const offset = Number(url.searchParams.get('offset'));
      const next = `https://elsewhere.example/sell/inventory/v1/location?limit=100&offset=${offset + 100}`;
      return json({ locations: [{ merchantLocationKey: `l${offset}` }], ...(offset < 200 ? { next } : {}) });
    });
    expect((await ask()).body).toEqual({
      locations: ['l0', 'l100', 'l200'].map((merchantLocationKey) => ({ merchantLocationKey })),
    });
    expect(remote.journal.map(({ path }) => path)).toEqual(
      [0, 100, 200].map((offset) => `/sell/inventory/v1/location?limit=100&offset=${offset}`),
    );
  });

  test.each([
    ['no locations', json({ total: 0 })],
    ['nothing at all', { status: 204 }],
  ])('a reply of %s is an empty list', async (_what, answer) => {
    remote.on('GET /', answer);
    expect((await ask()).body).toEqual({ locations: [] });
  });

  test.each([
    ['that go back', '/sell/inventory/v1/location?offset=0'],
    ['without an offset', '/sell/inventory/v1/location?page=2'],
  ])('pages %s are a failing upstream', async (_what, next) => {
    remote.on('GET /', json({ locations: [], next }));
    expect((await failureOf(ask)).code).toBe('UPSTREAM_FAILED');
    expect(remote.journal.length).toBeLessThan(3);
  });

  test('pages that do not end are a failing upstream', async () => {
    remote.on('GET /', ({ url }) =>
      json({ locations: [], next: `/x?offset=${Number(url.searchParams.get('offset')) + 100}` }),
    );
    expect((await failureOf(ask)).code).toBe('UPSTREAM_FAILED');
    expect(remote.journal).toHaveLength(50);
  });
});

const policies = [
  {
    kind: 'fulfillment',
    member: 'fulfillmentPolicies',
    list: (body: Record<string, unknown>) =>
      fulfillmentPolicies(parseRequest(fulfillmentPoliciesEndpoint, body), rest(), testCall()),
  },
  {
    kind: 'payment',
    member: 'paymentPolicies',
    list: (body: Record<string, unknown>) =>
      paymentPolicies(parseRequest(paymentPoliciesEndpoint, body), rest(), testCall()),
  },
  {
    kind: 'return',
    member: 'returnPolicies',
    list: (body: Record<string, unknown>) =>
      returnPolicies(parseRequest(returnPoliciesEndpoint, body), rest(), testCall()),
  },
] as const;

describe.each(policies)('$kind-policies', ({ kind, member, list }) => {
  const ask = (changes = {}) => list({ ...token, ...changes });
  const refuse = (longMessage: string) =>
    remote.on('GET /', {
      status: 400,
      body: JSON.stringify({ errors: [{ errorId: 20403, message: 'Invalid.', longMessage }] }),
    });

  test('asks for the marketplace and passes the items on', async () => {
    remote.on('GET /', json({ total: 1, [member]: [{ [`${kind}PolicyId`]: '61' }] }));
    expect((await ask({ marketplace_id: 'MARKET_UK' })).body).toEqual({
      [member]: [{ [`${kind}PolicyId`]: '61' }],
    });
    expect(remote.only().path).toBe(`/sell/account/v1/${kind}_policy?marketplace_id=EBAY_GB`);
  });

  test.each([
    ['no policies', json({ total: 0, [member]: [] })],
    ['nothing at all', { status: 204 }],
  ])('a reply of %s is an empty list', async (_what, answer) => {
    remote.on('GET /', answer);
    expect((await ask()).body).toEqual({ [member]: [] });
  });

  test('a reply without the list is a failing upstream', async () => {
    remote.on('GET /', json({ total: 1 }));
    expect((await failureOf(ask)).code).toBe('UPSTREAM_FAILED');
  });

  test('a seller who is not enrolled has none', async () => {
    refuse('Whatever it says.');
    expect((await ask()).body).toEqual({ [member]: [] });
  });

  test('an unknown marketplace is refused by the same error, known by its words', async () => {
    refuse('Invalid marketplace.');
    expect((await failureOf(() => ask({ marketplace_id: 'MARKET_ZZ' }))).message).toBe(
      'Invalid marketplace.',
    );
    refuse('The user is not eligible for Business Policy.');
    expect((await ask({ marketplace_id: 'MARKET_ZZ' })).body).toEqual({ [member]: [] });
  });
});

describe('get-user', () => {
  const ask = (changes = {}) =>
    getUser(
      parseRequest(getUserEndpoint, { ...token, ...changes }),
      { ...openLimit(), trading: createTradingTransport(`${remote.url}/ws/api.dll`) },
      testCall(),
    );
  const answer = (user: string) =>
    remote.on('POST /ws/api.dll', {
      status: 200,
      body: tradingReply('GetUser', 'Success', [], `<User>${user}</User>`),
    });

  test('asks for everything and answers name and address as text', async () => {
    answer(
      '<RegistrationAddress><Name>Zoë O&apos;Neil &amp; Söhne</Name><Street>1 Old St</Street>' +
        '<Street1>1 Example St</Street1><Street2>Unit 2</Street2><CityName>Sydney</CityName>' +
        '<StateOrProvince>NSW</StateOrProvince><Country>AU</Country><Phone>0255550100</Phone>' +
        '<PostalCode>0800</PostalCode></RegistrationAddress>',
    );
    expect((await ask()).body).toEqual({
      name: "Zoë O'Neil & Söhne",
      phone: '0255550100',
      addressLine1: '1 Example St',
      addressLine2: 'Unit 2',
      city: 'Sydney',
      stateOrProvince: 'NSW',
      postalCode: '0800',
      country: 'AU',
    });
    expect(remote.only().body.toString()).toContain(
      '<DetailLevel>ReturnAll</DetailLevel><ErrorLanguage>en_AU</ErrorLanguage></GetUserRequest>',
    );
  });

  test('a withheld or missing value is empty, unless another member has it', async () => {
    answer(
      '<UserFirstName>Sam</UserFirstName><UserLastName>Example</UserLastName><RegistrationAddress>' +
        '<Street>1 Old St</Street><Phone>Invalid Request</Phone></RegistrationAddress>',
    );
    expect((await ask()).body).toEqual({
      name: 'Sam Example',
      phone: '',
      addressLine1: '1 Old St',
      addressLine2: '',
      city: '',
      stateOrProvince: '',
      postalCode: '',
      country: '',
    });
  });

  test.each([
    ['MARKET_UK', '3'],
    ['MARKET_ZZ', '15'],
  ])('get-user for %s is asked at site %s', async (marketplace_id, siteId) => {
    answer('');
    await ask({ marketplace_id });
    expect(remote.only().headers['x-ebay-api-siteid']).toBe(siteId);
  });

  test("a refusal carries the marketplace's words", async () => {
    const error = tradingError('37', { long: 'Example: wrong input.' });
    remote.on('POST /ws/api.dll', { status: 200, body: tradingReply('GetUser', 'Failure', [error]) });
    expect(await failureOf(ask)).toMatchObject({ code: 'MARKET_REFUSED', message: 'Example: wrong input.' });
  });

  test('a refusal that quotes the token carries no words', async () => {
    const error = tradingError('37', { long: `Wrong token ${token.market_access_token}.` });
    remote.on('POST /ws/api.dll', { status: 200, body: tradingReply('GetUser', 'Failure', [error]) });
    const failure = await failureOf(ask);
    expect(failure.code).toBe('MARKET_REFUSED');
    expect(failure.message).not.toContain(token.market_access_token);
  });

  test('a reply without the user is a failing upstream', async () => {
    remote.on('POST /ws/api.dll', { status: 200, body: tradingReply('GetUser', 'Success') });
    expect((await failureOf(ask)).code).toBe('UPSTREAM_FAILED');
  });
});
