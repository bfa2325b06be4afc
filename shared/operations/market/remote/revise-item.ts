import type { ListingVerdict, Revision } from '../listings.ts';
import { marketplaceOfSite, siteOf } from '../marketplaces.ts';
import type { RemoteCall } from '../protocol/exchange.ts';
import { element, type XmlNode } from '../protocol/xml-writer.ts';
import type { TradingTransport } from '../trading-transport.ts';
import { readVerdict } from './listing-reply.ts';
import { revisionXml } from './revision-xml.ts';

async function send(
  callName: string,
  trading: TradingTransport,
  revision: Revision,
  call: RemoteCall,
  verifying: readonly XmlNode[] = [],
): Promise<ListingVerdict> {
  const marketplace = marketplaceOfSite(siteOf(revision.held.fields));
  const content = [
    element('ErrorLanguage', marketplace.errorLanguage),
    ...revisionXml(revision),
    ...verifying,
  ];
  const request = {
    callName,
    marketplace,
    token: revision.token,
    content,
    timeoutMs: call.budget.remaining(),
    repeatable: verifying.length > 0,
  };
  return readVerdict(callName, await trading.send(request, call));
}

/**
 * Changes a fixed-price listing. Trading API.
 *
 * @see https://developer.ebay.com/devzone/xml/Docs/Reference/ebay/ReviseFixedPriceItem.html (read 2026-11-23)
 */
export const reviseListing = (
  trading: TradingTransport,
  revision: Revision,
  call: RemoteCall,
): Promise<ListingVerdict> => send('ReviseFixedPriceItem', trading, revision, call);

/**
 * Has a change judged without making it. Only this call can: ReviseFixedPriceItem has no such switch. Trading API.
 *
 * @see https://developer.ebay.com/api-docs/user-guides/static/trading-user-guide/revise-preview.html (read 2026-11-23)
 */
export const verifyRevision = (
  trading: TradingTransport,
  revision: Revision,
  call: RemoteCall,
): Promise<ListingVerdict> => send('ReviseItem', trading, revision, call, [element('VerifyOnly', 'true')]);
