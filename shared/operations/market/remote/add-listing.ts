import { ServiceError } from '../../../platform/errors/service-error.ts';
import type { Marketplace } from '../marketplaces.ts';
import { type RemoteCall, Unreached } from './exchange.ts';
import type { BearerToken } from './tokens.ts';
import type { TradingAnswer, TradingTransport } from './trading-transport.ts';
import { element, type XmlNode } from './xml-writer.ts';

/** A listing as the marketplace takes it: the element `Item`. */
export interface ListingDraft {
  readonly token: BearerToken;
  readonly marketplace: Marketplace;
  readonly item: XmlNode;
}

const send = (
  callName: string,
  trading: TradingTransport,
  { token, marketplace, item }: ListingDraft,
  call: RemoteCall,
  timeoutMs: number,
): Promise<TradingAnswer> =>
  trading.send(
    {
      callName,
      marketplace,
      token,
      content: [element('ErrorLanguage', marketplace.errorLanguage), item],
      repeatable: true,
      timeoutMs,
    },
    call,
  );

/** Share of the remaining time that the first attempt may take. */
const firstShare = 0.6;
const leastRemainingMs = 1_000;

/**
 * Puts a fixed-price listing up. Its item must carry a `UUID`: that makes a repeat harmless, since the marketplace
 * answers the second one with error 488 (the UUID was used before) and the listing that exists. So an attempt without
 * an answer is repeated while there is time: a caller who hears nothing would list once more. Trading API.
 *
 * @see https://developer.ebay.com/Devzone/XML/docs/Reference/eBay/AddFixedPriceItem.html
 */
export async function addListing(
  trading: TradingTransport,
  draft: ListingDraft,
  call: RemoteCall,
): Promise<TradingAnswer> {
  const attempt = (timeoutMs: number) => send('AddFixedPriceItem', trading, draft, call, timeoutMs);
  try {
    return await attempt(call.budget.remaining() * firstShare);
  } catch (error) {
    const unanswered = error instanceof ServiceError && error.code === 'TIMEOUT';
    if (!unanswered || call.budget.remaining() < leastRemainingMs) throw error;
    // The first one may have arrived all the same.
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
export const verifyListing = (trading: TradingTransport, draft: ListingDraft, call: RemoteCall) =>
  send('VerifyAddFixedPriceItem', trading, draft, call, call.budget.remaining());
