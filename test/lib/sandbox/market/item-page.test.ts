import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { MarketEmulator } from '../../../../lib/sandbox/market/market-emulator.ts';
import { phone, phoneWith, startMarket, texts, trading } from './market-client.ts';

let market: MarketEmulator;
let id: string;
beforeEach(async () => {
  market = await startMarket();
  const item = phoneWith('<Quantity>1', '<Quantity>2', phone);
  id = texts(await trading(market, 'AddFixedPriceItem', item), 'ItemID')[0] ?? '';
});
afterEach(() => market.stop());

/** Presses a button of the page. @returns the status and the resulting page */
async function press(move: string, fields: Record<string, string> = {}) {
  const url = `${market.url}/itm/${id}/${move}`;
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams(fields) });
  return { status: response.status, page: await response.text() };
}

test('a person buys from a listing until nothing is left', async () => {
  expect((await press('buy')).page).toContain('1 available · 1 sold · Active');
  const sold = await press('buy');
  expect(sold.page).toContain('0 available · 2 sold · Ended');
  expect(sold.page).not.toContain('<form');
  const late = await press('buy');
  expect([late.status, late.page.includes('not on sale')]).toEqual([409, true]);
});

test('a person ends a listing', async () => {
  expect((await press('end')).page).toContain('Ended');
  expect((await press('nonsense')).status).toBe(404);
});
