import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { close, listen } from '../../../lib/sandbox/listen.ts';
import { memberIdOf, sampleSeller } from '../../../lib/sandbox/market/fixtures/sellers.ts';
import { createDynamoDbEndpoints } from '../../../shared/events/webhooks/dynamodb-endpoints.ts';
import { createDynamoDb } from '../../../shared/platform/database/dynamodb.ts';
import { testBudget } from '../../shared/operations/market/test-call.ts';
import { useHost } from '../../support/host.ts';
import { listedItem } from '../../support/market-listings.ts';

const t = useHost({ ALLOW_PRIVATE_HOSTS: '1' });
const market = () => t.emulators.market;
const operation = '/api/v1/market';

const received: { readonly body: string; readonly headers: Record<string, string> }[] = [];
const receiver = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  received.push({ body, headers: request.headers as Record<string, string> });
  response.end();
});
let [key, secret] = ['', ''];
const account = 'sells-twice';
const client = () => createDynamoDb({ endpoint: process.env.DYNAMODB_ENDPOINT });

beforeAll(async () => {
  key = await t.createAccount(account, 0);
  const url = `http://127.0.0.1:${await listen(receiver, { host: '127.0.0.1' })}/hooks`;
  const endpoints = createDynamoDbEndpoints(client(), process.env.PEOPLE_TABLE ?? '');
  const types = ['item.sold', 'item.ended'] as const;
  ({ secret } = await endpoints.add(account, { url, types }, Date.now(), testBudget(5000)));
});
afterAll(() => close(receiver));

const call = (name: string, more: object = {}) => {
  const { accessToken } = market().issueSellerTokens();
  return t.post(`${operation}/${name}`, { market_access_token: accessToken, ...more }, { key });
};

/** The events of a listing in some bodies, once there is one. */
async function eventsOf(item: string, bodies: () => readonly string[]) {
  for (;;) {
    const events = [...new Set(bodies())].map((body) => JSON.parse(body));
    const own = events.filter(({ data }) => data.item === item).map(({ type, data }) => ({ type, ...data }));
    if (own.length > 0) return own;
    await sleep(50);
  }
}

const arrived = () =>
  received.map(({ body, headers }) => JSON.stringify(new Webhook(secret).verify(body, headers)));

test('a sale of a watched seller comes to the account’s endpoint, signed, until it is unwatched', async () => {
  const seller = memberIdOf(sampleSeller.userId);
  expect(await call('watch-sales')).toMatchObject({ status: 200, body: { watching: true, seller } });
  const item = listedItem(market());
  const { notices, listings } = market();
  const notice = notices.saleOf(listings.sell(item));
  const [endpoint] = notices.destinations.map(({ deliveryConfig }) => deliveryConfig.endpoint);
  // The marketplace repeats a notice whose answer it lost.
  expect([await notices.send(notice, endpoint), await notices.send(notice, endpoint)]).toEqual([200, 200]);
  expect(await eventsOf(item, arrived)).toMatchObject([{ type: 'item.sold', item, seller }]);
  expect(await call('unwatch-sales')).toMatchObject({ status: 200, body: { watching: false } });
  expect(await market().notices.tellOfSale({ itemId: item, seller: sampleSeller.userId })).toBeUndefined();
});

test('a listing that the account ends is told to its endpoint', async () => {
  const item = listedItem(market());
  expect(await call('end-item', { item_id: item })).toMatchObject({ status: 200, body: { Ack: 'Success' } });
  expect(await eventsOf(item, arrived)).toEqual([{ type: 'item.ended', item }]);
});
