import type { Marketplace } from '../marketplaces.ts';
import type { RemoteCall } from './exchange.ts';
import type { BearerToken } from './tokens.ts';
import type { TradingReply } from './trading-reply.ts';
import type { TradingTransport } from './trading-transport.ts';
import { element } from './xml-writer.ts';

/**
 * Ends a fixed-price listing of the seller's. Trading API.
 *
 * @see https://developer.ebay.com/Devzone/XML/docs/Reference/eBay/EndFixedPriceItem.html
 */
export const endListing = (
  trading: TradingTransport,
  input: { readonly token: BearerToken; readonly marketplace: Marketplace; readonly itemId: string },
  call: RemoteCall,
): Promise<TradingReply> =>
  trading.send(
    {
      callName: 'EndFixedPriceItem',
      marketplace: input.marketplace,
      token: input.token,
      content: [
        element('ErrorLanguage', input.marketplace.errorLanguage),
        element('ItemID', input.itemId),
        element('EndingReason', 'NotAvailable'),
      ],
      // A second one finds the listing ended.
      repeatable: true,
    },
    call,
  );
