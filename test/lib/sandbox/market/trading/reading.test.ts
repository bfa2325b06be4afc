import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { MarketEmulator } from '../../../../../lib/sandbox/market/market-emulator.ts';
import { phoneWith, startMarket, texts, trading, verdictOf } from '../market-client.ts';

const day = 86_400_000;

let market: MarketEmulator;
let other: string;
beforeEach(async () => {
  market = await startMarket();
  other = market.issueSellerTokens('other').accessToken;
});
afterEach(() => market.stop());

const itemIdOf = (xml: string) => texts(xml, 'ItemID')[0] ?? '';
const asOther = () => ({ 'x-ebay-api-iaf-token': other });

/** Lists as many phones of a title as there are titles, a minute apart. */
async function list(...titles: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const title of titles) {
    const item = phoneWith(/<UUID>.*<\/UUID>/, '<SKU>S&amp;1</SKU>').replace('Acme phone 128 GB', title);
    const posted = await trading(market, 'AddFixedPriceItem', item.replace('<Quantity>1', '<Quantity>3'));
    ids.push(itemIdOf(posted));
    market.clock.advance(60_000);
  }
  return ids;
}

const everything = '<DetailLevel>ReturnAll</DetailLevel>';
const read = (id: string, before = everything, after = '', headers = {}) =>
  trading(market, 'GetItem', `${before}<ItemID>${id}</ItemID>${after}`, headers);
const selling = (lists: string, headers = {}) => trading(market, 'GetMyeBaySelling', lists, headers);
const end = (id: string) =>
  trading(market, 'EndFixedPriceItem', `<ItemID>${id}</ItemID><EndingReason>LostOrBroken</EndingReason>`);

describe('GetItem', () => {
  test('an item is read with all that was sent for it', async () => {
    const [id = ''] = await list('Acme phone');
    const xml = await read(id, everything, '<IncludeItemSpecifics>true</IncludeItemSpecifics>');
    expect(verdictOf(xml)).toBe('Success');
    for (const part of [
      '<Description>Zoë’s phone &amp; charger, 5 &lt; 6 inch</Description>',
      '<PrimaryCategory><CategoryID>9355</CategoryID><CategoryName>Mobile Phones</CategoryName></PrimaryCategory>',
      '<StartPrice currencyID="AUD">120.00</StartPrice>',
      '<SKU>S&amp;1</SKU>',
      '<PostalCode>0800</PostalCode>',
      '<NameValueList><Name>Features</Name><Value>Dual SIM</Value><Value>5G</Value></NameValueList>',
      '<ReturnsWithinOption>Days_30</ReturnsWithinOption>',
      '<ConditionDisplayName>Used</ConditionDisplayName>',
      '<WeightMinor unit="gr">500</WeightMinor>',
      `<ViewItemURL>${market.url}/itm/${id}</ViewItemURL>`,
    ]) {
      expect(xml).toContain(part);
    }
    expect(texts(xml, 'UserID')).toEqual(['sam_example']);
    expect(xml).not.toContain('UUID');
  });

  test('the description, the specifics and the watchers come only where they are asked for', async () => {
    const [id = ''] = await list('Acme phone');
    market.listings.watch(id);
    const plain = await read(id, '');
    for (const name of ['Description', 'ItemSpecifics', 'WatchCount'])
      expect(plain).not.toContain(`<${name}>`);
    const watched = await read(id, everything, '<IncludeWatchCount>true</IncludeWatchCount>');
    expect(texts(watched, 'WatchCount')).toEqual(['1']);
  });

  test('another seller reads the item, but neither its SKU nor its watchers', async () => {
    const [id = ''] = await list('Acme phone');
    const xml = await read(id, everything, '<IncludeWatchCount>true</IncludeWatchCount>', asOther());
    expect(texts(xml, 'Title')).toEqual(['Acme phone']);
    expect(xml).not.toMatch(/<SKU>|<WatchCount>/);
  });

  test('a sale lowers what is left, and the last one ends the listing', async () => {
    const [id = ''] = await list('Acme phone');
    market.listings.sell(id, 2);
    const some = await read(id);
    expect([texts(some, 'Quantity'), texts(some, 'QuantitySold'), texts(some, 'ListingStatus')]).toEqual([
      ['3'],
      ['2'],
      ['Active'],
    ]);
    market.listings.sell(id);
    const sold = await read(id);
    expect([texts(sold, 'Quantity'), texts(sold, 'QuantitySold'), texts(sold, 'ListingStatus')]).toEqual([
      ['3'],
      ['3'],
      ['Ended'],
    ]);
    expect(texts(sold, 'TimeLeft')).toEqual(['PT0S']);
    market.clock.advance(60_000);
    expect(texts(await read(id), 'ListingStatus')).toEqual(['Completed']);
    expect(() => market.listings.sell(id)).toThrow('not on sale');
  });

  test('an ended item says why and when, and is gone after 90 days', async () => {
    const [id = ''] = await list('Acme phone');
    await end(id);
    const xml = await read(id);
    expect([texts(xml, 'EndingReason'), texts(xml, 'EndTime')]).toEqual([
      ['LostOrBroken'],
      ['2026-11-03T04:06:06.789Z'],
    ]);
    market.clock.advance(91 * day);
    const token = { 'x-ebay-api-iaf-token': market.issueSellerTokens().accessToken };
    expect(verdictOf(await read(id, everything, '', token))).toBe('Failure 17');
  });

  test.each([
    ['an unknown id', '<ItemID>110000000999</ItemID>', 'Failure 17'],
    ['no id', '', 'Failure 37'],
    ['the id before the detail level', `<ItemID>110000000001</ItemID>${everything}`, 'Failure 37'],
  ])('reading an item by %s fails', async (_title, inner, expected) => {
    expect(verdictOf(await trading(market, 'GetItem', inner))).toBe(expected);
  });
});

