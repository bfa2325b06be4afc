import { describe, expect, test } from '@jest/globals';
import { myListings as endpoint } from '../../../../../shared/contract/market/own-listings.ts';
import { parseRequest } from '../../../../../shared/entry/http/frame/body.ts';
import { myListings } from '../../../../../shared/operations/market/use-cases/own-listings.ts';
import { useListings } from '../listing-world.ts';
import { useRemoteServer } from '../remote-server.ts';
import { failureOf, testCall } from '../test-call.ts';
import { marketServices } from '../test-services.ts';
import { tradingError, tradingReply } from '../trading-replies.ts';

describe('the lists of a seller', () => {
  const world = useListings();
  /** A seller with nothing yet. */
  const seller = (name: string) => ({ market_access_token: world.tokenOf(name) });
  const ids = ({ listings }: { listings: readonly { item_id: string }[] }) =>
    listings.map(({ item_id }) => item_id);

  test('a listing with many sales is shown once, on whichever page it comes first', async () => {
    const sam = seller('lists_sales');
    const other = await world.listed({ ...sam, title: 'Other', quantity: 3 });
    const busy = await world.listed({ ...sam, title: 'Busy', quantity: 200 });
    world.market.listings.sell(other);
    for (let sale = 1; sale <= 120; sale += 1) world.market.listings.sell(busy);
    const shown: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await world.list({ ...sam, state: 'sold', ...(cursor !== undefined && { cursor }) });
      shown.push(...ids(page));
      ({ cursor } = page);
    } while (cursor !== undefined);
    expect(shown.toSorted()).toEqual([other, busy].toSorted());
  });

  test('each state has its own list, newest first', async () => {
    const sam = seller('lists_states');
    const [first, second, third, fourth] = [
      await world.listed({ ...sam, title: 'First', quantity: 3, sku: 'A-1' }),
      await world.listed({ ...sam, title: 'Second' }),
      await world.listed({ ...sam, title: 'Third', quantity: 1 }),
      await world.listed({ ...sam, title: 'Fourth' }),
    ];
    world.market.listings.sell(first);
    world.market.listings.watch(first);
    await world.end({ ...sam, item_id: second });
    world.market.listings.sell(third);

    const live = await world.list(sam);
    expect(ids(live)).toEqual([fourth, first]);
    expect(live.listings[1]).toEqual({
      item_id: first,
      title: 'First',
      price: '120.00',
      currency: 'AUD',
      quantity: 2,
      quantitySold: 1,
      watchers: 1,
      state: 'live',
      url: expect.stringContaining(first),
      siteName: 'Australia',
      sku: 'A-1',
      StartTime: expect.any(String),
    });
    const unsold = await world.list({ ...sam, state: 'unsold' });
    expect(unsold.listings).toMatchObject([
      { item_id: second, state: 'unsold', EndTime: expect.any(String) },
    ]);
    const sold = await world.list({ ...sam, state: 'sold' });
    expect(sold.listings.map(({ item_id, state, quantitySold }) => [item_id, state, quantitySold])).toEqual([
      [third, 'sold', 1],
      [first, 'live', 1],
    ]);
    for (const { item_id, state } of [...live.listings, ...unsold.listings, ...sold.listings])
      expect((await world.get({ ...sam, item_id })).state).toBe(state);
  });

  test('fifty listings make a page, and the cursor leads to the next', async () => {
    const sam = seller('lists_pages');
    const posted: string[] = [];
    for (let count = 0; count < 103; count += 1)
      posted.push(await world.listed({ ...sam, title: `No. ${count}` }));
    const first = await world.list(sam);
    const second = await world.list({ ...sam, cursor: first.cursor });
    const third = await world.list({ ...sam, cursor: second.cursor });
    expect([first, second, third].map(({ listings }) => listings.length)).toEqual([50, 50, 3]);
    expect([first, second, third].flatMap(ids).toSorted()).toEqual(posted.toSorted());
    expect(third.cursor).toBeUndefined();
    // The same cursor may be used again.
    expect(ids(await world.list({ ...sam, cursor: first.cursor }))).toEqual(ids(second));

    const refused = async (body: object, call: object = {}) => {
      const { code, message } = await failureOf(() =>
        world.list({ ...sam, cursor: first.cursor, ...body }, call),
      );
      return [code, message];
    };
    const foreign = ['BAD_REQUEST', 'cursor is not one of this list: begin again without one.'];
    expect(await refused({ state: 'unsold' })).toEqual(foreign);
    expect(await refused({ marketplace_id: 'MARKET_US' })).toEqual(foreign);
    const old = ['BAD_REQUEST', 'cursor is older than an hour: begin again without one.'];
    for (const milliseconds of [3_700_000, -3_700_000])
      expect(await refused({}, { clock: () => Date.now() + milliseconds })).toEqual(old);
    for (const cursor of ['nonsense', 'W10', 'bnVsbA', '\u0000\ud800', 'A'.repeat(400)])
      expect(await refused({ cursor })).toEqual(foreign);

    // All listings on later pages are gone by now.
    for (const itemId of posted) await world.end({ ...sam, item_id: itemId });
    expect(await world.list({ ...sam, cursor: second.cursor })).toEqual({ listings: [] });
  });
});

describe('replies of the marketplace', () => {
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
  ] as const)('%s listings are requested in the order of the schema', async (state, name, asked) => {
    answer('');
    expect(await list({ state, marketplace_id: 'MARKET_UK' })).toEqual({ listings: [] });
    expect(remote.only().headers['x-ebay-api-siteid']).toBe('3');
    expect(remote.only().body.toString()).toContain(
      `<ErrorLanguage>en_GB</ErrorLanguage><${name}><Include>true</Include>${asked}` +
        `<Pagination><EntriesPerPage>50</EntriesPerPage><PageNumber>1</PageNumber></Pagination></${name}>` +
        '<HideVariations>true</HideVariations>',
    );
  });

  test('sales name each listing once, in single or combined orders, with its state', async () => {
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

  test('a page past the end is empty; any other refusal is passed on', async () => {
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
    // If no site is known, none is ruled out.
    expect(await sitesOf({ marketplace_id: 'MARKET_DE' })).toEqual(['2 Germany', '5 undefined']);
    expect(await sitesOf({ marketplace_id: 'MARKET_AU' })).toEqual(['1 Australia', '5 undefined']);
  });
});
