import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { MarketEmulator } from '../../../../../lib/sandbox/market/market-emulator.ts';
import { childrenOf, find, textAt } from '../../../../../lib/sandbox/market/trading/xml.ts';
import { phone, phoneWith, startMarket, texts, trading, verdictOf } from '../market-client.ts';

const day = 86_400_000;

let market: MarketEmulator;
let id: string;
beforeEach(async () => {
  market = await startMarket();
  const item = phoneWith('<Quantity>1', '<Quantity>3', phoneWith('</UUID>', '</UUID><SKU>S1</SKU>'));
  id = texts(await trading(market, 'AddFixedPriceItem', item), 'ItemID')[0] ?? '';
});
afterEach(() => market.stop());

type Headers = Record<string, string>;
const asOther = (): Headers => ({ 'x-ebay-api-iaf-token': market.issueSellerTokens('other').accessToken });
const title = '<Title>Acme phone</Title>';
const price = (amount: string) => `<StartPrice currencyID="AUD">${amount}</StartPrice>`;
const changes = (before: string, after: string, of: string) =>
  `<Item>${before}<ItemID>${of}</ItemID>${after}</Item>`;
const revise = (
  after: string,
  more = '',
  { before = '', of = id, headers = {} as Headers, call = 'ReviseFixedPriceItem' } = {},
) => trading(market, call, changes(before, after, of) + more, headers);
const now = () => market.listings.get(id);
const end = () => {
  const listing = now();
  if (listing !== undefined) market.listings.end(listing, 'NotAvailable');
};

