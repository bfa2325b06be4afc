import { describe, expect, test } from '@jest/globals';
import {
  fulfillmentPolicies as fulfillmentPoliciesEndpoint,
  getUser as getUserEndpoint,
  inventoryLocations as inventoryLocationsEndpoint,
} from '../../../../../shared/contract/market/lookups.ts';
import { parseRequest } from '../../../../../shared/entry/http/frame/body.ts';
import {
  fulfillmentPolicies,
  getUser,
  inventoryLocations,
  paymentPolicies,
  returnPolicies,
} from '../../../../../shared/operations/market/use-cases/lookups.ts';
import { useRemoteServer } from '../remote-server.ts';
import { failureOf, testCall } from '../test-call.ts';
import { marketServices } from '../test-services.ts';
import { tradingError, tradingReply } from '../trading-replies.ts';

const remote = useRemoteServer();
const token = { market_access_token: 'v^1.1#seller' };
const services = () => marketServices(remote.url);
const json = (value: unknown) => ({ status: 200, body: JSON.stringify(value) });
const pass = undefined;

describe('inventory-locations', () => {
  const ask = () =>
    inventoryLocations(parseRequest(inventoryLocationsEndpoint, token), services(), testCall());

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
    ['that go back', 2, () => '/sell/inventory/v1/location?offset=0'],
    ['without an offset', 2, () => '/sell/inventory/v1/location?page=2'],
    ['that do not end', 50, (offset: number) => `/x?offset=${offset + 100}`],
  ])('pages %s are a failing upstream', async (_what, most, next) => {
    remote.on('GET /', ({ url }) =>
      json({ locations: [], next: next(Number(url.searchParams.get('offset'))) }),
    );
    expect((await failureOf(ask)).code).toBe('UPSTREAM_FAILED');
    expect(remote.journal.length).toBeLessThanOrEqual(most);
  });
});

describe('policies', () => {
  const list = (
    work: typeof fulfillmentPolicies | typeof paymentPolicies | typeof returnPolicies,
    changes = {},
  ) => work(parseRequest(fulfillmentPoliciesEndpoint, { ...token, ...changes }), services(), testCall());
  const refused = (longMessage: string) => ({
    status: 400,
    body: JSON.stringify({ errors: [{ errorId: 20403, message: 'Invalid.', longMessage }] }),
  });

  test.each([
    ['fulfillment', 'fulfillmentPolicies', fulfillmentPolicies],
    ['payment', 'paymentPolicies', paymentPolicies],
    ['return', 'returnPolicies', returnPolicies],
  ] as const)('%s-policies asks for the marketplace and passes the items on', async (kind, member, work) => {
    const answer = { [member]: [{ [`${kind}PolicyId`]: '61' }] };
    remote.on('GET /', json({ total: 1, ...answer }));
    expect((await list(work, { marketplace_id: 'MARKET_UK' })).body).toEqual(answer);
    expect(remote.only().path).toBe(`/sell/account/v1/${kind}_policy?marketplace_id=EBAY_GB`);
  });

  test.each([
    ['no policies', json({ total: 0, fulfillmentPolicies: [] }), 'MARKET_AU', pass],
    ['nothing at all', { status: 204 }, 'MARKET_AU', pass],
    ['no list', json({ total: 1 }), 'MARKET_AU', 'UPSTREAM_FAILED'],
    ['a seller who is not enrolled', refused('Whatever it says.'), 'MARKET_AU', pass],
    // For a marketplace that we do not know, only the words tell it from one that does not exist.
    ['another marketplace', refused('The user is not eligible for Business Policy.'), 'MARKET_ZZ', pass],
    ['an unknown marketplace', refused('Invalid marketplace.'), 'MARKET_ZZ', 'MARKET_REFUSED'],
  ])('after a reply of %s there are none, or it fails', async (_what, answer, marketplace_id, code) => {
    remote.on('GET /', answer);
    const work = () => list(fulfillmentPolicies, { marketplace_id });
    if (code === pass) expect((await work()).body).toEqual({ fulfillmentPolicies: [] });
    else expect((await failureOf(work)).code).toBe(code);
  });
});

describe('get-user', () => {
  const ask = (changes = {}) =>
    getUser(parseRequest(getUserEndpoint, { ...token, ...changes }), services(), testCall());
  const answer = (body: string) => remote.on('POST /ws/api.dll', { status: 200, body });
  const user = (content: string) => tradingReply('GetUser', 'Success', [], `<User>${content}</User>`);
  const unknown = { phone: '', addressLine2: '', city: '', stateOrProvince: '', postalCode: '', country: '' };

  test('asks for everything and answers name and address as text', async () => {
    answer(
      user(
        '<RegistrationAddress><Name>Zoë O&apos;Neil &amp; Söhne</Name><Street>1 Old St</Street>' +
          '<Street1>1 Example St</Street1><Street2>Unit 2</Street2><CityName>Sydney</CityName>' +
          '<StateOrProvince>NSW</StateOrProvince><Country>AU</Country><Phone>0255550100</Phone>' +
          '<PostalCode>0800</PostalCode></RegistrationAddress>',
      ),
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
      user(
        '<UserFirstName>Sam</UserFirstName><UserLastName>Example</UserLastName><RegistrationAddress>' +
          '<Street>1 Old St</Street><Phone>Invalid Request</Phone></RegistrationAddress>',
      ),
    );
    expect((await ask()).body).toEqual({ ...unknown, name: 'Sam Example', addressLine1: '1 Old St' });
  });

  test.each([
    ['MARKET_UK', '3'],
    ['MARKET_ZZ', '15'],
  ])('for %s it is asked at site %s', async (marketplace_id, siteId) => {
    answer(user(''));
    await ask({ marketplace_id });
    expect(remote.only().headers['x-ebay-api-siteid']).toBe(siteId);
  });

  test("a refusal carries the marketplace's words, unless they quote the token", async () => {
    const refuse = (long: string) =>
      answer(tradingReply('GetUser', 'Failure', [tradingError('37', { long })]));
    refuse('Example: wrong input.');
    expect(await failureOf(ask)).toMatchObject({ code: 'MARKET_REFUSED', message: 'Example: wrong input.' });
    refuse(`Wrong token ${token.market_access_token}.`);
    expect((await failureOf(ask)).message).not.toContain(token.market_access_token);
  });

  test('a reply without the user is a failing upstream', async () => {
    answer(tradingReply('GetUser', 'Success'));
    expect((await failureOf(ask)).code).toBe('UPSTREAM_FAILED');
  });
});
