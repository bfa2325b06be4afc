import type { TradingHandler } from './call.ts';
import { failure } from './errors.ts';
import { leaf } from './write-xml.ts';
import { textAt } from './xml.ts';

/** EndFixedPriceItem. */
export const endItem: TradingHandler = ({ request, market, seller }) => {
  const itemId = textAt(request, 'ItemID')?.trim() ?? '';
  const reason = textAt(request, 'EndingReason')?.trim() ?? '';
  const listing = market.listings.get(itemId);
  if (listing === undefined || listing.seller !== seller) {
    return {
      errors: [
        failure(
          '17',
          'Item cannot be accessed.',
          `The item ${itemId} was deleted, does not exist or is not this seller's.`,
          ['0', itemId],
        ),
      ],
    };
  }
  if (market.listings.isEnded(listing)) {
    return { errors: [failure('1047', 'The auction has been closed.', 'The listing has already ended.')] };
  }
  const ended = market.listings.end(listing, reason);
  return { content: [leaf('EndTime', new Date(ended.endedAt ?? 0).toISOString())] };
};
