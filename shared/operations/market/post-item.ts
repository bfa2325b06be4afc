import type { ResponseOf } from '../../contract/endpoint.ts';
import type { postItem as endpoint } from '../../contract/market/post-item.ts';
import { type Call, type Outcome, undelivered } from '../../platform/call/call.ts';
import { inParts } from '../../platform/call/in-parts.ts';
import { countOperation, type DailyLimitServices } from './daily-limit.ts';
import type { ListingRequest } from './listing-facts.ts';
import type { PictureHosts } from './pictures.ts';
import { carryOut, listingUuid, posting, refusalIn, verifyAcknowledgement } from './posting/carry-out.ts';
import { inIds } from './posting/descriptor-ids.ts';
import { addListing, verifyListing } from './remote/post-listing.ts';
import type { SiteFactServices } from './site-facts.ts';
import { allTokens, type BearerToken, sellerToken } from './tokens.ts';

type Answer = ResponseOf<typeof endpoint>;

export interface PostItemServices extends DailyLimitServices, SiteFactServices, PictureHosts {}

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
    const { checkListing } = await import('./posting/check-listing.ts');
    return checkListing(listing, token, lookups, bounded);
  };
  const ask = async (bounded: Call) => {
    const sent = await inIds(listing, token, lookups, bounded, 'send');
    return verifyListing(services.trading, { listing: sent, token }, bounded);
  };
  const [verdict, checks] = await inParts(call, (bounded, essential) =>
    Promise.all([essential(ask(bounded)), essential(check(bounded))]),
  );
  const acknowledgement = verifyAcknowledgement(verdict, token);
  return undelivered({ ...acknowledgement, checks }, refusalIn(acknowledgement));
}

/**
 * Posts a listing, or has the marketplace verify it without posting. A refusal is an answer, not a failure of the
 * call, but it is not kept under an Idempotency-Key.
 */
export async function postItem(
  request: ListingRequest,
  services: PostItemServices,
  call: Call,
): Promise<Outcome<Answer>> {
  const token = sellerToken(request.market_access_token);
  await countOperation(services, call);
  if (request.verifyOnly) return verify(request, token, services, call);
  const listing = await inIds(request, token, services, call, 'refuse');
  const draft = { listing, token, uuid: listingUuid(call) };
  return carryOut(() => addListing(services.trading, draft, call), posting, token, call);
}