describe('GetMyeBaySelling', () => {
  const active = (inner: string) => selling(`<ActiveList>${inner}</ActiveList>`);
  const page = (number: number, size = 2) =>
    `<Pagination><EntriesPerPage>${size}</EntriesPerPage><PageNumber>${number}</PageNumber></Pagination>`;

  test('the listings on sale come page by page, newest first where that is asked for', async () => {
    const ids = await list('A', 'B', 'C');
    const first = await active(`<Sort>StartTimeDescending</Sort>${page(1)}`);
    const second = await active(`<Sort>StartTimeDescending</Sort>${page(2)}`);
    expect([...texts(first, 'ItemID'), ...texts(second, 'ItemID')]).toEqual(ids.toReversed());
    expect(first).toContain(
      '<PaginationResult><TotalNumberOfPages>2</TotalNumberOfPages><TotalNumberOfEntries>3</TotalNumberOfEntries></PaginationResult></ActiveList>',
    );
    expect(verdictOf(await active(page(3)))).toBe('Failure 340');
  });

  test('a listing on sale shows what is left instead of what was sold, and no end', async () => {
    const [id = ''] = await list('Acme &amp; Söhne');
    market.listings.sell(id);
    market.listings.watch(id);
    const xml = await active('<Include>true</Include>');
    const shown = ['Quantity', 'QuantityAvailable', 'WatchCount', 'SKU', 'Title'].map(
      (name) => texts(xml, name)[0],
    );
    expect(shown).toEqual(['3', '2', '1', 'S&amp;1', 'Acme &amp; Söhne']);
    expect(xml).toContain('<BuyItNowPrice currencyID="AUD">120.00</BuyItNowPrice>');
    expect(xml).not.toMatch(/<QuantitySold>|<EndTime>/);
  });

  test('an ended listing moves to the unsold ones unless all of it was sold', async () => {
    const [kept = '', ended = '', sold = ''] = await list('A', 'B', 'C');
    await end(ended);
    market.listings.sell(sold, 3);
    const lists = ['ActiveList', 'SoldList', 'UnsoldList'].map(
      (name) => `<${name}><Include>true</Include></${name}>`,
    );
    const xml = await selling(lists.join(''));
    expect(texts(xml, 'ItemID')).toEqual([kept, sold, ended]);
    expect([xml.indexOf('<ActiveList>'), xml.indexOf('<SoldList>'), xml.indexOf('<UnsoldList>')]).toEqual(
      [xml.indexOf('<ActiveList>'), xml.indexOf('<SoldList>'), xml.indexOf('<UnsoldList>')].toSorted(
        (a, b) => a - b,
      ),
    );
    expect(xml).toContain('<OrderTransactionArray><OrderTransaction><Transaction><Buyer>');
  });

  test('lists of the past go back as far as the request says, at first 31 days', async () => {
    const [id = ''] = await list('A');
    await end(id);
    market.clock.advance(40 * day);
    const token = { 'x-ebay-api-iaf-token': market.issueSellerTokens().accessToken };
    expect(await selling('<UnsoldList><Include>true</Include></UnsoldList>', token)).not.toContain(id);
    expect(await selling('<UnsoldList><DurationInDays>60</DurationInDays></UnsoldList>', token)).toContain(
      id,
    );
  });

  test('a seller sees only their own listings, and no list that is empty', async () => {
    await list('A');
    const xml = await selling('<ActiveList><Include>true</Include></ActiveList>', asOther());
    expect(verdictOf(xml)).toBe('Success');
    expect(xml).not.toContain('ActiveList');
  });

  test.each([
    ['more than 200 listings a page', `<ActiveList>${page(1, 201)}</ActiveList>`],
    ['more than 60 days', '<SoldList><DurationInDays>61</DurationInDays></SoldList>'],
    ['an unknown order', '<ActiveList><Sort>Colour</Sort></ActiveList>'],
    ['the page before the order', `<ActiveList>${page(1)}<Sort>EndTimeDescending</Sort></ActiveList>`],
    ['the sold list before the active one', '<SoldList></SoldList><ActiveList></ActiveList>'],
  ])('a request for %s fails', async (_title, inner) => {
    expect(verdictOf(await selling(inner))).toBe('Failure 37');
  });
});
