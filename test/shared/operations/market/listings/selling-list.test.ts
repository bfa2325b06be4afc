import { expect, test } from '@jest/globals';
import { myListings as endpoint } from '../../../../../shared/contract/market/own-listings.ts';
import { parseRequest } from '../../../../../shared/entry/http/frame/body.ts';
import { myListings } from '../../../../../shared/operations/market/use-cases/own-listings.ts';
import { useRemoteServer } from '../remote-server.ts';
import { failureOf, testCall } from '../test-call.ts';
import { marketServices } from '../test-services.ts';
import { tradingError, tradingReply } from '../trading-replies.ts';

const remote = useRemoteServer();
const answer = (body: string, errors: string[] = []) =>
  remote.on('POST /ws/api.dll', {
    status: 200,
    body: tradingReply('GetMyeBaySelling', errors.length > 0 ? 'Failure' : 'Success', errors, body),
  });
const live = (items: string) => answer(`<ActiveList><ItemArray>${items}</ItemArray></ActiveList>`);

async function list(changes: object = {}) {
  const request = parseRequest(endpoint, { market_access_token: 'v^1.1#seller', ...changes });
  return endpoint.response.parse((await myListings(request, marketServices(remote.url), testCall())).body);
}

test.each([
  ['live', 'ActiveList', '<Sort>StartTimeDescending</Sort>'],
  ['unsold', 'UnsoldList', '<Sort>EndTimeDescending</Sort><DurationInDays>60</DurationInDays>'],
  ['sold', 'SoldList', '<Sort>EndTimeDescending</Sort><DurationInDays>60</DurationInDays>'],
] as const)('%s listings are asked for in the order of the schema', async (state, name, asked) => {
  answer('');
  expect(await list({ state, marketplace_id: 'MARKET_UK' })).toEqual({ listings: [] });
  expect(remote.only().headers['x-ebay-api-siteid']).toBe('3');
  expect(remote.only().body.toString()).toContain(
    `<ErrorLanguage>en_GB</ErrorLanguage><${name}><Include>true</Include>${asked}` +
      `<Pagination><EntriesPerPage>50</EntriesPerPage><PageNumber>1</PageNumber></Pagination></${name}>` +
      '<HideVariations>true</HideVariations>',
  );
});

test('a live listing is read with what it has, and there may be more', async () => {
  answer(
    '<ActiveList><ItemArray><Item><ItemID>110000000001</ItemID><BuyItNowPrice currencyID="GBP">5.0</BuyItNowPrice>' +
      '<ListingDetails><StartTime>2026-11-03T04:05:05.000Z</StartTime><ViewItemURL>https://m.example/itm/1</ViewItemURL></ListingDetails>' +
      '<Quantity>3</Quantity><SellingStatus><CurrentPrice currencyID="GBP">4.0</CurrentPrice></SellingStatus>' +
      '<Title>Mug</Title><WatchCount>2</WatchCount><QuantityAvailable>1</QuantityAvailable><SKU>A-1</SKU></Item>' +
      '<Item><ItemID>110000000002</ItemID></Item></ItemArray>' +
      '<PaginationResult><TotalNumberOfPages>2</TotalNumberOfPages></PaginationResult></ActiveList>',
  );
  const state = 'live';
  const unknown = {
    title: '',
    price: '',
    currency: '',
    quantity: 0,
    quantitySold: 0,
    url: '',
    StartTime: '',
  };
  expect(await list()).toEqual({
    cursor: expect.any(String),
    listings: [
      {
        item_id: '110000000001',
        title: 'Mug',
        price: '4.0',
        currency: 'GBP',
        quantity: 1,
        quantitySold: 2,
        watchers: 2,
        state,
        url: 'https://m.example/itm/1',
        siteName: 'UK',
        sku: 'A-1',
        StartTime: '2026-11-03T04:05:05.000Z',
      },
      { item_id: '110000000002', state, ...unknown },
    ],
  });
});

test('sales name each listing once, in an order of one or of several, with the state that it is in', async () => {
  const sale = (itemId: string, sold: number, timeLeft: string) =>
    `<Transaction><Item><ItemID>${itemId}</ItemID><Quantity>2</Quantity><SellingStatus><QuantitySold>${sold}</QuantitySold>` +
    `</SellingStatus><TimeLeft>${timeLeft}</TimeLeft></Item></Transaction>`;
  answer(
    `<SoldList><OrderTransactionArray><OrderTransaction>${sale('1', 1, 'P3DT1H')}</OrderTransaction>` +
      `<OrderTransaction><Order><TransactionArray>${sale('2', 2, 'PT0S')}${sale('1', 1, 'P3DT1H')}</TransactionArray></Order></OrderTransaction>` +
      `<OrderTransaction>${sale('3', 1, 'PT0S')}</OrderTransaction></OrderTransactionArray></SoldList>`,
  );
  const { listings } = await list({ state: 'sold' });
  expect(
    listings.map(({ item_id, state, quantity, quantitySold }) => [item_id, state, quantity, quantitySold]),
  ).toEqual([
    ['1', 'live', 1, 1],
    ['2', 'sold', 0, 2],
    ['3', 'unsold', 1, 1],
  ]);
});

test('a page that is gone is empty; another refusal is passed on', async () => {
  answer('', [tradingError('340')]);
  expect(await list()).toEqual({ listings: [] });
  answer('', [tradingError('341', { long: 'No.' })]);
  expect((await failureOf(list)).code).toBe('MARKET_REFUSED');
});

const item = (id: string, url: string, currency: string) =>
  `<Item><ItemID>${id}</ItemID><ListingDetails><ViewItemURL>${url}</ViewItemURL></ListingDetails>` +
  `<SellingStatus><CurrentPrice currencyID="${currency}">1.0</CurrentPrice></SellingStatus></Item>`;

test('a listing names its site by its address, else by a currency that one site has', async () => {
  live(
    [
      item('1', 'https://www.ebay.com.au/itm/1', 'AUD'),
      item('2', 'https://www.ebay.de/itm/2', 'EUR'),
      item('3', 'https://www.ebay.ca/itm/3', 'USD'),
      item('4', 'https://market.example/itm/4', 'GBP'),
      item('5', 'https://market.example/itm/5', 'EUR'),
    ].join(''),
  );
  const sitesOf = async (changes?: object) =>
    (await list(changes)).listings.map(({ item_id, siteName }) => `${item_id} ${siteName}`);
  expect(await sitesOf()).toEqual(['1 Australia', '2 Germany', '3 Canada', '4 UK', '5 undefined']);
  // Where no site is known, none is ruled out.
  expect(await sitesOf({ marketplace_id: 'MARKET_DE' })).toEqual(['2 Germany', '5 undefined']);
  expect(await sitesOf({ marketplace_id: 'MARKET_AU' })).toEqual(['1 Australia', '5 undefined']);
});

test.each([1001, 100_000])('a page of %i entries is a failing upstream', async (count) => {
  live('<Item/>'.repeat(count));
  expect((await failureOf(list)).code).toBe('UPSTREAM_FAILED');
});
