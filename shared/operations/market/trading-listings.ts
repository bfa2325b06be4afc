import type { ListQuestion, Revision } from './listings.ts';
import type { RemoteCall } from './protocol/exchange.ts';
import { createTradingTransport, type TradingTransport } from './protocol/trading-transport.ts';
import { getOwner } from './remote/get-user.ts';
import { addListing, endListing, verifyListing } from './remote/post-listing.ts';
import type { BearerToken } from './tokens.ts';

type Draft = Parameters<typeof verifyListing>[1];

/**
 * The life of a seller's listings at the marketplace. Its failures are those of the protocol (MARKET_TOKEN_INVALID,
 * RATE_LIMIT, UPSTREAM_FAILED, TIMEOUT, MARKET_CALL_RETIRED); that the marketplace refuses a change is a verdict.
 */
function tradingListings(trading: TradingTransport) {
  // Most functions that are given this never read, revise or relist a listing: they start faster without the code.
  const changing = () => import('./remote/change-listing.ts');
  return {
    /** Where the listings are: ids of two places have nothing to do with each other. */
    place: trading.url,
    /** The token's owner. */
    owner: (token: BearerToken, call: RemoteCall) => getOwner(trading, token, call),
    list: async (question: ListQuestion, call: RemoteCall) =>
      (await import('./remote/get-my-ebay-selling.ts')).getMyEbaySelling(trading, question, call),
    /** Anyone's listing; undefined where there is none, or it is not shown to the token's owner. */
    read: async (itemId: string, token: BearerToken, call: RemoteCall) =>
      (await import('./remote/read-listing.ts')).getItem(trading, itemId, token, call),
    /** Sent again with the same `uuid` while no answer comes: the marketplace posts it once. */
    post: (draft: Draft & { readonly uuid: string }, call: RemoteCall) => addListing(trading, draft, call),
    verify: (draft: Draft, call: RemoteCall) => verifyListing(trading, draft, call),
    /** Sent once: a change that arrives late must not undo what came after it. */
    revise: async (revision: Revision, call: RemoteCall) =>
      (await changing()).reviseListing(trading, revision, call),
    verifyRevision: async (revision: Revision, call: RemoteCall) =>
      (await changing()).verifyRevision(trading, revision, call),
    /** Lists an ended listing again with changes; sent again like a post. */
    relist: async (relisting: Revision & { readonly uuid: string }, call: RemoteCall) =>
      (await changing()).relistListing(trading, relisting, call),
    verifyRelisting: async (revision: Revision, call: RemoteCall) =>
      (await changing()).verifyRelisting(trading, revision, call),
    /** Sent again while the connection breaks: then the listing has ended already. */
    end: (subject: Parameters<typeof endListing>[1], call: RemoteCall) => endListing(trading, subject, call),
  };
}

export type Listings = ReturnType<typeof tradingListings>;

/** The XML protocol at an address, and the life of listings over it. */
export function tradingAt(url: string): { readonly trading: TradingTransport; readonly listings: Listings } {
  const trading = createTradingTransport(url);
  return { trading, listings: tradingListings(trading) };
}
