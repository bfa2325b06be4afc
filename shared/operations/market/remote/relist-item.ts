import type { ListingVerdict, Revision } from '../listings.ts';
import { marketplaceOfSite, siteOf } from '../marketplaces.ts';
import type { RemoteCall } from '../protocol/exchange.ts';
import { element } from '../protocol/xml-writer.ts';
import type { TradingTransport } from '../trading-transport.ts';
import { readVerdict } from './listing-reply.ts';
import { revisionXml } from './revision-xml.ts';
import { untilAnswered } from './until-answered.ts';

const name = 'RelistFixedPriceItem';

/**
 * Lists an ended fixed-price listing again, as it was but for the changes. Trading API.
 *
 * @see https://developer.ebay.com/DevZone/xML/docs/Reference/eBay/RelistFixedPriceItem.html (read 2026-11-23)
 */
export async function relistListing(
  trading: TradingTransport,
  { uuid, ...revision }: Revision & { readonly uuid: string },
  call: RemoteCall,
): Promise<ListingVerdict> {
  const marketplace = marketplaceOfSite(siteOf(revision.held.fields));
  const { token } = revision;
  const content = [element('ErrorLanguage', marketplace.errorLanguage), ...revisionXml(revision, uuid)];
  const request = { callName: name, marketplace, token, content };
  return readVerdict(
    name,
    await untilAnswered((timeoutMs) => trading.send({ ...request, timeoutMs }, call), call),
  );
}
