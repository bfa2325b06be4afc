import { expect, test } from '@jest/globals';
import { myListings as endpoint } from '../../../../../shared/contract/market/my-listings.ts';
import { parseRequest } from '../../../../../shared/entry/http/frame/body.ts';
import { myListings } from '../../../../../shared/operations/market/own-listings.ts';
import { createTokenOwners } from '../../../../../shared/operations/market/token-owners.ts';
import { useRemoteServer } from '../remote-server.ts';
import { failureOf, testCall } from '../test-call.ts';
import { marketServices } from '../test-services.ts';
import { tradingReply } from '../trading-replies.ts';

const remote = useRemoteServer();

const list = async (changes: object = {}) => {
  const services = { ...marketServices(remote.url), owners: createTokenOwners(Date.now) };
  const request = parseRequest(endpoint, { market_access_token: 'v^1.1#seller', ...changes });
  return (await myListings(request, services, testCall())).body.listings;
};

const reply = (items: string) =>
  remote.on('POST /ws/api.dll', {
    status: 200,
    body: tradingReply(
      'GetMyeBaySelling',
      'Success',
      [],
      `<ActiveList><ItemArray>${items}</ItemArray></ActiveList>`,
    ),
  });

const item = (id: string, url: string, currency: string) =>
  `<Item><ItemID>${id}</ItemID><ListingDetails><ViewItemURL>${url}</ViewItemURL></ListingDetails>` +
  `<SellingStatus><CurrentPrice currencyID="${currency}">1.0</CurrentPrice></SellingStatus></Item>`;

test('a listing names its site by its address, else by a currency that one site has', async () => {
  reply(
    [
      item('1', 'https://www.ebay.com.au/itm/1', 'AUD'),
      item('2', 'https://www.ebay.de/itm/2', 'EUR'),
      item('3', 'https://www.ebay.ca/itm/3', 'USD'),
      item('4', 'https://market.example/itm/4', 'GBP'),
      item('5', 'https://market.example/itm/5', 'EUR'),
    ].join(''),
  );
  const sitesOf = async (changes?: object) =>
    (await list(changes)).map(({ item_id, siteName }) => `${item_id} ${siteName}`);
  expect(await sitesOf()).toEqual(['1 Australia', '2 Germany', '3 Canada', '4 UK', '5 undefined']);
  // Where no site is known, none is ruled out.
  expect(await sitesOf({ marketplace_id: 'MARKET_DE' })).toEqual(['2 Germany', '5 undefined']);
  expect(await sitesOf({ marketplace_id: 'MARKET_AU' })).toEqual(['1 Australia', '5 undefined']);
});

test.each([1001, 39_000, 100_000])('a page of %i entries is a failing upstream', async (count) => {
  reply('<Item/>'.repeat(count));
  expect((await failureOf(() => list())).code).toBe('UPSTREAM_FAILED');
});
