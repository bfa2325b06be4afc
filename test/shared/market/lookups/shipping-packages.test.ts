import { describe, expect, test } from '@jest/globals';
import { shippingPackages } from '../../../../shared/contract/market/shipping-packages.ts';
import { parseRequest } from '../../../../shared/http/parse-request.ts';
import { listShippingPackages } from '../../../../shared/market/lookups/list-shipping-packages.ts';
import { createTradingTransport } from '../../../../shared/market/remote/trading-transport.ts';
import { useRemoteServer } from '../remote-server.ts';
import { failureOf, testCall } from '../test-call.ts';
import { memoryReplies, openLimit } from '../test-services.ts';
import { tradingError, tradingReply } from '../trading-replies.ts';

const remote = useRemoteServer();
const services = () => ({
  ...openLimit(),
  ...memoryReplies(),
  trading: createTradingTransport(`${remote.url}/ws/api.dll`),
});
const ask = (changes = {}, used = services(), call = testCall()) =>
  listShippingPackages(
    parseRequest(shippingPackages, { market_access_token: 'v^1.1#seller', ...changes }),
    used,
    call,
  );
const details = (code: string, isDefault: boolean) =>
  `<ShippingPackageDetails><PackageID>1</PackageID><Description>${code} &amp; more</Description>` +
  `<ShippingPackage>${code}</ShippingPackage><DefaultValue>${isDefault}</DefaultValue>` +
  '<DimensionsSupported>true</DimensionsSupported></ShippingPackageDetails>';
const answer = (body: string) => remote.on('POST /ws/api.dll', { status: 200, body });

describe('shipping-packages', () => {
  test('asks the site and answers its package types', async () => {
    answer(tradingReply('GeteBayDetails', 'Success', [], details('Letter', true) + details('Roll', false)));
    const { body } = await ask({ marketplace_id: 'MARKET_US' });
    expect(shippingPackages.response.parse(body)).toEqual({
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
    });
    const request = remote.only();
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
    expect(remote.journal).toHaveLength(1);
  });

  test('once the call is retired the types come out of our own list, and the log tells', async () => {
    answer(tradingReply('GeteBayDetails', 'Failure', [tradingError('2')]));
    const call = testCall();
    const { body } = await ask({ marketplace_id: 'MARKET_UK' }, services(), call);
    expect(body.shippingPackages.map((one) => one.ShippingPackage)).toContain('ParcelOrPaddedEnvelope');
    expect(call.events.map(({ name }) => name)).toContain('market.call-retired');
  });

  test.each([
    ['21917053', 'MARKET_TOKEN_INVALID'],
    ['518', 'RATE_LIMIT'],
    ['37', 'MARKET_REFUSED'],
  ])('error %s: %s', async (code, expected) => {
    answer(tradingReply('GeteBayDetails', 'Failure', [tradingError(code)]));
    expect((await failureOf(() => ask())).code).toBe(expected);
  });

  test('an error of the system is a failing upstream', async () => {
    const error = tradingError('10007', { classification: 'SystemError' });
    answer(tradingReply('GeteBayDetails', 'Failure', [error]));
    expect((await failureOf(() => ask())).code).toBe('UPSTREAM_FAILED');
  });

  test('a marketplace whose site we do not know is refused', async () => {
    expect((await failureOf(() => ask({ marketplace_id: 'MARKET_DE' }))).message).toBe(
      'marketplace_id must be MARKET_AU, MARKET_US or MARKET_UK',
    );
  });
});