describe('ReviseFixedPriceItem', () => {
  test('only the given members change', async () => {
    const before = now()?.item;
    const xml = await revise(`${price('99.00')}${title}`, '', { before: '<Description>Worn.</Description>' });
    expect(verdictOf(xml)).toBe('Success');
    expect([texts(xml, 'ItemID'), texts(xml, 'SKU'), texts(xml, 'EndTime')]).toEqual([
      [id],
      ['S1'],
      ['2026-12-03T04:05:06.789Z'],
    ]);
    const after = now()?.item;
    expect(['Title', 'StartPrice', 'Description'].map((name) => textAt(after, name))).toEqual([
      'Acme phone',
      '99.00',
      'Worn.',
    ]);
    for (const name of ['ItemSpecifics', 'ReturnPolicy', 'PictureDetails', 'PostalCode', 'Quantity']) {
      expect(find(after, name)).toEqual(find(before, name));
    }
    expect(texts(await trading(market, 'GetItem', `<ItemID>${id}</ItemID>`), 'ItemRevised')).toEqual([
      'true',
    ]);
  });

  test('a container replaces all that it held', async () => {
    const specifics =
      '<ItemSpecifics><NameValueList><Name>Brand</Name><Value>Acme</Value></NameValueList></ItemSpecifics>';
    expect(verdictOf(await revise(specifics))).toBe('Success');
    expect(childrenOf(find(now()?.item, 'ItemSpecifics'), 'NameValueList')).toHaveLength(1);
  });

  test('the changed item is judged as a whole', async () => {
    expect(verdictOf(await revise('<PostalCode>1</PostalCode>'))).toBe('Failure 166');
    expect(verdictOf(await revise('', '<DeletedField>Item.ItemSpecifics</DeletedField>'))).toBe(
      'Failure 21919303',
    );
    expect(now()?.isRevised).toBe(false);
  });

  test('a field is removed only by DeletedField', async () => {
    expect(verdictOf(await revise('', '<DeletedField>item.SKU</DeletedField>'))).toBe('Success');
    expect(textAt(now()?.item, 'SKU')).toBeUndefined();
  });

  test.each([
    ['a required field', '<DeletedField>Item.Title</DeletedField>', ''],
    ['a field in other letters', '<DeletedField>Item.sku</DeletedField>', ''],
    ['a field that is also given', '<DeletedField>Item.SKU</DeletedField>', '<SKU>S2</SKU>'],
  ])('deleting %s fails', async (_title, deleted, given) => {
    expect(verdictOf(await revise(given, deleted))).toBe('Failure 37');
    expect(textAt(now()?.item, 'SKU')).toBe('S1');
  });

  test.each([
    ['without an id', '<Item><Title>A</Title></Item>'],
    [
      'with a UUID',
      changes('', '<Title>A</Title><UUID>0123456789ABCDEF0123456789ABCDEF</UUID>', '110000000001'),
    ],
    ['with members out of order', changes('<Title>A</Title>', '', '110000000001')],
    [
      'that verifies only, which this call cannot',
      `${changes('', '', '110000000001')}<VerifyOnly>true</VerifyOnly>`,
    ],
  ])('a revision %s fails', async (_title, inner) => {
    expect(verdictOf(await trading(market, 'ReviseFixedPriceItem', inner))).toBe('Failure 37');
  });

  test('after a sale the title and the category stand, and the rest changes', async () => {
    market.listings.sell(id);
    expect(verdictOf(await revise(title))).toBe('Failure 10039');
    const category = '<PrimaryCategory><CategoryID>20349</CategoryID></PrimaryCategory>';
    expect(verdictOf(await revise(category))).toBe('Failure 21919028');
    expect(verdictOf(await revise(`${price('99.00')}<Title>Acme phone 128 GB</Title>`))).toBe('Success');
    expect(textAt(now()?.item, 'StartPrice')).toBe('99.00');
  });

  test('best offers are switched on at any time, and off only before a sale', async () => {
    const offers = (enabled: boolean) =>
      `<BestOfferDetails><BestOfferEnabled>${enabled}</BestOfferEnabled></BestOfferDetails>`;
    expect(verdictOf(await revise(offers(true)))).toBe('Success');
    const read = await trading(market, 'GetItem', `<ItemID>${id}</ItemID>`);
    expect(texts(read, 'BestOfferEnabled')).toEqual(['true']);
    expect(verdictOf(await revise(offers(false)))).toBe('Success');
    expect(verdictOf(await revise(offers(true)))).toBe('Success');
    market.listings.sell(id);
    expect(verdictOf(await revise(offers(false)))).toBe('Failure 21919028');
  });

  test('the quantity of a revision is what is left', async () => {
    market.listings.sell(id);
    await revise('<Quantity>5</Quantity>');
    expect(texts(await trading(market, 'GetItem', `<ItemID>${id}</ItemID>`), 'Quantity')).toEqual(['6']);
  });

  test('neither an ended listing nor someone else’s can be revised', async () => {
    expect(verdictOf(await revise(title, '', { headers: asOther() }))).toBe('Failure 17');
    expect(verdictOf(await revise(title, '', { of: '110000000999' }))).toBe('Failure 17');
    expect(verdictOf(await revise(title, '', { headers: { 'x-ebay-api-siteid': '3' } }))).toBe('Failure 37');
    end();
    expect(verdictOf(await revise(title))).toBe('Failure 291');
  });

  test('ReviseItem verifies a revision without making it', async () => {
    const xml = await revise(title, '<VerifyOnly>true</VerifyOnly>', { call: 'ReviseItem' });
    expect([verdictOf(xml), texts(xml, 'VerifyOnly')]).toEqual(['Success', ['true']]);
    expect(now()?.isRevised).toBe(false);
    expect(
      verdictOf(
        await revise('<PostalCode>1</PostalCode>', '<VerifyOnly>true</VerifyOnly>', { call: 'ReviseItem' }),
      ),
    ).toBe('Failure 166');
  });
});

