import type { ListingVerdict } from '../listings.ts';
import type { Marketplace } from '../marketplaces.ts';
import type { RemoteCall } from '../protocol/exchange.ts';
import { element } from '../protocol/xml-writer.ts';
import type { BearerToken } from '../tokens.ts';
import type { TradingTransport } from '../trading-transport.ts';
import { readVerdict } from './listing-reply.ts';

const name = 'EndFixedPriceItem';

/**
 * Ends a listing as no longer available. Trading API.
 *
 * @see https://developer.ebay.com/Devzone/XML/docs/Reference/eBay/EndFixedPriceItem.html
 */
export async function endListing(
  trading: TradingTransport,
  {
    token,
    marketplace,
    itemId,
  }: { readonly token: BearerToken; readonly marketplace: Marketplace; readonly itemId: string },
  call: RemoteCall,
): Promise<ListingVerdict> {
  const content = [
    element('ErrorLanguage', marketplace.errorLanguage),
    element('ItemID', itemId),
    element('EndingReason', 'NotAvailable'),
  ];
  return readVerdict(name, await trading.send({ callName: name, marketplace, token, content }, call));
}
