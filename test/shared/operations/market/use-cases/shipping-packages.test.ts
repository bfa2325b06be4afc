import { beforeEach, describe, expect, test } from '@jest/globals';
import { shippingPackages as endpoint } from '../../../../../shared/contract/market/lookups.ts';
import { parseRequest } from '../../../../../shared/entry/http/frame/body.ts';
import { shippingPackages } from '../../../../../shared/operations/market/use-cases/lookups.ts';
import { useRemoteServer } from '../remote-server.ts';
import { failureOf, testCall } from '../test-call.ts';
import { marketServices } from '../test-services.ts';
import { tradingError, tradingReply } from '../trading-replies.ts';

const remote = useRemoteServer();
const services = () => marketServices(remote.url);
const ask = (changes = {}, used = services(), call = testCall()) =>
  shippingPackages(parseRequest(endpoint, { market_access_token: 'v^1.1#seller', ...changes }), used, call);
const details = (code: string, isDefault: boolean) =>
  `<ShippingPackageDetails><PackageID>1</PackageID><Description>${code} &amp; more</Description>` +
  `<ShippingPackage>${code}</ShippingPackage><DefaultValue>${isDefault}</DefaultValue>` +
  '<DimensionsSupported>true</DimensionsSupported></ShippingPackageDetails>';
const servicesXml = 'GET /sell/metadata/v1/shipping/marketplace/';
const listServices = (...shippingServices: object[]) =>
  remote.on(servicesXml, { status: 200, body: JSON.stringify({ shippingServices }) });
const toTrading = () => remote.journal.filter(({ method }) => method === 'POST');
const toRest = () => remote.journal.filter(({ method }) => method === 'GET');
beforeEach(() => remote.on(servicesXml, { status: 204 }));
const answer = (body: string) => remote.on('POST /ws/api.dll', { status: 200, body });

describe('shipping-packages', () => {
  test('asks the site and answers its package types', async () => {
    answer(tradingReply('GeteBayDetails', 'Success', [], details('Letter', true) + details('Roll', false)));
    const { body } = await ask({ marketplace_id: 'MARKET_US' });
    expect(endpoint.response.parse(body)).toEqual({
      shippingPackages: [
        {
          ShippingPackage: 'Letter',
          Description: 'Letter & more',
          DefaultValue: true,
          DimensionsSupported: true,
        },
        {
          ShippingPackage: 'Roll',
          Description: 'Roll & more',
          DefaultValue: false,
          DimensionsSupported: true,
        },
      ],
      shippingServices: [],
    });
    const [request] = toTrading();
    if (request === undefined) throw new Error('the site was not asked');
    expect(request.headers).toMatchObject({
      'x-ebay-api-call-name': 'GeteBayDetails',
      'x-ebay-api-siteid': '0',
    });
    expect(request.body.toString()).toContain(
      '<ErrorLanguage>en_US</ErrorLanguage><DetailName>ShippingPackageDetails</DetailName></GeteBayDetailsRequest>',
    );
  });

  test('one type is a list as well, and it is kept', async () => {
    const used = services();
    answer(tradingReply('GeteBayDetails', 'Success', [], details('Letter', true)));
    await ask({}, used);
    expect((await ask({}, used)).body.shippingPackages).toHaveLength(1);
    expect(toTrading()).toHaveLength(1);
  });

  test('once the call is retired, the types come from our own list and the log says so', async () => {
    answer(tradingReply('GeteBayDetails', 'Failure', [tradingError('2')]));
    const call = testCall();
    const { body } = await ask({ marketplace_id: 'MARKET_UK' }, services(), call);
    expect(body.shippingPackages.map((one) => one.ShippingPackage)).toContain('ParcelOrPaddedEnvelope');
    expect(call.events.map(({ name }) => name)).toContain('market.call-retired');
  });

  test('an error of the system is a failing upstream', async () => {
    const error = tradingError('10007', { classification: 'SystemError' });
    answer(tradingReply('GeteBayDetails', 'Failure', [error]));
    expect((await failureOf(() => ask())).code).toBe('UPSTREAM_FAILED');
  });

  test('a marketplace whose site we do not know is refused', async () => {
    expect((await failureOf(() => ask({ marketplace_id: 'MARKET_ZZ' }))).message).toBe(
      'marketplace_id must be one of MARKET_AU, MARKET_US, MARKET_UK, MARKET_CA, MARKET_DE, MARKET_FR, MARKET_IT, MARKET_ES, MARKET_IE',
    );
  });
});

describe('shipping services', () => {
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
  beforeEach(() => answer(tradingReply('GeteBayDetails', 'Success', [], details('Letter', true))));

  test('services that a listing may offer are listed along with the packages', async () => {
    listServices(express, { ...express, shippingService: 'UK_Old', validForSellingFlow: false });
    const { body } = await ask({ marketplace_id: 'MARKET_UK' });
    expect(endpoint.response.parse(body)).toMatchObject({
      shippingPackages: [{ ShippingPackage: 'Letter' }],
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
    expect(body.shippingServices).toHaveLength(1);
    const [request] = toRest();
    expect(request?.path).toBe('/sell/metadata/v1/shipping/marketplace/EBAY_GB/get_shipping_services');
    expect(request?.headers).toMatchObject({
      authorization: 'Bearer v^1.1#seller',
      'accept-language': 'en-GB',
    });
  });

  test('services that post-item cannot offer are marked', async () => {
    listServices(
      { ...express, shippingService: 'Abroad', internationalService: true },
      { ...express, shippingService: 'Calculated', shippingCostTypes: ['CALCULATED'] },
      { ...express, shippingService: 'Unsaid', shippingCostTypes: undefined },
    );
    const { body } = await ask();
    expect(
      body.shippingServices.map(({ ShippingService, ValidForPostItem }) => [
        ShippingService,
        ValidForPostItem,
      ]),
    ).toEqual([
      ['Abroad', false],
      ['Calculated', false],
      ['Unsaid', true],
    ]);
  });

  test('an entry that we cannot read is left out, one without details is not', async () => {
    const bare = { shippingService: 'Bare', validForSellingFlow: true };
    listServices(bare, { validForSellingFlow: true }, { ...bare, minShippingTime: 'soon' });
    const { body } = await ask();
    expect(body.shippingServices).toMatchObject([{ ShippingService: 'Bare', Description: 'Bare' }]);
  });

  test('shipping services are kept', async () => {
    const used = services();
    listServices(express);
    await ask({}, used);
    expect((await ask({}, used)).body.shippingServices).toHaveLength(1);
    expect(toRest()).toHaveLength(1);
  });

  test('a marketplace that has retired the call lists none', async () => {
    remote.on(servicesXml, { status: 404 });
    const { body } = await ask();
    expect(body.shippingServices).toEqual([]);
    expect(body.shippingPackages).toHaveLength(1);
  });

  test('a marketplace that fails fails the call', async () => {
    remote.on(servicesXml, { status: 200, body: '{"shippingServices": "none"}' });
    expect((await failureOf(() => ask())).code).toBe('UPSTREAM_FAILED');
  });
});
