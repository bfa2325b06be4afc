import type { ListingRequest } from '../listing-facts.ts';
import type { ListingVerdict } from '../listings.ts';
import { marketplaceOfSite } from '../marketplaces.ts';
import type { RemoteCall } from '../protocol/exchange.ts';
import { element } from '../protocol/xml-writer.ts';
import type { BearerToken } from '../tokens.ts';
import type { TradingAnswer, TradingTransport } from '../trading-transport.ts';
import { itemXml } from './item-xml.ts';
import { readVerdict } from './listing-reply.ts';
import { untilAnswered } from './until-answered.ts';

async function send(
  callName: string,
  trading: TradingTransport,
  { listing, token, uuid }: { listing: ListingRequest; token: BearerToken; uuid?: string },
  call: RemoteCall,
  timeoutMs: number,
): Promise<TradingAnswer> {
  const marketplace = marketplaceOfSite(listing.siteName);
  const content = [element('ErrorLanguage', marketplace.errorLanguage), itemXml(listing, uuid)];
  return trading.send({ callName, marketplace, token, content, timeoutMs }, call);
}

const addName = 'AddFixedPriceItem';

/**
 * Puts a fixed-price listing up. Trading API.
 *
 * @see https://developer.ebay.com/Devzone/XML/docs/Reference/eBay/AddFixedPriceItem.html
 */
export const addListing = async (
  trading: TradingTransport,
  draft: { readonly listing: ListingRequest; readonly token: BearerToken; readonly uuid: string },
  call: RemoteCall,
): Promise<ListingVerdict> =>
  readVerdict(
    addName,
    await untilAnswered((timeoutMs) => send(addName, trading, draft, call, timeoutMs), call),
  );

const verifyName = 'VerifyAddFixedPriceItem';

/**
 * Has a fixed-price listing judged without putting it up. Trading API.
 *
 * @see https://developer.ebay.com/Devzone/XML/docs/Reference/eBay/VerifyAddFixedPriceItem.html
 */
export const verifyListing = async (
  trading: TradingTransport,
  draft: { readonly listing: ListingRequest; readonly token: BearerToken },
  call: RemoteCall,
): Promise<ListingVerdict> =>
  readVerdict(verifyName, await send(verifyName, trading, draft, call, call.budget.remaining()));
