import type { Marketplace } from '../marketplaces.ts';
import type { RemoteCall } from './exchange.ts';
import type { BearerToken } from './tokens.ts';
import { tradingRefusal } from './trading-failure.ts';
import type { TradingTransport } from './trading-transport.ts';
import { childrenOf, textAt } from './xml-element.ts';
import { element } from './xml-writer.ts';

const name = 'GeteBayDetails';

/** One package type of a site. */
export interface ShippingPackage {
  /** The value that a listing carries. */
  readonly code: string;
  readonly description: string;
  readonly isDefault: boolean;
  readonly takesDimensions: boolean;
}

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
      repeatable: true,
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
