import { beforeEach, describe, expect, test } from '@jest/globals';
import type * as z from 'zod';
import type { Endpoint } from '../../../../../shared/contract/endpoint.ts';
import * as contract from '../../../../../shared/contract/market/lookups.ts';
import { parseRequest } from '../../../../../shared/entry/http/frame/body.ts';
import * as lookups from '../../../../../shared/operations/market/use-cases/lookups.ts';
import type { UseCase } from '../../../../../shared/platform/call/call.ts';
import { useRemoteServer } from '../remote-server.ts';
import { failureOf, testCall } from '../test-call.ts';
import { marketServices } from '../test-services.ts';
import { tradingError, tradingReply } from '../trading-replies.ts';

const remote = useRemoteServer();
const services = () => marketServices(remote.url);
const json = (value: unknown) => ({ status: 200, body: JSON.stringify(value) });
const refusal = (errorId: number, longMessage: string) => ({
  status: 400,
  body: JSON.stringify({ errors: [{ errorId, message: 'No.', longMessage }] }),
});
const trading = (body: string) => remote.on('POST /ws/api.dll', { status: 200, body });
const pass = undefined;

/** A lookup as callers use it, with a usual request. */
const lookUp =
  <Request extends z.ZodType, Response extends z.ZodType>(
    endpoint: Endpoint<Request, Response>,
    useCase: UseCase<Endpoint<Request, Response>, ReturnType<typeof services>>,
    usual: object = {},
  ) =>
  async (changes: object = {}, used = services(), call = testCall()) => {
    const request = parseRequest(endpoint, { market_access_token: 'v^1.1#seller', ...usual, ...changes });
    return endpoint.response.parse((await useCase(request, used, call)).body);
  };

describe('category-suggestions', () => {
  const ask = lookUp(contract.categorySuggestions, lookups.categorySuggestions, {
    category_tree_id: '15',
    q: 'Kaffee & Kuchen',
  });

  test('asks the tree in its language and passes items of any name on unchanged', async () => {
    const text =
      '{"categorySuggestions": [{"category": {"categoryId": "9355"}, "__proto__": {"a": 1}, "n": 1.50}]}';
    remote.on('GET /', { status: 200, body: text });
    expect(JSON.stringify(await ask())).toBe(JSON.stringify(JSON.parse(text)));
    const { path, headers } = remote.only();
    expect(path).toBe(
      '/commerce/taxonomy/v1/category_tree/15/get_category_suggestions?q=Kaffee%20%26%20Kuchen',
    );
    expect(headers).toMatchObject({ authorization: 'Bearer v^1.1#seller', 'accept-language': 'en-AU' });
  });
});

describe('item-aspects', () => {
  const ask = lookUp(contract.itemAspects, lookups.itemAspects, {
    category_tree_id: '0',
    category_id: '9355',
  });

  test('asks for the category once and passes the items on', async () => {
    const used = services();
    const aspects = [{ localizedAspectName: 'Brand' }];
    remote.on('GET /', json({ aspects }));
    for (const _ of [1, 2]) expect(await ask({}, used)).toEqual({ aspects });
    const { path, headers } = remote.only();
    expect(path).toBe('/commerce/taxonomy/v1/category_tree/0/get_item_aspects_for_category?category_id=9355');
    expect(headers['accept-language']).toBe('en-US');
    await ask({ category_id: '15032' }, used);
    expect(remote.journal).toHaveLength(2);
  });

  test('a category without aspects is looked up once, too, and again after an hour', async () => {
    const lifetimes: number[] = [];
    const used = services();
    const cache = {
      ...used.cache,
      put: (...kept: Parameters<typeof used.cache.put>) => {
        lifetimes.push(kept[2]);
        return used.cache.put(...kept);
      },
    };
    remote.on('GET /', { status: 204 });
    for (const _ of [1, 2]) expect(await ask({}, { ...used, cache })).toEqual({ aspects: [] });
    expect(remote.journal).toHaveLength(1);
    expect(lifetimes).toEqual([3600]);
  });

  test('failures and replies to an unaccepted token are not kept', async () => {
    const used = services();
    remote.on('GET /', refusal(62005, 'The category is not in the tree.'));
    await failureOf(() => ask({}, used));
    remote.on('GET /', ({ headers }) =>
      headers.authorization === 'Bearer v^1.1#seller' ? json({ aspects: [] }) : { status: 401 },
    );
    expect(await ask({}, used)).toEqual({ aspects: [] });
    const work = () => ask({ market_access_token: 'made-up' }, used);
    expect((await failureOf(work)).code).toBe('MARKET_TOKEN_INVALID');
  });
});

