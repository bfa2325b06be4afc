import type { RequestOf, ResponseOf } from '../../contract/endpoint.ts';
import type { endItem as endpoint } from '../../contract/market/end-item.ts';
import { type Call, delivered, type Outcome, undelivered } from '../../platform/call/call.ts';
import { countOperation } from './daily-limit.ts';
import type { TradingServices } from './lookups.ts';
import { alreadyEnded, marketplaceOrAustralia } from './marketplaces.ts';
import { optional, refusalIn, toErrors } from './posting/carry-out.ts';
import { endListing } from './remote/post-listing.ts';
import { sellerToken } from './tokens.ts';

/**
 * Ends a listing. The marketplace's refusal is an answer, not a failure of the call; a listing that has already ended
 * counts as ended now.
 *
 * @throws ServiceError UPSTREAM_FAILED if a refusal has no reason
 */
export async function endItem(
  request: RequestOf<typeof endpoint>,
  services: TradingServices,
  call: Call,
): Promise<Outcome<ResponseOf<typeof endpoint>>> {
  const token = sellerToken(request.market_access_token);
  await countOperation(services, call);
  const itemId = request.item_id;
  const marketplace = marketplaceOrAustralia(request.marketplace_id);
  // If the first attempt arrived, the second one finds that the listing has ended.
  const verdict = await endListing(services.trading, { token, marketplace, itemId }, call);
  const { ack, errors, endTime } = verdict;
  const endedBefore = ack === 'Failure' && errors.some(({ errorCode }) => errorCode === alreadyEnded);
  const answered = endedBefore ? 'Warning' : ack;
  const acknowledgement = {
    Ack: answered,
    ...optional('ItemID', answered === 'Failure' ? undefined : itemId),
    ...optional('EndTime', endTime),
    Errors: toErrors(verdict, token),
  };
  if (answered !== 'Failure') return delivered(acknowledgement);
  return undelivered(acknowledgement, refusalIn(acknowledgement));
}
