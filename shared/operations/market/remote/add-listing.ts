import { ServiceError } from '../../../platform/errors/service-error.ts';
import type { ListingRequest } from '../listing-facts.ts';
import { marketplaceOfSite } from '../marketplaces.ts';
import { type RemoteCall, Unreached } from '../protocol/exchange.ts';
import { element } from '../protocol/xml-writer.ts';
import type { BearerToken } from '../tokens.ts';
import type { TradingTransport } from '../trading-transport.ts';
import { itemXml } from './item-xml.ts';
import { type ListingReply, readListingReply } from './listing-reply.ts';

/** The answer to the last attempt, and whether an earlier one may have arrived as well. */
export interface PostingReply extends ListingReply {
  readonly afterAnother: boolean;
}

async function send(
  callName: string,
  trading: TradingTransport,
  { listing, token, uuid }: { listing: ListingRequest; token: BearerToken; uuid?: string },
  call: RemoteCall,
  timeoutMs: number,
): Promise<PostingReply> {
  const marketplace = marketplaceOfSite(listing.siteName);
  const content = [element('ErrorLanguage', marketplace.errorLanguage), itemXml(listing, uuid)];
  const request = { callName, marketplace, token, content, timeoutMs };
  const reply = await trading.send(request, call);
  return { ...readListingReply(reply), afterAnother: reply.afterAnother };
}

/** Share of the remaining time that the first attempt may take. */
const firstShare = 0.6;
const leastRemainingMs = 1_000;

/**
 * Puts a fixed-price listing up. The UUID makes a repeat harmless: the marketplace answers the second one with error 488
 * (the UUID was used before) and the listing that exists. So an attempt without an answer is repeated while there is
 * time, because a caller who gets no answer would list the item once more. Trading API.
 *
 * @see https://developer.ebay.com/Devzone/XML/docs/Reference/eBay/AddFixedPriceItem.html
 */
export async function addListing(
  trading: TradingTransport,
  draft: { readonly listing: ListingRequest; readonly token: BearerToken; readonly uuid: string },
  call: RemoteCall,
): Promise<PostingReply> {
  const attempt = (timeoutMs: number) => send('AddFixedPriceItem', trading, draft, call, timeoutMs);
  try {
    return await attempt(call.budget.remaining() * firstShare);
  } catch (error) {
    const unanswered = error instanceof ServiceError && error.code === 'TIMEOUT';
    if (!unanswered || call.budget.remaining() < leastRemainingMs) throw error;
    // The first one may still have arrived.
    const reply = await attempt(call.budget.remaining()).catch((later: unknown) => {
      throw later instanceof Unreached ? error : later;
    });
    return { ...reply, afterAnother: true };
  }
}

/**
 * Has a fixed-price listing judged without putting it up. Trading API.
 *
 * @see https://developer.ebay.com/Devzone/XML/docs/Reference/eBay/VerifyAddFixedPriceItem.html
 */
export const verifyListing = (
  trading: TradingTransport,
  draft: { readonly listing: ListingRequest; readonly token: BearerToken },
  call: RemoteCall,
): Promise<ListingReply> => send('VerifyAddFixedPriceItem', trading, draft, call, call.budget.remaining());
