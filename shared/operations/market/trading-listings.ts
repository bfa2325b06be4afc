import type { Listings } from './listings.ts';
import { addListing, verifyListing } from './remote/add-listing.ts';
import { endListing } from './remote/end-listing.ts';
import { getOwner } from './remote/get-user.ts';
import { isOnlyOffer, reviseInventoryStatus } from './remote/revise-inventory-status.ts';
import { createTradingTransport, type TradingTransport } from './trading-transport.ts';

const tradingListings = (trading: TradingTransport): Listings => ({
  place: trading.url,
  owner: (token, call) => getOwner(trading, token, call),
  // Most functions that are given this never read, revise or relist a listing: they start faster without the code.
  list: async (question, call) =>
    (await import('./remote/get-my-ebay-selling.ts')).getMyEbaySelling(trading, question, call),
  read: async (itemId, token, call) =>
    (await import('./remote/get-item.ts')).getItem(trading, itemId, token, call),
  post: (draft, call) => addListing(trading, draft, call),
  verify: (draft, call) => verifyListing(trading, draft, call),
  revise: async (revision, call) =>
    isOnlyOffer(revision)
      ? await reviseInventoryStatus(trading, revision, call)
      : await (await import('./remote/revise-item.ts')).reviseListing(trading, revision, call),
  verifyRevision: async (revision, call) =>
    (await import('./remote/revise-item.ts')).verifyRevision(trading, revision, call),
  relist: async (relisting, call) =>
    (await import('./remote/relist-item.ts')).relistListing(trading, relisting, call),
  verifyRelisting: async (revision, call) =>
    (await import('./remote/relist-item.ts')).verifyRelisting(trading, revision, call),
  end: (question, call) => endListing(trading, question, call),
});

/** The XML protocol at an address, and the life of listings over it. */
export function tradingAt(url: string): { readonly trading: TradingTransport; readonly listings: Listings } {
  const trading = createTradingTransport(url);
  return { trading, listings: tradingListings(trading) };
}
