import { describe, expect, test } from '@jest/globals';
import { endItem as endpoint } from '../../../../../shared/contract/market/end-item.ts';
import { parseRequest } from '../../../../../shared/entry/http/frame/body.ts';
import { endItem } from '../../../../../shared/operations/market/use-cases/end-item.ts';
import { useRemoteServer } from '../remote-server.ts';
import { failureOf, testCall } from '../test-call.ts';
import { marketServices } from '../test-services.ts';
import { tradingError, tradingReply } from '../trading-replies.ts';

const remote = useRemoteServer();
const body = { market_access_token: 'v^1.1#seller', item_id: '110000000001' };

async function end(changes: Record<string, unknown> = {}) {
  const request = parseRequest(endpoint, { ...body, ...changes });
  const outcome = await endItem(request, marketServices(remote.url), testCall());
  return endpoint.response.parse(outcome.body);
}
const answer = (text: string) => remote.on('POST /ws/api.dll', { status: 200, body: text });
const EndTime = '2026-11-03T04:05:06.000Z';
const ended = () => tradingReply('EndFixedPriceItem', 'Success', [], `<EndTime>${EndTime}</EndTime>`);

describe('end-item', () => {
  test('ends the listing', async () => {
    answer(ended());
    expect(await end()).toEqual({ Ack: 'Success', ItemID: '110000000001', EndTime, Errors: [] });
    const request = remote.only();
    expect(request.headers).toMatchObject({
      'x-ebay-api-call-name': 'EndFixedPriceItem',
      'x-ebay-api-siteid': '15',
    });
    expect(request.body.toString()).toBe(
      '<?xml version="1.0" encoding="utf-8"?><EndFixedPriceItemRequest xmlns="urn:ebay:apis:eBLBaseComponents">' +
        '<ErrorLanguage>en_AU</ErrorLanguage><ItemID>110000000001</ItemID>' +
        '<EndingReason>NotAvailable</EndingReason></EndFixedPriceItemRequest>',
    );
  });

  test('a listing that has already ended counts as ended now', async () => {
    answer(tradingReply('EndFixedPriceItem', 'Failure', [tradingError('1047')]));
    expect(await end()).toMatchObject({
      Ack: 'Warning',
      ItemID: '110000000001',
      Errors: [{ ErrorCode: '1047', SeverityCode: 'Error' }],
    });
  });

  test('a listing of another seller is refused by the marketplace', async () => {
    answer(tradingReply('EndFixedPriceItem', 'Failure', [tradingError('17')]));
    const acknowledgement = await end();
    expect(acknowledgement).toMatchObject({ Ack: 'Failure', Errors: [{ ErrorCode: '17' }] });
    expect(acknowledgement).not.toHaveProperty('ItemID');
  });

  test.each([
    ['MARKET_US', '0'],
    ['MARKET_ZZ', '15'],
  ])('marketplace %s is site %s', async (marketplace_id, siteId) => {
    answer(ended());
    await end({ marketplace_id });
    expect(remote.only().headers['x-ebay-api-siteid']).toBe(siteId);
  });

  test.each([
    [{ item_id: undefined }, 'item_id is required'],
    [{ item_id: 110000000001 }, 'item_id must be a string'],
    [{ item_id: 'v1|1|0' }, 'item_id must be the id of a listing: digits only'],
  ])('end-item with %j is refused: %s', async (changes, message) => {
    expect((await failureOf(() => end(changes))).message).toBe(message);
  });
});
