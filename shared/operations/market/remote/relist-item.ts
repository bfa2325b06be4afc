import type { ListingVerdict, Revision } from '../listings.ts';
import { marketplaceOfSite, siteOf } from '../marketplaces.ts';
import type { RemoteCall } from '../protocol/exchange.ts';
import { element } from '../protocol/xml-writer.ts';
import type { TradingTransport } from '../trading-transport.ts';
import { readVerdict } from './listing-reply.ts';
import { revisionXml } from './revision-xml.ts';
import { untilAnswered } from './until-answered.ts';

const name = 'RelistFixedPriceItem';

function requestOf(callName: string, revision: Revision, uuid?: string) {
  const marketplace = marketplaceOfSite(siteOf(revision.held.fields));
  const content = [element('ErrorLanguage', marketplace.errorLanguage), ...revisionXml(revision, uuid)];
  return { callName, marketplace, token: revision.token, content };
}

const verifyName = 'VerifyRelistItem';

/**
 * Has the marketplace judge such a listing without making it. There is no call for fixed prices alone. Trading API.
 *
 * @see https://developer.ebay.com/DevZone/XML/Docs/Reference/ebay/VerifyRelistItem.html (read 2026-11-28)
 */
export const verifyRelisting = async (
  trading: TradingTransport,
  revision: Revision,
  call: RemoteCall,
): Promise<ListingVerdict> =>
  readVerdict(verifyName, await trading.send(requestOf(verifyName, revision), call));

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
  const request = requestOf(name, revision, uuid);
  return readVerdict(
    name,
    await untilAnswered((timeoutMs) => trading.send({ ...request, timeoutMs }, call), call),
  );
}
