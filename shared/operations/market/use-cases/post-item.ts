import type { ResponseOf } from '../../../contract/endpoint.ts';
import type { postItem as endpoint } from '../../../contract/market/post-item.ts';
import type { Call, Outcome } from '../../../platform/call/call.ts';
import { beginOperation, type DailyLimitServices } from '../daily-limit.ts';
import type { PictureHosts } from '../listing-checks.ts';
import type { ListingRequest } from '../listing-facts.ts';
import { carryOut, judged, listingUuid, posting, verifyAcknowledgement } from '../listings/carry-out.ts';
import { inIds } from '../listings/descriptor-ids.ts';
import { itemXml } from '../listings/item-xml.ts';
import { askAboutListing, askUntilAnswered } from '../listings/send-listing.ts';
import { marketplaceOfSite } from '../marketplaces.ts';
import type { BearerToken } from '../protocol/exchange.ts';
import { allTokens } from '../protocol/kept-replies.ts';
import type { SiteFactServices } from '../site-facts.ts';

type Answer = ResponseOf<typeof endpoint>;

interface PostItemServices extends DailyLimitServices, SiteFactServices, PictureHosts {}

const requestFor = (callName: string, listing: ListingRequest, token: BearerToken, uuid?: string) => ({
  callName,
  marketplace: marketplaceOfSite(listing.siteName),
  token,
  content: { Item: itemXml(listing, { UUID: uuid }) },
});

/**
 * Has a fixed-price listing judged by the marketplace and by us, without putting it up. Trading API.
 *
 * @see https://developer.ebay.com/Devzone/XML/docs/Reference/eBay/VerifyAddFixedPriceItem.html
 */
async function verify(
  listing: ListingRequest,
  token: BearerToken,
  services: PostItemServices,
  call: Call,
): Promise<Outcome<Answer>> {
  const lookups = { ...services, acceptedTokens: allTokens };
  const ask = async (bounded: Call) => {
    const sent = await inIds(listing, token, lookups, bounded, 'send');
    const request = requestFor('VerifyAddFixedPriceItem', sent, token);
    return verifyAcknowledgement(await askAboutListing(services.trading, request, bounded), token);
  };
  return judged(listing, ask, token, lookups, call);
}

/**
 * Posts a listing, or has the marketplace verify it without posting. A refusal is an answer, not a failure of the
 * call, but it is not kept under an Idempotency-Key. Trading API.
 *
 * @see https://developer.ebay.com/Devzone/XML/docs/Reference/eBay/AddFixedPriceItem.html
 */
export async function postItem(
  request: ListingRequest,
  services: PostItemServices,
  call: Call,
): Promise<Outcome<Answer>> {
  const token = await beginOperation(request, services, call);
  if (request.verifyOnly) return verify(request, token, services, call);
  const listing = await inIds(request, token, services, call, 'refuse');
  const draft = requestFor('AddFixedPriceItem', listing, token, listingUuid(call));
  return carryOut(() => askUntilAnswered(services.trading, draft, call), posting, token, call);
}
