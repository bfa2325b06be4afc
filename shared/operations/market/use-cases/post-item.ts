import type { ResponseOf } from '../../../contract/endpoint.ts';
import type { postItem as endpoint } from '../../../contract/market/post-item.ts';
import { type Call, type Outcome, undelivered } from '../../../platform/call/call.ts';
import { inParts } from '../../../platform/call/in-parts.ts';
import { beginOperation, type DailyLimitServices } from '../daily-limit.ts';
import type { PictureHosts } from '../listing-checks.ts';
import type { ListingRequest } from '../listing-facts.ts';
import { carryOut, listingUuid, posting, refusalIn, verifyAcknowledgement } from '../listings/carry-out.ts';
import { inIds } from '../listings/descriptor-ids.ts';
import { itemXml } from '../listings/item-xml.ts';
import { askAboutListing, askUntilAnswered } from '../listings/send-listing.ts';
import { marketplaceOfSite } from '../marketplaces.ts';
import { allTokens, type BearerToken } from '../protocol/tokens.ts';
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
  // The verification checks the token itself, so the lookups made alongside may use kept replies for any token.
  const lookups = { ...services, acceptedTokens: allTokens };
  const check = async (bounded: Call) => {
    // Loaded while the marketplace is asked.
    const { checkListing } = await import('../listings/check-listing.ts');
    return checkListing(listing, token, lookups, bounded);
  };
  const ask = async (bounded: Call) => {
    const sent = await inIds(listing, token, lookups, bounded, 'send');
    return askAboutListing(services.trading, requestFor('VerifyAddFixedPriceItem', sent, token), bounded);
  };
  const [verdict, checks] = await inParts(call, (bounded, essential) =>
    Promise.all([essential(ask(bounded)), essential(check(bounded))]),
  );
  const acknowledgement = verifyAcknowledgement(verdict, token);
  return undelivered({ ...acknowledgement, checks }, refusalIn(acknowledgement));
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