describe('get-category-features', () => {
  const ask = lookUp(contract.getCategoryFeatures, lookups.getCategoryFeatures, { category_id: '9355' });
  const metadata = 'GET /sell/metadata/v1/marketplace/';
  const conditions = (...entries: unknown[]) => ({ itemConditionPolicies: entries });
  const returns = (required: boolean, categoryId = '9355') => ({
    returnPolicies: [{ categoryId, required }],
  });
  const supportedAttributes = [{ name: 'MANUFACTURER', usage: 'REQUIRED' }, { name: 'NEW_IN_2027' }];
  const regulatoryPolicies = [{ categoryId: '9355', supportedAttributes }];
  const on = (policies: unknown, rules: unknown) =>
    remote.on(metadata, ({ path }) => {
      if (path.includes('regulatory')) return json({ regulatoryPolicies });
      return json(path.includes('condition') ? policies : rules);
    });

  test('asks for conditions, returns and what the law asks for once, and names them as the API does', async () => {
    const grade = { conditionDescriptorId: '27502', conditionDescriptorName: 'Grade', more: { of: 'it' } };
    const itemConditions = [
      { conditionId: '1000', conditionDescription: 'Brand New' },
      { conditionId: '2010', conditionDescription: 'Refurbished', usage: 'RESTRICTED' },
      { conditionId: '2750', conditionDescription: 'Graded', conditionDescriptors: [grade] },
    ];
    on(conditions({ categoryId: '1' }, { categoryId: '9355', itemConditions }), returns(true));
    const used = services();
    for (const _ of [1, 2])
      expect(await ask({}, used)).toEqual({
        conditionValues: [
          { ID: '1000', DisplayName: 'Brand New' },
          { ID: '2010', DisplayName: 'Refurbished', Usage: 'RESTRICTED' },
          { ID: '2750', DisplayName: 'Graded', ConditionDescriptors: [grade] },
        ],
        domesticReturnsRequired: true,
        regulatoryAttributes: [{ Name: 'MANUFACTURER', Usage: 'REQUIRED' }, { Name: 'NEW_IN_2027' }],
      });
    const filter = 'filter=categoryIds%3A%7B9355%7D';
    expect(remote.journal.map(({ path }) => path).sort()).toEqual([
      `/sell/metadata/v1/marketplace/EBAY_AU/get_item_condition_policies?${filter}`,
      `/sell/metadata/v1/marketplace/EBAY_AU/get_regulatory_policies?${filter}`,
      `/sell/metadata/v1/marketplace/EBAY_AU/get_return_policies?${filter}`,
    ]);
  });

  test('a marketplace that does not know what the law asks for leaves that out alone', async () => {
    remote.on(metadata, ({ path }) => {
      if (path.includes('regulatory')) return { status: 500 };
      return json(path.includes('condition') ? conditions({ categoryId: '9355' }) : returns(true));
    });
    expect(await ask()).toEqual({ conditionValues: [], domesticReturnsRequired: true });
  });

  test('without marketplace data, no conditions are listed and no returns required', async () => {
    remote.on(metadata, { status: 204 });
    const used = services();
    for (const _ of [1, 2]) {
      const nothing = { conditionValues: [], domesticReturnsRequired: false, regulatoryAttributes: [] };
      expect(await ask({}, used)).toEqual(nothing);
    }
    expect(remote.journal.filter(({ path }) => path.includes('regulatory'))).toHaveLength(1);
  });

  const warnings = [{ errorId: 46003, message: 'The category is not in this marketplace.' }];
  test.each([
    [
      'that the marketplace does not have',
      { itemConditionPolicies: [], warnings },
      { returnPolicies: [], warnings },
      'The category is not in this marketplace.',
    ],
    [
      'with subcategories',
      conditions({ categoryId: '1' }, { categoryId: '2' }),
      returns(false, '1'),
      'Category 9355 is not a leaf category.',
    ],
  ])('a category %s is refused', async (_what, policies, rules, message) => {
    on(policies, rules);
    expect(await failureOf(ask)).toMatchObject({ code: 'MARKET_REFUSED', message });
  });
});

