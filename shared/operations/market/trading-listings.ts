import type { Listings } from './listings.ts';
import { addListing, verifyListing } from './remote/add-listing.ts';
import { endListing } from './remote/end-listing.ts';
import { getItem } from './remote/get-item.ts';
import { getMyEbaySelling } from './remote/get-my-ebay-selling.ts';
import { getOwner } from './remote/get-user.ts';
import { relistListing, verifyRelisting } from './remote/relist-item.ts';
import { isOnlyOffer, reviseInventoryStatus } from './remote/revise-inventory-status.ts';
import { reviseListing, verifyRevision } from './remote/revise-item.ts';
import { createTradingTransport, type TradingTransport } from './trading-transport.ts';

const tradingListings = (trading: TradingTransport): Listings => ({
  place: trading.url,
  owner: (token, call) => getOwner(trading, token, call),
  list: (question, call) => getMyEbaySelling(trading, question, call),
  read: (itemId, token, call) => getItem(trading, itemId, token, call),
  post: (draft, call) => addListing(trading, draft, call),
  verify: (draft, call) => verifyListing(trading, draft, call),
  revise: (revision, call) =>
    (isOnlyOffer(revision) ? reviseInventoryStatus : reviseListing)(trading, revision, call),
  verifyRevision: (revision, call) => verifyRevision(trading, revision, call),
  relist: (relisting, call) => relistListing(trading, relisting, call),
  verifyRelisting: (revision, call) => verifyRelisting(trading, revision, call),
  end: (question, call) => endListing(trading, question, call),
});

/** The XML protocol at an address, and the life of listings over it. */
export function tradingAt(url: string): { readonly trading: TradingTransport; readonly listings: Listings } {
  const trading = createTradingTransport(url);
  return { trading, listings: tradingListings(trading) };
}
