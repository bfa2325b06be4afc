import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { MarketEmulator } from '../../../../../lib/sandbox/market/market-emulator.ts';
import { phone, phoneWith, startMarket, texts, trading, verdictOf } from '../market-client.ts';

let market: MarketEmulator;
let id: string;
beforeEach(async () => {
  market = await startMarket();
  id = texts(await trading(market, 'AddFixedPriceItem', phone), 'ItemID')[0] ?? '';
});
afterEach(() => market.stop());

const call = async (name: string, inner: string, headers?: Record<string, string>) =>
  verdictOf(await trading(market, name, inner, headers));
const changed = (after: string) => `<Item><ItemID>${id}</ItemID>${after}</Item>`;
const end = () =>
  call('EndFixedPriceItem', `<ItemID>${id}</ItemID><EndingReason>NotAvailable</EndingReason>`);

test('a used UUID is answered with the existing listing, and verifying lists nothing', async () => {
  const again = await trading(market, 'AddFixedPriceItem', phoneWith('120.00', '130.00'));
  expect([verdictOf(again), texts(again, 'InvocationTrackingID')]).toEqual(['Failure 488', [id]]);
  const other = phone.replace('0123456789ABCDEF0123456789ABCDEF', 'F'.repeat(32));
  expect(await call('VerifyAddFixedPriceItem', other)).toBe('Success');
  expect(market.listings.all()).toHaveLength(1);
});

test('a sold listing keeps its title; an ended listing or another seller’s cannot be revised', async () => {
  const title = () => changed('<Title>Other</Title>');
  expect(await call('ReviseFixedPriceItem', changed('<PostalCode>1</PostalCode>'))).toBe('Failure 166');
  const { accessToken } = market.issueSellerTokens('other');
  expect(await call('ReviseFixedPriceItem', title(), { 'x-ebay-api-iaf-token': accessToken })).toBe(
    'Failure 17',
  );
  const more = phoneWith('<Quantity>1', '<Quantity>2').replace(/<UUID>.*<\/UUID>/, '');
  id = texts(await trading(market, 'AddFixedPriceItem', more), 'ItemID')[0] ?? '';
  market.listings.sell(id);
  expect(await call('ReviseFixedPriceItem', title())).toBe('Failure 10039');
  expect([await end(), await end()]).toEqual(['Success', 'Failure 1047']);
  expect(await call('ReviseFixedPriceItem', title())).toBe('Failure 291');
});

test('only ended listings can be relisted, and sold-out ones need a quantity', async () => {
  expect(await call('RelistFixedPriceItem', changed(''))).toBe('Failure 196');
  market.listings.sell(id);
  expect(await call('RelistFixedPriceItem', changed(''))).toBe('Failure 515');
  expect(await call('RelistFixedPriceItem', changed('<Quantity>1</Quantity>'))).toBe('Success');
});

test('a text comes back as it was sent, with its line ends', async () => {
  const item = phoneWith(/<UUID>.*<\/UUID>/, '').replace(/(?<=<Description>)[^<]*/, 'a &amp; b&#13;&lt;c');
  id = texts(await trading(market, 'AddFixedPriceItem', item), 'ItemID')[0] ?? '';
  const asked = `<DetailLevel>ReturnAll</DetailLevel><ItemID>${id}</ItemID>`;
  expect(texts(await trading(market, 'GetItem', asked), 'Description')).toEqual(['a &amp; b&#13;&lt;c']);
});