describe('inventory-locations', () => {
  const ask = lookUp(contract.inventoryLocations, lookups.inventoryLocations);

  test('collects every page; the token goes to no address from a reply', async () => {
    remote.on('GET /sell/inventory/v1/location', ({ url }) => {
      const offset = Number(url.searchParams.get('offset'));
      const next = `https://elsewhere.example/sell/inventory/v1/location?limit=100&offset=${offset + 100}`;
      return json({ locations: [{ merchantLocationKey: `l${offset}` }], ...(offset < 200 ? { next } : {}) });
    });
    expect(await ask()).toEqual({
      locations: ['l0', 'l100', 'l200'].map((merchantLocationKey) => ({ merchantLocationKey })),
    });
    const asked = remote.journal.map(({ path }) => path).filter((path) => path.startsWith('/sell/inventory'));
    expect(asked).toEqual(
      [0, 100, 200].map((offset) => `/sell/inventory/v1/location?limit=100&offset=${offset}`),
    );
  });

  test.each([
    ['no locations', json({ total: 0 })],
    ['nothing at all', { status: 204 }],
  ])('a reply of %s is an empty list', async (_what, answer) => {
    remote.on('GET /', answer);
    expect(await ask()).toEqual({ locations: [] });
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
  const kinds = {
    fulfillment: lookUp(contract.fulfillmentPolicies, lookups.fulfillmentPolicies),
    payment: lookUp(contract.paymentPolicies, lookups.paymentPolicies),
    return: lookUp(contract.returnPolicies, lookups.returnPolicies),
  };

  test.each(['fulfillment', 'payment', 'return'] as const)(
    '%s-policies asks for the marketplace and passes the items on',
    async (kind) => {
      const answer = { [`${kind}Policies`]: [{ [`${kind}PolicyId`]: '61' }] };
      remote.on('GET /', json({ total: 1, ...answer }));
      expect(await kinds[kind]({ marketplace_id: 'MARKET_UK' })).toEqual(answer);
      expect(remote.only().path).toBe(`/sell/account/v1/${kind}_policy?marketplace_id=EBAY_GB`);
    },
  );

  const refused = (words: string) => refusal(20403, words);
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
    const work = () => kinds.fulfillment({ marketplace_id });
    if (code === pass) expect(await work()).toEqual({ fulfillmentPolicies: [] });
    else expect((await failureOf(work)).code).toBe(code);
  });
});

