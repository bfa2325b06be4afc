import { ServiceError } from '../../../platform/errors/service-error.ts';
import type { ListingRequest } from '../listing-facts.ts';
import { type Marketplace, marketplaceOfSite } from '../marketplaces.ts';
import { type RemoteCall, Unreached } from '../protocol/exchange.ts';
import { childOf, childrenOf, textAt, type XmlElement } from '../protocol/xml.ts';
import type { BearerToken } from '../tokens.ts';
import type { TradingAnswer, TradingRequest, TradingTransport } from '../trading-transport.ts';
import { itemXml } from './item-xml.ts';
import type { ListingVerdict } from './listings.ts';

/** The UUID was used before, so the listing exists. */
const duplicate = '488';

/** The id 0 means that there is no listing. */
const idIn = (text: string | undefined): string | undefined =>
  /^[1-9]\d{5,18}$/.test(text ?? '') ? text : undefined;

function existingIn({ root, errors }: TradingAnswer): string | undefined {
  const error = errors.find(({ errorCode }) => errorCode === duplicate);
  if (error === undefined) return undefined;
  const named = textAt(root, 'DuplicateInvocationDetails', 'InvocationTrackingID');
  return [named, ...error.parameters.map(({ value }) => value)].find((text) => idIn(text) !== undefined);
}

/** `Fees` holds elements `Fee`, each with another `Fee` for the amount. */
const feesIn = (root: XmlElement): ListingVerdict['fees'] =>
  childrenOf(childOf(root, 'Fees') ?? root, 'Fee').map((fee) => ({
    name: textAt(fee, 'Name') ?? '',
    fee: textAt(fee, 'Fee') ?? '',
    currency: childOf(fee, 'Fee')?.attributes.currencyID ?? '',
  }));

/** Makes a call of the Trading API and reads what its reply says about a listing. */
export async function askAboutListing(
  trading: TradingTransport,
  request: TradingRequest,
  call: RemoteCall,
): Promise<ListingVerdict> {
  const answer = await trading.send(request, call);
  const { ack, errors, root, afterAnother } = answer;
  return {
    name: request.callName,
    ack,
    errors,
    itemId: idIn(textAt(root, 'ItemID')),
    existingId: existingIn(answer),
    startTime: textAt(root, 'StartTime'),
    endTime: textAt(root, 'EndTime'),
    fees: feesIn(root),
    afterAnother,
  };
}

/** Share of the remaining time that the first attempt may take. */
const firstShare = 0.6;
const leastRemainingMs = 1_000;

/**
 * The same for a request that its UUID makes harmless to repeat: the marketplace answers the second one with error 488
 * (the UUID was used before) and the listing that exists. So an attempt without an answer is repeated while there is
 * time, because a caller who gets no answer would list the item once more.
 */
export async function askUntilAnswered(
  trading: TradingTransport,
  request: TradingRequest,
  call: RemoteCall,
): Promise<ListingVerdict> {
  const attempt = (timeoutMs: number) => askAboutListing(trading, { ...request, timeoutMs }, call);
  try {
    return await attempt(call.budget.remaining() * firstShare);
  } catch (error) {
    const unanswered = error instanceof ServiceError && error.code === 'TIMEOUT';
    if (!unanswered || call.budget.remaining() < leastRemainingMs) throw error;
    // The first one may still have arrived.
    const verdict = await attempt(call.budget.remaining()).catch((later: unknown) => {
      throw later instanceof Unreached ? error : later;
    });
    return { ...verdict, afterAnother: true };
  }
}

interface Draft {
  readonly listing: ListingRequest;
  readonly token: BearerToken;
}

const requestOf = (callName: string, { listing, token }: Draft, uuid?: string): TradingRequest => ({
  callName,
  marketplace: marketplaceOfSite(listing.siteName),
  token,
  content: { Item: itemXml(listing, { UUID: uuid }) },
});

/**
 * Puts a fixed-price listing up. Trading API.
 *
 * @see https://developer.ebay.com/Devzone/XML/docs/Reference/eBay/AddFixedPriceItem.html
 */
export const addListing = (
  trading: TradingTransport,
  draft: Draft & { readonly uuid: string },
  call: RemoteCall,
): Promise<ListingVerdict> =>
  askUntilAnswered(trading, requestOf('AddFixedPriceItem', draft, draft.uuid), call);

/**
 * Has a fixed-price listing judged without putting it up. Trading API.
 *
 * @see https://developer.ebay.com/Devzone/XML/docs/Reference/eBay/VerifyAddFixedPriceItem.html
 */
export const verifyListing = (
  trading: TradingTransport,
  draft: Draft,
  call: RemoteCall,
): Promise<ListingVerdict> => {
  const request = requestOf('VerifyAddFixedPriceItem', draft);
  return askAboutListing(trading, { ...request, timeoutMs: call.budget.remaining() }, call);
};

/**
 * Ends a listing as no longer available. Trading API.
 *
 * @see https://developer.ebay.com/Devzone/XML/docs/Reference/eBay/EndFixedPriceItem.html
 */
export const endListing = (
  trading: TradingTransport,
  subject: { readonly token: BearerToken; readonly marketplace: Marketplace; readonly itemId: string },
  call: RemoteCall,
): Promise<ListingVerdict> => {
  const { token, marketplace, itemId } = subject;
  const content = { ItemID: itemId, EndingReason: 'NotAvailable' };
  return askAboutListing(trading, { callName: 'EndFixedPriceItem', marketplace, token, content }, call);
};
