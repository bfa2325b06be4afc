import type { postItem as endpoint } from '../../../contract/market/post-item.ts';
import type { Call, UseCase } from '../../../platform/call/call.ts';
import { beginOperation, type DailyLimitServices } from '../daily-limit.ts';
import type { PictureHosts } from '../listing-checks.ts';
import type { ListingRequest } from '../listing-facts.ts';
import { carryOut, judged, listingUuid, mayExist, verifyAcknowledgement } from '../listings/carry-out.ts';
import { inIds } from '../listings/descriptor-ids.ts';
import { itemXml } from '../listings/item-xml.ts';
import { askAboutListing, askUntilAnswered } from '../listings/send-listing.ts';
import { marketplaceOfSite } from '../marketplaces.ts';
import type { BearerToken } from '../protocol/exchange.ts';
import { allTokens } from '../protocol/kept-replies.ts';
import type { SiteFactServices } from '../site-facts.ts';

interface PostItemServices extends DailyLimitServices, SiteFactServices, PictureHosts {}

const requestFor = (callName: string, listing: ListingRequest, token: BearerToken, uuid?: string) => ({
  callName,
  marketplace: marketplaceOfSite(listing.siteName),
  token,
  content: { Item: itemXml(listing, { UUID: uuid }) },
});

/**
 * Posts a listing, or has the marketplace verify it without posting. A refusal is an answer, not a failure of the
 * call, but it is not kept under an Idempotency-Key. Trading API.
 *
 * @see https://developer.ebay.com/Devzone/XML/docs/Reference/eBay/AddFixedPriceItem.html
 * @see https://developer.ebay.com/Devzone/XML/docs/Reference/eBay/VerifyAddFixedPriceItem.html
 */
export const postItem: UseCase<typeof endpoint, PostItemServices> = async (request, services, call) => {
  const token = await beginOperation(request, services, call);
  if (request.verifyOnly) {
    const lookups = { ...services, acceptedTokens: allTokens };
    const ask = async (bounded: Call) => {
      const sent = await inIds(request, token, lookups, bounded, 'send');
      const verifying = requestFor('VerifyAddFixedPriceItem', sent, token);
      return verifyAcknowledgement(await askAboutListing(services.trading, verifying, bounded), token);
    };
    return judged(request, ask, token, lookups, call);
  }
  const listing = await inIds(request, token, services, call, 'refuse');
  const posting = requestFor('AddFixedPriceItem', listing, token, listingUuid(call));
  return carryOut(() => askUntilAnswered(services.trading, posting, call), mayExist, token, call);
};