describe('get-user', () => {
  const ask = lookUp(contract.getUser, lookups.getUser);
  const user = (content: string) =>
    trading(tradingReply('GetUser', 'Success', [], `<User>${content}</User>`));

  test('requests all details and answers name and address as text', async () => {
    user(
      '<RegistrationAddress><Name>Zoë O&apos;Neil &amp; Söhne</Name><Street>1 Old St</Street>' +
        '<Street1>1 Example St</Street1><Street2>Unit 2</Street2><CityName>Sydney</CityName>' +
        '<StateOrProvince>NSW</StateOrProvince><Country>AU</Country><Phone>0255550100</Phone>' +
        '<PostalCode>0800</PostalCode></RegistrationAddress>',
    );
    expect(await ask()).toEqual({
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
    user(
      '<UserFirstName>Sam</UserFirstName><UserLastName>Example</UserLastName><RegistrationAddress>' +
        '<Street>1 Old St</Street><Phone>Invalid Request</Phone></RegistrationAddress>',
    );
    const { name, addressLine1, ...others } = await ask();
    expect([name, addressLine1, ...Object.values(others)]).toEqual([
      'Sam Example',
      '1 Old St',
      ...Array(6).fill(''),
    ]);
  });

  test('a reply without the user is a failing upstream', async () => {
    trading(tradingReply('GetUser', 'Success'));
    expect((await failureOf(ask)).code).toBe('UPSTREAM_FAILED');
  });
});

describe('shipping-packages', () => {
  const ask = lookUp(contract.shippingPackages, lookups.shippingPackages, { marketplace_id: 'MARKET_UK' });
  const details = (code: string, isDefault: boolean) =>
    `<ShippingPackageDetails><PackageID>1</PackageID><Description>${code} &amp; more</Description>` +
    `<ShippingPackage>${code}</ShippingPackage><DefaultValue>${isDefault}</DefaultValue>` +
    '<DimensionsSupported>true</DimensionsSupported></ShippingPackageDetails>';
  const refuse = (error: string) => trading(tradingReply('GeteBayDetails', 'Failure', [error]));
  const path = 'GET /sell/metadata/v1/shipping/marketplace/';
  const list = (...shippingServices: object[]) => remote.on(path, json({ shippingServices }));
  const sent = (method: string) => remote.journal.filter((request) => request.method === method);
  const express = {
    shippingService: 'UK_Express',
    description: 'Express & more',
    internationalService: false,
    minShippingTime: 1,
    maxShippingTime: 3,
    shippingCarrier: 'RoyalMail',
    shippingCategory: 'EXPEDITED',
    shippingCostTypes: ['FLAT_RATE', 'CALCULATED'],
    packageLimits: {},
    validForSellingFlow: true,
  };

  beforeEach(() => {
    const packages = details('Letter', true) + details('Roll', false);
    trading(tradingReply('GeteBayDetails', 'Success', [], packages));
    list(express, { ...express, shippingService: 'UK_Old', validForSellingFlow: false });
  });

  test('asks the site once and answers its package types and the services that a listing may offer', async () => {
    const used = services();
    const shown = (code: string, DefaultValue: boolean) => ({
      ShippingPackage: code,
      Description: `${code} & more`,
      DefaultValue,
      DimensionsSupported: true,
    });
    for (const _ of [1, 2])
      expect(await ask({}, used)).toEqual({
        shippingPackages: [shown('Letter', true), shown('Roll', false)],
        shippingServices: [
          {
            ShippingService: 'UK_Express',
            Description: 'Express & more',
            ValidForPostItem: true,
            InternationalService: false,
            ShippingTimeMin: 1,
            ShippingTimeMax: 3,
            ShippingCarrier: 'RoyalMail',
            ShippingCategory: 'EXPEDITED',
            ShippingCostTypes: ['FLAT_RATE', 'CALCULATED'],
          },
        ],
      });
    const [[details], [rest]] = [sent('POST'), sent('GET')];
    expect(remote.journal).toHaveLength(2);
    expect(details?.headers).toMatchObject({
      'x-ebay-api-call-name': 'GeteBayDetails',
      'x-ebay-api-siteid': '3',
    });
    expect(details?.body.toString()).toContain(
      '<ErrorLanguage>en_GB</ErrorLanguage><DetailName>ShippingPackageDetails</DetailName></GeteBayDetailsRequest>',
    );
    expect(rest?.path).toBe('/sell/metadata/v1/shipping/marketplace/EBAY_GB/get_shipping_services');
    expect(rest?.headers).toMatchObject({
      authorization: 'Bearer v^1.1#seller',
      'accept-language': 'en-GB',
    });
  });

  test('services that post-item cannot offer are marked; an unreadable entry is left out', async () => {
    const bare = { shippingService: 'Bare', validForSellingFlow: true };
    list(
      { ...express, shippingService: 'Abroad', internationalService: true },
      { ...express, shippingService: 'Calculated', shippingCostTypes: ['CALCULATED'] },
      bare,
      { validForSellingFlow: true },
      { ...bare, minShippingTime: 'soon' },
    );
    const { shippingServices } = await ask();
    expect(shippingServices.map((service) => [service.Description, service.ValidForPostItem])).toEqual([
      ['Express & more', false],
      ['Express & more', false],
      ['Bare', true],
    ]);
  });

  test('once the call is retired, the types come from our own list and the log says so', async () => {
    refuse(tradingError('2'));
    const call = testCall();
    const answer = await ask({}, services(), call);
    expect(answer.shippingPackages.map(({ ShippingPackage }) => ShippingPackage)).toContain(
      'ParcelOrPaddedEnvelope',
    );
    expect(call.events.map(({ name }) => name)).toContain('market.call-retired');
  });

  test('a marketplace that has retired the list of services lists none', async () => {
    remote.on(path, { status: 404 });
    expect(await ask()).toMatchObject({ shippingPackages: [{}, {}], shippingServices: [] });
  });

  test.each([
    ['that fails', () => refuse(tradingError('10007', { classification: 'SystemError' }))],
    ['whose list is none', () => remote.on(path, json({ shippingServices: 'none' }))],
  ])('a marketplace %s is a failing upstream', async (_what, prepare) => {
    prepare();
    expect((await failureOf(ask)).code).toBe('UPSTREAM_FAILED');
  });
});
