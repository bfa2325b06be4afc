import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { MarketEmulator } from '../../../../../lib/sandbox/market/market-emulator.ts';
import { childrenOf, find, textAt } from '../../../../../lib/sandbox/market/trading/xml.ts';
import { phone, phoneWith, startMarket, texts, trading, verdictOf } from '../market-client.ts';

let market: MarketEmulator;
const start = async () => {
  market = await startMarket();
};
const stop = () => market.stop();

const add = (item = phone, headers?: Record<string, string>) =>
  trading(market, 'AddFixedPriceItem', item, headers);
const itemIdOf = (xml: string) => texts(xml, 'ItemID')[0] ?? '';
const reason = '<EndingReason>NotAvailable</EndingReason>';
const end = (id: string, headers?: Record<string, string>) =>
  trading(market, 'EndFixedPriceItem', `<ItemID>${id}</ItemID>${reason}`, headers);
const withoutUuid = phoneWith(/<UUID>.*<\/UUID>/, '');
const auction = phoneWith(
  'FixedPriceItem',
  'Chinese',
  phoneWith('<ListingDuration>GTC', '<ListingDuration>Days_7'),
);
const anyItem = '<ItemID>110000000001</ItemID>';

describe('what a call about a listing is answered', () => {
  beforeAll(start);
  afterAll(stop);

  test.each<[string, string, Record<string, unknown>]>([
    ['gives an id of 12 digits', withoutUuid, { ItemID: [expect.stringMatching(/^\d{12}$/)] }],
    ['says from when on it is listed', withoutUuid, { StartTime: ['2026-11-03T04:05:06.789Z'] }],
    ['gives a month of time', withoutUuid, { EndTime: ['2026-12-03T04:05:06.789Z'] }],
  ])('adding an item %s', async (_title, item, expected) => {
    const xml = await add(item);
    for (const [name, values] of Object.entries(expected)) expect(texts(xml, name)).toEqual(values);
  });

  test.each([
    ['adding an auction', 'AddFixedPriceItem', auction, 'Failure 37 37'],
    ['ending an unknown item', 'EndFixedPriceItem', `<ItemID>110000000999</ItemID>${reason}`, 'Failure 17'],
    ['ending an item without a reason', 'EndFixedPriceItem', anyItem, 'Failure 37'],
    ['ending no item', 'EndFixedPriceItem', reason, 'Failure 37'],
    ['ending an item with the reason first', 'EndFixedPriceItem', `${reason}${anyItem}`, 'Failure 37'],
    [
      'ending an item for an unknown reason',
      'EndFixedPriceItem',
      `${anyItem}<EndingReason>Bored</EndingReason>`,
      'Failure 37',
    ],
  ])('%s fails', async (_title, call, inner, expected) => {
    expect(verdictOf(await trading(market, call, inner))).toBe(expected);
  });

  test('adding an item names all fees, and the id before the time', async () => {
    const xml = await add(withoutUuid);
    expect(verdictOf(xml)).toBe('Success');
    expect(xml).toContain(
      '<Fee><Name>InsertionFee</Name><Fee currencyID="AUD">0.0</Fee><PromotionalDiscount currencyID="AUD">0.35</PromotionalDiscount></Fee>',
    );
    expect(xml.match(/<Name>/g)).toHaveLength(25);
    expect(xml.indexOf('<ItemID>')).toBeLessThan(xml.indexOf('<StartTime>'));
  });

  test('two items have two ids', async () => {
    expect(itemIdOf(await add(withoutUuid))).not.toBe(itemIdOf(await add(withoutUuid)));
  });
});

