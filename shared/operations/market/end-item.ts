import type { RequestOf, ResponseOf } from '../../contract/endpoint.ts';
import type { endItem as endpoint } from '../../contract/market/end-item.ts';
import { type Call, delivered, type Outcome } from '../../platform/call/call.ts';
import { countOperation } from './daily-limit.ts';
import { alreadyEnded, marketplaceOrAustralia } from './marketplaces.ts';
import { optional, toErrors } from './posting/acknowledgement.ts';
import { element } from './protocol/xml-writer.ts';
import { readListingReply } from './remote/listing-reply.ts';
import type { TradingServices } from './seller.ts';
import { sellerToken } from './tokens.ts';

const callName = 'EndFixedPriceItem';

/**
 * Ends a listing. The marketplace's refusal is an answer, not a failure of the call; a listing that has already ended
 * counts as ended now. Trading API.
 *
 * @see https://developer.ebay.com/Devzone/XML/docs/Reference/eBay/EndFixedPriceItem.html
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
  const content = [
    element('ErrorLanguage', marketplace.errorLanguage),
    element('ItemID', itemId),
    element('EndingReason', 'NotAvailable'),
  ];
  // If the first attempt arrived, the second one finds that the listing has ended.
  const reply = await services.trading.send({ callName, marketplace, token, content }, call);
  const { ack, errors, endTime } = readListingReply(reply);
  const endedBefore = ack === 'Failure' && errors.some(({ errorCode }) => errorCode === alreadyEnded);
  const verdict = endedBefore ? 'Warning' : ack;
  return delivered({
    Ack: verdict,
    ...optional('ItemID', verdict === 'Failure' ? undefined : itemId),
    ...optional('EndTime', endTime),
    Errors: toErrors(callName, { ack, errors }, token),
  });
}
