import type { TradingHandler } from './call.ts';
import { failure } from './errors.ts';
import { notAccessible, ownListing, timeXml } from './listing-reply.ts';
import { textAt } from './xml.ts';

/** EndFixedPriceItem. */
export const endItem: TradingHandler = (call) => {
  const itemId = textAt(call.request, 'ItemID')?.trim() ?? '';
  const reason = textAt(call.request, 'EndingReason')?.trim() ?? '';
  const { listings } = call.market;
  const listing = ownListing(call, itemId);
  if (listing === undefined) return { errors: [notAccessible(itemId)] };
  if (listings.isEnded(listing)) {
    return { errors: [failure('1047', 'The auction has been closed.', 'The listing has already ended.')] };
  }
  return { content: [timeXml('EndTime', listings.end(listing, reason).endedAt ?? 0)] };
};
