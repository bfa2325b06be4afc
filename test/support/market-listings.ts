import { sampleSeller } from '../../lib/sandbox/market/fixtures/sellers.ts';
import type { MarketEmulator } from '../../lib/sandbox/market/market-emulator.ts';
import { readXml } from '../../lib/sandbox/market/trading/xml.ts';
import { readCalls } from '../../lib/tools/examples/example-files.ts';
import { postItem } from '../../shared/contract/market/post-item.ts';
import { itemXml } from '../../shared/operations/market/listings/item-xml.ts';
import { writeXml } from '../../shared/operations/market/protocol/xml.ts';

/** A listing that the sample seller has posted: the one that post-item's first example verifies. */
export function listedItem({ listings }: Pick<MarketEmulator, 'listings'>): string {
  const example = readCalls(postItem.name)[0]?.request;
  const request = postItem.request.parse({ ...example, market_access_token: 'token' });
  const item = readXml(Buffer.from(writeXml('Item', itemXml(request, {}))));
  if (item === undefined) throw new Error('an item is XML');
  return listings.add({ seller: sampleSeller.userId, siteId: '15', item }).itemId;
}

/** A listing of the sample seller that has ended. */
export function endedItem(market: Pick<MarketEmulator, 'listings'>): string {
  const itemId = listedItem(market);
  const listing = market.listings.get(itemId);
  if (listing !== undefined) market.listings.end(listing);
  return itemId;
}
