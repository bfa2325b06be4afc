import { describe, expect, test } from '@jest/globals';
import { marketplaceOfSite } from '../../../../shared/operations/market/marketplaces.ts';
import { createTradingTransport } from '../../../../shared/operations/market/trading-transport.ts';
import { useRemoteServer } from './remote-server.ts';
import { failureOf, testCall } from './test-call.ts';
import { tradingError, tradingReply } from './trading-replies.ts';

const remote = useRemoteServer();

const send = (call = testCall()) =>
  createTradingTransport(`${remote.url}/ws/api.dll`).send(
    {
      callName: 'GetUser',
      marketplace: marketplaceOfSite('Australia'),
      token: { kind: 'seller', value: 'v^1.1#seller' },
      isFull: true,
      content: { ItemID: '1' },
    },
    call,
  );

describe('a Trading request', () => {
  test('carries its headers and a document of the right root and namespace', async () => {
    remote.on('POST /ws/api.dll', { status: 200, body: tradingReply('GetUser', 'Success') });
    await send();
    const { headers, body } = remote.only();
    expect(headers).toMatchObject({
      'x-ebay-api-call-name': 'GetUser',
      'x-ebay-api-siteid': '15',
      'x-ebay-api-iaf-token': 'v^1.1#seller',
      'content-type': 'text/xml',
    });
    expect(Number(headers['x-ebay-api-compatibility-level'])).toBeGreaterThanOrEqual(1097);
    expect(headers).not.toHaveProperty('authorization');
    expect(body.toString()).toBe(
      '<?xml version="1.0" encoding="utf-8"?><GetUserRequest xmlns="urn:ebay:apis:eBLBaseComponents">' +
        '<DetailLevel>ReturnAll</DetailLevel><ErrorLanguage>en_AU</ErrorLanguage><ItemID>1</ItemID></GetUserRequest>',
    );
  });
});

describe('a Trading reply', () => {
  test('the verdict and the errors of a reply come as text', async () => {
    const body = tradingReply('GetUser', 'Warning', [
      tradingError('21916711', {
        severity: 'Warning',
        long: 'The refund field is &lt;b&gt;ignored&lt;/b&gt;.',
      }),
    ]);
    remote.on('POST /ws/api.dll', { status: 200, body });
    expect(await send()).toMatchObject({
      ack: 'Warning',
      errors: [
        {
          ErrorCode: '21916711',
          SeverityCode: 'Warning',
          ShortMessage: 'Short words.',
          LongMessage: 'The refund field is <b>ignored</b>.',
          Parameters: [{ ParamID: '0', Value: 'Value 0' }],
        },
      ],
    });
  });

  test.each([
    ...['21917053', '21916984', '21916013', '16110', '16112', '16118', '16119', '17470', '17476'],
    ...['930', '931', '932', '1.32', '1.33'],
  ])('error %s is about the token', async (code) => {
    const errors = [tradingError('21916711', { severity: 'Warning' }), tradingError(code)];
    remote.on('POST /ws/api.dll', { status: 200, body: tradingReply('GetUser', 'Failure', errors) });
    expect((await failureOf(() => send())).code).toBe('MARKET_TOKEN_INVALID');
  });

  test.each([
    ['Auth token is hard expired.', 'MARKET_TOKEN_INVALID'],
    ['Token has been revoked. Please sign in again.', 'MARKET_TOKEN_INVALID'],
    ['Invalid IAF token.', 'MARKET_TOKEN_INVALID'],
    ['The title is too long.', undefined],
  ])('an error of an unknown number is judged by its short text: %s', async (short, code) => {
    const error = tradingError('99887766', { short, long: 'Title: RSA security token' });
    remote.on('POST /ws/api.dll', { status: 200, body: tradingReply('GetUser', 'Failure', [error]) });
    const answer = await send().catch((failure: { readonly code: string }) => failure);
    expect('code' in answer ? answer.code : undefined).toBe(code);
  });

  test('the gateway may refuse the token with its own root element and status', async () => {
    const body = `<eBay><Ack>Failure</Ack>${tradingError('1.32')}</eBay>`;
    remote.on('POST /ws/api.dll', { status: 401, body });
    expect((await failureOf(() => send())).code).toBe('MARKET_TOKEN_INVALID');
  });

  test('a mere warning about the token is not a fault of the token', async () => {
    const errors = [tradingError('931', { severity: 'Warning' }), tradingError('37')];
    remote.on('POST /ws/api.dll', { status: 200, body: tradingReply('GetUser', 'Failure', errors) });
    expect((await send()).ack).toBe('Failure');
  });

  test('error 518 means that the call quota is used up until midnight Pacific time', async () => {
    const body = tradingReply('GetUser', 'Failure', [tradingError('518')]);
    remote.on('POST /ws/api.dll', { status: 200, body });
    const failure = await failureOf(() => send());
    expect(failure.code).toBe('RATE_LIMIT');
    expect(failure.message).toMatch(/used up until midnight Pacific time/);
    expect(failure.retryAfterSeconds).toBeGreaterThan(0);
    expect(failure.retryAfterSeconds).toBeLessThanOrEqual(86_400);
  });

  test('a status of 429 is passed on with its wait', async () => {
    remote.on('POST /ws/api.dll', { status: 429, headers: { 'retry-after': '9' } });
    expect(await failureOf(() => send())).toMatchObject({ code: 'RATE_LIMIT', retryAfterSeconds: 9 });
  });

  test.each([
    ['error 2', 200, tradingReply('GetUser', 'Failure', [tradingError('2')])],
    ['404', 404, ''],
    ['410', 410, 'gone'],
  ])('the log names a retired call: %s', async (_what, status, body) => {
    remote.on('POST /ws/api.dll', { status, body });
    const call = testCall();
    expect((await failureOf(() => send(call))).code).toBe('MARKET_CALL_RETIRED');
    expect(call.events).toContainEqual({ name: 'market.call-retired', fields: { call: 'GetUser' } });
  });

  test.each([
    ['a web page under 200', 200, '<!DOCTYPE html><html><body>Maintenance</body></html>'],
    ['cut-off XML', 200, '<GetUserResponse><Ack>Success</Ack>'],
    ['no verdict', 200, '<GetUserResponse><Version>1</Version></GetUserResponse>'],
    ['the answer to another call', 200, tradingReply('AddItem', 'Success')],
    ['a success under 500', 500, tradingReply('GetUser', 'Success')],
    ['500', 500, 'oops'],
  ])('%s is a failing upstream', async (_what, status, body) => {
    remote.on('POST /ws/api.dll', { status, body });
    expect((await failureOf(() => send())).code).toBe('UPSTREAM_FAILED');
  });
});