describe('ReviseInventoryStatus', () => {
  const status = (of: string, inner: string) =>
    `<InventoryStatus><ItemID>${of}</ItemID>${inner}</InventoryStatus>`;
  const stock = (inner: string, headers: Headers = {}) =>
    trading(market, 'ReviseInventoryStatus', inner, headers);

  test('price and quantity change together or alone; the quantity that comes back counts the sold pieces', async () => {
    market.listings.sell(id);
    const xml = await stock(status(id, `${price('99.00')}<Quantity>5</Quantity>`));
    expect(verdictOf(xml)).toBe('Success');
    expect(xml).toContain(
      `<InventoryStatus><ItemID>${id}</ItemID><StartPrice currencyID="AUD">99.00</StartPrice><Quantity>6</Quantity></InventoryStatus><Fees><ItemID>${id}</ItemID><Fee>`,
    );
    await stock(status(id, '<Quantity>4</Quantity>'));
    expect([textAt(now()?.item, 'StartPrice'), textAt(now()?.item, 'Quantity')]).toEqual(['99.00', '4']);
  });

  test('what is there already brings a warning', async () => {
    expect(verdictOf(await stock(status(id, `${price('120.0')}<Quantity>3</Quantity>`)))).toBe(
      'Warning 21917091',
    );
    expect(now()?.isRevised).toBe(false);
  });

  test('an ended listing, someone else’s and a quantity of 0 are refused', async () => {
    expect(verdictOf(await stock(status(id, price('99.00')), asOther()))).toBe('Failure 17');
    expect(verdictOf(await stock(status(id, '<Quantity>0</Quantity>')))).toBe('Failure 515');
    end();
    expect(verdictOf(await stock(status(id, price('99.00'))))).toBe('Failure 21916750');
  });

  test('there is one listing', async () => {
    for (const inner of ['', status(id, price('99.00')).repeat(2)]) {
      expect(verdictOf(await stock(inner))).toBe('Failure 37');
    }
  });
});

describe('RelistFixedPriceItem', () => {
  const uuid = `<UUID>${'F'.repeat(32)}</UUID>`;
  const relist = (after = '', more = '', headers: Headers = {}) =>
    trading(market, 'RelistFixedPriceItem', changes('', after, id) + more, headers);

  test('an ended listing becomes a new one, with the changes', async () => {
    market.listings.sell(id);
    end();
    market.clock.advance(day);
    const token = { 'x-ebay-api-iaf-token': market.issueSellerTokens().accessToken };
    const xml = await relist(`${price('99.00')}${uuid}`, '<DeletedField>Item.SKU</DeletedField>', token);
    const again = texts(xml, 'ItemID')[0] ?? '';
    expect([verdictOf(xml), texts(xml, 'StartTime')]).toEqual(['Success', ['2026-11-04T04:05:06.789Z']]);
    expect(again).not.toBe(id);
    const listing = market.listings.get(again);
    expect(['Title', 'StartPrice', 'Quantity', 'SKU'].map((name) => textAt(listing?.item, name))).toEqual([
      'Acme phone 128 GB',
      '99.00',
      '2',
      undefined,
    ]);
    expect(listing?.sales).toEqual([]);
    const read = (of: string) => trading(market, 'GetItem', `<ItemID>${of}</ItemID>`, token);
    expect(texts(await read(again), 'RelistParentID')).toEqual([id]);
    expect(texts(await read(id), 'RelistedItemID')).toEqual([again]);
  });

  test('a used UUID is answered with the listing that exists', async () => {
    end();
    const again = texts(await relist(uuid), 'ItemID')[0] ?? '';
    const repeated = await relist(uuid);
    expect(verdictOf(repeated)).toBe('Failure 488');
    expect(texts(repeated, 'InvocationTrackingID')).toEqual([again]);
    const posted = phone.replace('0123456789ABCDEF0123456789ABCDEF', 'F'.repeat(32));
    expect(verdictOf(await trading(market, 'AddFixedPriceItem', posted))).toBe('Failure 488');
  });

  test('a listing of which nothing is left needs a quantity', async () => {
    market.listings.sell(id, 3);
    expect(verdictOf(await relist())).toBe('Failure 515');
    expect(verdictOf(await relist('<Quantity>1</Quantity>'))).toBe('Success');
  });

  test('what is on sale, unknown, someone else’s or ended too long ago cannot be listed again', async () => {
    expect(verdictOf(await relist())).toBe('Failure 196');
    end();
    expect(verdictOf(await relist('', '', asOther()))).toBe('Failure 17');
    expect(verdictOf(await relist('', '', { 'x-ebay-api-siteid': '3' }))).toBe('Failure 37');
    market.clock.advance(91 * day);
    const token = { 'x-ebay-api-iaf-token': market.issueSellerTokens().accessToken };
    expect(verdictOf(await relist('', '', token))).toBe('Failure 196');
    const unknown = changes('', '', '110000000999');
    expect(verdictOf(await trading(market, 'RelistFixedPriceItem', unknown, token))).toBe('Failure 196');
  });
});