describe('the life of a listing', () => {
  beforeEach(start);
  afterEach(stop);

  test('the item reads back as it was sent', async () => {
    const title = 'Acme “phone” &amp; co, 5 &lt; 6&#13;😀';
    const item = phoneWith('Acme phone 128 GB', title);
    const listing = market.listings.get(itemIdOf(await add(item)));
    expect(listing).toMatchObject({ seller: 'sam_example', siteId: '15' });
    expect(textAt(listing?.item, 'Title')).toBe('Acme “phone” & co, 5 < 6\r😀');
    expect(textAt(listing?.item, 'Description')).toBe('Zoë’s phone & charger, 5 < 6 inch');
    expect(textAt(listing?.item, 'PostalCode')).toBe('0800');
    expect(find(listing?.item, 'StartPrice')).toMatchObject({
      text: '120.00',
      attributes: { currencyID: 'AUD' },
    });
    const features = childrenOf(find(listing?.item, 'ItemSpecifics'), 'NameValueList')[1];
    expect(childrenOf(features, 'Value').map(({ text }) => text)).toEqual(['Dual SIM', '5G']);
  });

  test('a used UUID is answered with the listing that exists, for this seller only', async () => {
    const itemId = itemIdOf(await add());
    const again = await add(phoneWith('120.00', '130.00'));
    expect(verdictOf(again)).toBe('Failure 488');
    expect(again).toContain(`<ErrorParameters ParamID="0"><Value>${itemId}</Value></ErrorParameters>`);
    expect(again).toContain(
      `</Build><DuplicateInvocationDetails><DuplicateInvocationID>0123456789ABCDEF0123456789ABCDEF</DuplicateInvocationID><Status>Success</Status><InvocationTrackingID>${itemId}</InvocationTrackingID></DuplicateInvocationDetails>`,
    );
    expect(market.listings.all()).toHaveLength(1);
    await end(itemId);
    expect(verdictOf(await add())).toBe('Failure 488');
    const other = market.issueSellerTokens('other').accessToken;
    expect(verdictOf(await add(phone, { 'x-ebay-api-iaf-token': other }))).toBe('Success');
  });

  test('a failed attempt does not use the UUID up', async () => {
    expect(verdictOf(await add(phoneWith('9355', '1')))).toBe('Failure 87');
    expect(verdictOf(await add())).toBe('Success');
  });

  test('an item that equals one on sale is refused, except the sample seller’s', async () => {
    expect([verdictOf(await add(withoutUuid)), verdictOf(await add(withoutUuid))]).toEqual([
      'Success',
      'Success',
    ]);
    const headers = { 'x-ebay-api-iaf-token': market.issueSellerTokens('harbour_goods').accessToken };
    const itemId = itemIdOf(await add(withoutUuid, headers));
    const again = await add(withoutUuid, headers);
    expect(verdictOf(again)).toBe('Failure 21919456 21919067');
    expect(again).toContain(`<ErrorParameters ParamID="1"><Value>${itemId}</Value></ErrorParameters>`);
    expect(verdictOf(await trading(market, 'VerifyAddFixedPriceItem', withoutUuid, headers))).toContain(
      '21919067',
    );
    const other = phoneWith('128 GB', '256 GB', withoutUuid);
    expect(itemIdOf(await add(other, headers))).not.toBe('');
    await end(itemId, headers);
    expect(itemIdOf(await add(withoutUuid, headers))).not.toBe('');
    const relist = `<Item><ItemID>${itemId}</ItemID></Item>`;
    expect(verdictOf(await trading(market, 'RelistFixedPriceItem', relist, headers))).toContain('21919067');
  });

  test('verifying makes the same checks and lists nothing', async () => {
    const verify = (item: string) => trading(market, 'VerifyAddFixedPriceItem', item);
    const xml = await verify(phone);
    expect([verdictOf(xml), texts(xml, 'ItemID'), texts(xml, 'StartTime')]).toEqual(['Success', ['0'], []]);
    expect(xml.match(/<Name>/g)).toHaveLength(25);
    expect(verdictOf(await verify(phoneWith('9355', '1')))).toBe('Failure 87');
    expect(market.listings.all()).toHaveLength(0);
    expect(verdictOf(await add())).toBe('Success');
  });

  test('ending an item works once, and then it has ended', async () => {
    const itemId = itemIdOf(await add());
    market.clock.advance(60 * 86_400_000);
    const xml = await end(itemId);
    expect(verdictOf(xml)).toBe('Success');
    expect(texts(xml, 'EndTime')).toEqual(['2027-01-02T04:05:06.789Z']);
    expect(market.listings.get(itemId)).toMatchObject({ endingReason: 'NotAvailable' });
    expect(verdictOf(await end(itemId))).toBe('Failure 1047');
  });

  test('ending another seller’s item fails with 17', async () => {
    const id = itemIdOf(await add());
    const other = market.issueSellerTokens('other').accessToken;
    expect(verdictOf(await end(id, { 'x-ebay-api-iaf-token': other }))).toBe('Failure 17');
  });
});
