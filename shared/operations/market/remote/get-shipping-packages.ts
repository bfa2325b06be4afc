import type { ShippingPackage } from '../listing-facts.ts';
import type { Marketplace } from '../marketplaces.ts';
import type { RemoteCall } from '../protocol/exchange.ts';
import { tradingRefusal } from '../protocol/trading-failure.ts';
import { childrenOf, textAt } from '../protocol/xml-element.ts';
import { element } from '../protocol/xml-writer.ts';
import type { BearerToken } from '../tokens.ts';
import type { TradingTransport } from '../trading-transport.ts';

const name = 'GeteBayDetails';

/**
 * Package types of a site. Trading API.
 *
 * @see https://developer.ebay.com/Devzone/XML/docs/Reference/eBay/GeteBayDetails.html
 * @throws ServiceError MARKET_REFUSED if the marketplace refuses; MARKET_CALL_RETIRED (as RetiredCall) if it has
 *   announced the call's end
 */
export async function getShippingPackages(
  trading: TradingTransport,
  input: { readonly token: BearerToken; readonly marketplace: Marketplace },
  call: RemoteCall,
): Promise<ShippingPackage[]> {
  const reply = await trading.send(
    {
      callName: name,
      marketplace: input.marketplace,
      token: input.token,
      content: [
        element('ErrorLanguage', input.marketplace.errorLanguage),
        element('DetailName', 'ShippingPackageDetails'),
      ],
    },
    call,
  );
  if (reply.ack === 'Failure') throw tradingRefusal(name, reply, input.token);
  return childrenOf(reply.root, 'ShippingPackageDetails').flatMap((details) => {
    const code = textAt(details, 'ShippingPackage');
    if (code === undefined) return [];
    return [
      {
        code,
        description: textAt(details, 'Description') ?? code,
        isDefault: textAt(details, 'DefaultValue') === 'true',
        takesDimensions: textAt(details, 'DimensionsSupported') === 'true',
      },
    ];
  });
}
