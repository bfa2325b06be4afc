import type { endItem as endpoint } from '../../../contract/market/listing-changes.ts';
import { delivered, type UseCase, undelivered } from '../../../platform/call/call.ts';
import { beginOperation } from '../daily-limit.ts';
import { refusalIn, toErrors } from '../listings/carry-out.ts';
import { askAboutListing } from '../listings/send-listing.ts';
import { alreadyEnded, marketplaceOrAustralia } from '../marketplaces.ts';
import type { TradingServices } from './lookups.ts';

/**
 * Ends a listing as no longer available. The marketplace's refusal is an answer, not a failure of the call; a listing
 * that has already ended counts as ended now. Trading API.
 *
 * @see https://developer.ebay.com/Devzone/XML/docs/Reference/eBay/EndFixedPriceItem.html
 * @throws ServiceError UPSTREAM_FAILED if a refusal has no reason
 */
export const endItem: UseCase<typeof endpoint, TradingServices> = async (request, services, call) => {
  const token = await beginOperation(request, services, call);
  const marketplace = marketplaceOrAustralia(request.marketplace_id);
  const content = { ItemID: request.item_id, EndingReason: 'NotAvailable' };
  // If the first attempt arrived, the second one finds that the listing has ended.
  const ending = { callName: 'EndFixedPriceItem', marketplace, token, content };
  const verdict = await askAboutListing(services.trading, ending, call);
  const endedBefore = verdict.errors.some(({ ErrorCode }) => ErrorCode === alreadyEnded);
  const Ack = verdict.ack === 'Failure' && endedBefore ? 'Warning' : verdict.ack;
  const acknowledgement = {
    Ack,
    ItemID: Ack === 'Failure' ? undefined : request.item_id,
    EndTime: verdict.endTime,
    Errors: toErrors(verdict, token),
  };
  return Ack === 'Failure'
    ? undelivered(acknowledgement, refusalIn(acknowledgement))
    : delivered(acknowledgement);
};
