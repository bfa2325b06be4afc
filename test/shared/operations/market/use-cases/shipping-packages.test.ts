import { beforeEach, expect, test } from '@jest/globals';
import { shippingPackages as endpoint } from '../../../../../shared/contract/market/lookups.ts';
import { parseRequest } from '../../../../../shared/entry/http/frame/body.ts';
import { shippingPackages } from '../../../../../shared/operations/market/use-cases/lookups.ts';
import { useRemoteServer } from '../remote-server.ts';
import { failureOf, testCall } from '../test-call.ts';
import { marketServices } from '../test-services.ts';
import { tradingError, tradingReply } from '../trading-replies.ts';

const remote = useRemoteServer();
const ask = async (marketplace_id = 'MARKET_UK', used = marketServices(remote.url), call = testCall()) => {
  const request = parseRequest(endpoint, { market_access_token: 'v^1.1#seller', marketplace_id });
  return endpoint.response.parse((await shippingPackages(request, used, call)).body);
};
const details = (code: string, isDefault: boolean) =>
  `<ShippingPackageDetails><PackageID>1</PackageID><Description>${code} &amp; more</Description>` +
  `<ShippingPackage>${code}</ShippingPackage><DefaultValue>${isDefault}</DefaultValue>` +
  '<DimensionsSupported>true</DimensionsSupported></ShippingPackageDetails>';
const packages = (...listed: string[]) =>
  remote.on('POST /ws/api.dll', {
    status: 200,
    body: tradingReply('GeteBayDetails', 'Success', [], listed.join('')),
  });
const refuse = (error: string) =>
  remote.on('POST /ws/api.dll', { status: 200, body: tradingReply('GeteBayDetails', 'Failure', [error]) });
const path = 'GET /sell/metadata/v1/shipping/marketplace/';
const services = (...shippingServices: object[]) =>
  remote.on(path, { status: 200, body: JSON.stringify({ shippingServices }) });
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
  packages(details('Letter', true), details('Roll', false));
  services(express, { ...express, shippingService: 'UK_Old', validForSellingFlow: false });
});

test('asks the site once and answers its package types and the services that a listing may offer', async () => {
  const used = marketServices(remote.url);
  const shown = (code: string, DefaultValue: boolean) => ({
    ShippingPackage: code,
    Description: `${code} & more`,
    DefaultValue,
    DimensionsSupported: true,
  });
  for (const _ of [1, 2])
    expect(await ask('MARKET_UK', used)).toEqual({
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
  const [[trading], [rest]] = [sent('POST'), sent('GET')];
  expect(remote.journal).toHaveLength(2);
  expect(trading?.headers).toMatchObject({
    'x-ebay-api-call-name': 'GeteBayDetails',
    'x-ebay-api-siteid': '3',
  });
  expect(trading?.body.toString()).toContain(
    '<ErrorLanguage>en_GB</ErrorLanguage><DetailName>ShippingPackageDetails</DetailName></GeteBayDetailsRequest>',
  );
  expect(rest?.path).toBe('/sell/metadata/v1/shipping/marketplace/EBAY_GB/get_shipping_services');
  expect(rest?.headers).toMatchObject({
    authorization: 'Bearer v^1.1#seller',
    'accept-language': 'en-GB',
  });
});

test('services that post-item cannot offer are marked; an entry that we cannot read is left out', async () => {
  const bare = { shippingService: 'Bare', validForSellingFlow: true };
  services(
    { ...express, shippingService: 'Abroad', internationalService: true },
    { ...express, shippingService: 'Calculated', shippingCostTypes: ['CALCULATED'] },
    bare,
    { validForSellingFlow: true },
    { ...bare, minShippingTime: 'soon' },
  );
  const { shippingServices } = await ask();
  expect(shippingServices.map((service) => [service.ShippingService, service.ValidForPostItem])).toEqual([
    ['Abroad', false],
    ['Calculated', false],
    ['Bare', true],
  ]);
  expect(shippingServices[2]?.Description).toBe('Bare');
});

test('once the call is retired, the types come from our own list and the log says so', async () => {
  refuse(tradingError('2'));
  const call = testCall();
  const answer = await ask('MARKET_UK', marketServices(remote.url), call);
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
  ['whose list is none', () => remote.on(path, { status: 200, body: '{"shippingServices": "none"}' })],
])('a marketplace %s is a failing upstream', async (_what, prepare) => {
  prepare();
  expect((await failureOf(ask)).code).toBe('UPSTREAM_FAILED');
});
