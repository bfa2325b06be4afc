import { once } from 'node:events';
import { beforeEach, expect, test } from '@jest/globals';
import { endItem as endpoint } from '../../../../../shared/contract/market/listing-changes.ts';
import { parseRequest } from '../../../../../shared/entry/http/frame/body.ts';
import type { TellEvent } from '../../../../../shared/events/webhooks/tell-endpoints.ts';
import { endItem } from '../../../../../shared/operations/market/use-cases/end-item.ts';
import { useRemoteServer } from '../remote-server.ts';
import { testCall } from '../test-call.ts';
import { marketServices } from '../test-services.ts';
import { tradingError, tradingReply } from '../trading-replies.ts';

const remote = useRemoteServer();
const ItemID = '110000000001';
const EndTime = '2026-11-03T04:05:06.000Z';
const reply = (ack: 'Success' | 'Failure', errors: string[] = [], content = '') =>
  tradingReply('EndFixedPriceItem', ack, errors, content);
const ended = reply('Success', [], `<EndTime>${EndTime}</EndTime>`);

/** The accounts whose endpoints are told, and of what. */
let told: (Parameters<TellEvent>[1] & { readonly account: string })[];
beforeEach(() => {
  told = [];
});
const telling: TellEvent = async (account, event) => told.push({ ...event, account });

async function end(
  answer: string,
  changes: Record<string, unknown> = {},
  tell: TellEvent = telling,
  call = testCall(),
) {
  remote.on('POST /ws/api.dll', { status: 200, body: answer });
  const body = { market_access_token: 'v^1.1#seller', item_id: ItemID, ...changes };
  const services = { ...marketServices(remote.url), tell };
  const outcome = await endItem(parseRequest(endpoint, body), services, call);
  return endpoint.response.parse(outcome.body);
}

test('ends the listing, and tells the endpoints of the account', async () => {
  expect(await end(ended)).toEqual({ Ack: 'Success', ItemID, EndTime, Errors: [] });
  expect(told).toEqual([{ type: 'item.ended', data: { item: ItemID }, account: 'acc-1' }]);
  expect(remote.only().headers['x-ebay-api-call-name']).toBe('EndFixedPriceItem');
  expect(remote.only().body.toString()).toContain(
    `<ItemID>${ItemID}</ItemID><EndingReason>NotAvailable</EndingReason></EndFixedPriceItemRequest>`,
  );
});

test.each([
  ['a listing that has already ended counts as ended now', '1047', { Ack: 'Warning', ItemID }],
  ['a listing of another seller is refused by the marketplace', '17', { Ack: 'Failure' }],
])('%s', async (_what, code, answer) => {
  const { Errors, ...rest } = await end(reply('Failure', [tradingError(code)]));
  expect(rest).toEqual(answer);
  expect(Errors).toMatchObject([{ ErrorCode: code, SeverityCode: 'Error' }]);
  // It was not ended by this account.
  expect(told).toEqual([]);
});

test.each<[string, TellEvent]>([
  ['fails', async () => Promise.reject(new Error('the database is away'))],
  [
    'takes too long',
    (_account, _event, _at, { signal }) => once(signal, 'abort').then(() => signal.throwIfAborted()),
  ],
])('is answered as usual if telling the endpoints %s', async (_what, tell) => {
  const call = testCall();
  expect(await end(ended, {}, tell, call)).toMatchObject({ Ack: 'Success', ItemID });
  expect(call.events).toContainEqual({ name: 'market.end-not-told', fields: { account: 'acc-1' } });
});

test.each([
  ['MARKET_US', '0'],
  ['MARKET_ZZ', '15'],
])('marketplace %s is site %s', async (marketplace_id, siteId) => {
  await end(ended, { marketplace_id });
  expect(remote.only().headers['x-ebay-api-siteid']).toBe(siteId);
});
