import type { endItem as endpoint } from '../../../contract/market/listing-changes.ts';
import type { TellEvent } from '../../../events/webhooks/tell-endpoints.ts';
import { type Call, delivered, type UseCase, undelivered } from '../../../platform/call/call.ts';
import { inTime } from '../../../platform/call/time-budget.ts';
import { beginOperation } from '../daily-limit.ts';
import { refusalIn, toErrors } from '../listings/carry-out.ts';
import { askAboutListing } from '../listings/send-listing.ts';
import { alreadyEnded, marketplaceOrAustralia } from '../marketplaces.ts';
import type { TradingServices } from './lookups.ts';

interface EndServices extends TradingServices {
  readonly tell: TellEvent;
}

/** The longest that a call waits for its event to be sent. */
const tellingMs = 1000;

/** Tells the account's endpoints that a listing was ended. A failure is logged: the listing has been ended anyway. */
async function tellOfEnd(item: string, { tell }: EndServices, { account, clock, budget, log }: Call) {
  await inTime(
    tellingMs,
    (time) => tell(account.id, { type: 'item.ended', data: { item } }, clock(), time),
    budget,
  ).catch((error: unknown) => log.error('market.end-not-told', error, { account: account.id }));
}

/**
 * Ends a listing as no longer available. The marketplace's refusal is an answer, not a failure of the call; a listing
 * that has already ended counts as ended now. The account's endpoints are told unless it had ended before, which also
 * seems so if the reply to a first attempt was lost. Trading API.
 *
 * @see https://developer.ebay.com/Devzone/XML/docs/Reference/eBay/EndFixedPriceItem.html
 * @throws ServiceError UPSTREAM_FAILED if a refusal has no reason
 */
export const endItem: UseCase<typeof endpoint, EndServices> = async (request, services, call) => {
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
  if (Ack === 'Failure') return undelivered(acknowledgement, refusalIn(acknowledgement));
  if (!endedBefore) await tellOfEnd(request.item_id, services, call);
  return delivered(acknowledgement);
};
